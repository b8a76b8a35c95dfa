import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../shared/roles.ts'
import { server } from '../test/server.ts'
import { aBusiness, anAdmin, aReviewer, request, type Person } from '../test/world.ts'

/**
 * Who may call what, repeated by hand, so that every change of an endpoint's `allow` must be
 * confirmed here.
 */
const everyone = ['business', 'reviewer', 'admin'] as const
const matrix: Record<string, 'anyone' | readonly Role[]> = {
  'GET /api/session': 'anyone',
  'GET /api/dashboard': everyone,
  'GET /api/campaigns': everyone,
  'POST /api/campaigns': ['business'],
  'GET /api/campaigns/:campaignId': everyone,
  'PATCH /api/campaigns/:campaignId': ['business'],
  'DELETE /api/campaigns/:campaignId': ['business'],
  'POST /api/campaigns/:campaignId/approval': ['admin'],
  'POST /api/campaigns/:campaignId/rejection': ['admin'],
  'DELETE /api/campaigns/:campaignId/picture': ['business'],
  'POST /api/campaigns/:campaignId/submission': ['business'],
  'POST /api/campaigns/:campaignId/completion': ['business'],
  'POST /api/campaigns/:campaignId/pause': ['business'],
  'DELETE /api/campaigns/:campaignId/pause': ['business'],
  'GET /api/campaigns/:campaignId/embed-checks': ['business'],
  'POST /api/campaigns/:campaignId/embed-checks': ['business'],
  'DELETE /api/campaigns/:campaignId/embed-checks': ['business'],
  'POST /api/campaigns/:campaignId/public-address': ['business'],
  'GET /api/campaign-counts': ['reviewer'],
  'POST /api/campaign-visits': ['reviewer'],
  'GET /api/saved-searches': ['reviewer'],
  'POST /api/saved-searches': ['reviewer'],
  'DELETE /api/saved-searches/:searchId': ['reviewer'],
  'GET /api/campaigns/:campaignId/reviews': everyone,
  'POST /api/campaigns/:campaignId/reviews': ['reviewer'],
  'GET /api/reviews': everyone,
  'GET /api/reviews/:reviewId': everyone,
  'GET /api/reviewed-campaigns': everyone,
  'GET /api/review-summary': ['business'],
  'GET /api/review-queue': ['admin'],
  'GET /api/review-claims': ['admin'],
  'GET /api/reviewers/:reviewerId/history': ['admin'],
  'GET /api/note-templates': ['admin'],
  'POST /api/note-templates': ['admin'],
  'PATCH /api/note-templates/:templateId': ['admin'],
  'DELETE /api/note-templates/:templateId': ['admin'],
  'POST /api/reviews/:reviewId/claim': ['admin'],
  'POST /api/reviews/:reviewId/approval': ['admin'],
  'POST /api/reviews/:reviewId/rejection': ['admin'],
  'POST /api/reviews/:reviewId/unpublication': ['admin'],
  'DELETE /api/reviews/:reviewId/unpublication': ['admin'],
  'POST /api/reviews/:reviewId/resubmission': ['reviewer'],
  'POST /api/reviews/:reviewId/appeal': ['reviewer'],
  'POST /api/appeals/:appealId/decision': ['admin'],
  'GET /api/wallet': ['business', 'reviewer'],
  'GET /api/wallet/transactions': ['business', 'reviewer'],
  'GET /api/wallet/statements': ['business', 'reviewer'],
  'GET /api/wallet/statements/:month': ['business', 'reviewer'],
  'GET /api/wallet/movements': ['business', 'reviewer'],
  'GET /api/wallet/transactions/:transactionId': ['business', 'reviewer'],
  'GET /api/wallet/destination': ['reviewer'],
  'POST /api/wallet/destination': ['reviewer'],
  'DELETE /api/wallet/destination': ['reviewer'],
  'POST /api/wallet/deposits': ['business'],
  'POST /api/wallet/withdrawals': ['reviewer'],
  'POST /api/wallet/closing': ['reviewer'],
  'POST /api/wallet/withdrawals/:withdrawalId/cancellation': ['reviewer'],
  'GET /api/wallet/refund': ['business'],
  'POST /api/wallet/refunds': ['business'],
  'POST /api/wallet/refunds/:refundId/cancellation': ['business'],
  'GET /api/refunds': ['admin'],
  'GET /api/disputes': ['admin'],
  'POST /api/refunds/:refundId/approval': ['admin'],
  'POST /api/refunds/:refundId/rejection': ['admin'],
  'GET /api/payouts': ['admin'],
  'POST /api/payouts/:withdrawalId/payment': ['admin'],
  'POST /api/payouts/:withdrawalId/failure': ['admin'],
  'GET /api/payouts/batches': ['admin'],
  'POST /api/payouts/batches': ['admin'],
  'GET /api/payout-batches/:batchId': ['admin'],
  'POST /api/payout-batches/:batchId/payment': ['admin'],
  'GET /api/ledger': ['admin'],
  'GET /api/failed-items': ['admin'],
  'GET /api/undelivered-mails': ['admin'],
  'POST /api/undelivered-mails/:mailId/sending': ['admin'],
  'DELETE /api/undelivered-mails/:mailId': ['admin'],
  'GET /api/search': everyone,
  'GET /api/settings': everyone,
  'PATCH /api/settings': everyone,
  'POST /api/settings/public-address': ['business'],
  'GET /api/devices': everyone,
  'DELETE /api/devices/:deviceId': everyone,
  'GET /api/linked-accounts': everyone,
  'DELETE /api/linked-accounts/:accountId': everyone,
  'DELETE /api/account': everyone,
  'GET /api/api-keys': ['business', 'admin'],
  'POST /api/api-keys': ['business', 'admin'],
  'DELETE /api/api-keys/:keyId': ['business', 'admin'],
  'GET /api/export': ['business', 'reviewer'],
  'POST /api/export': ['business', 'reviewer'],
  'POST /api/undo': 'anyone',
  'POST /api/subscription': ['business'],
  'GET /api/verification': ['business'],
  'GET /api/verifications': ['admin'],
  'POST /api/verifications/:businessId/approval': ['admin'],
  'POST /api/verifications/:businessId/rejection': ['admin'],
  'POST /api/documents/:documentId/links': ['admin'],
  'GET /api/users': ['admin'],
  'GET /api/users/:userId': ['admin'],
  'POST /api/users/:userId/suspension': ['admin'],
  'DELETE /api/users/:userId/suspension': ['admin'],
  'GET /api/admins': ['admin'],
  'DELETE /api/admins/:userId': ['admin'],
  'POST /api/users/:userId/company-name': ['admin'],
  'POST /api/users/:userId/company-name/refusal': ['admin'],
  'GET /api/analytics': ['admin'],
  'GET /api/platform': ['admin'],
  'PATCH /api/platform': ['admin'],
  'GET /api/public/site': 'anyone',
  'POST /api/contact': 'anyone',
  'GET /api/notifications': everyone,
  'GET /api/notifications/choices': everyone,
  'POST /api/notifications/choices': everyone,
  'POST /api/notifications/reading': everyone,
  'POST /api/unsubscribe': 'anyone',
  'GET /api/audit': ['admin'],
  'GET /api/announcements': ['admin'],
  'POST /api/announcements': ['admin'],
  'GET /api/public/campaigns/:campaignId/reviews': 'anyone',
  'GET /api/public/reviews/:reviewId/receipt': 'anyone',
}

/** Plain Fastify routes for what is not JSON, and who may call them. */
const plain: Record<string, string> = {
  'POST /api/auth/sign-up/email': 'anyone, limited by address',
  'POST /api/auth/sign-in/email': 'anyone, failures limited by account and address',
  'POST /api/auth/request-password-reset': 'anyone, limited by address',
  'POST /api/auth/reset-password': 'anyone with the token of the mail',
  'POST /api/auth/change-password': 'signed-in people with their password',
  'POST /api/auth/send-verification-email': 'signed-in people, limited by account',
  'POST /api/auth/verify-email': 'anyone with the token of the mail',
  'POST /api/auth/request-email-change': 'signed-in people, limited by account and address',
  'POST /api/auth/confirm-email-change': 'anyone with the token of the mail',
  'POST /api/auth/step-up': 'signed-in people, failures limited by account',
  'POST /api/auth/two-factor/enable': 'signed-in people with their password',
  'POST /api/auth/two-factor/disable': 'signed-in people with their password',
  'POST /api/auth/two-factor/generate-backup-codes': 'signed-in people with their password',
  'POST /api/auth/two-factor/verify-totp': 'signed-in people, or after the password',
  'POST /api/auth/two-factor/verify-backup-code': 'signed-in people, or after the password',
  'POST /api/auth/sign-in/social': 'anyone, limited by address, where its keys are configured',
  'GET /api/auth/callback/:provider': 'anyone who returns from the provider',
  'POST /api/verification': 'businesses',
  'POST /api/campaigns/:campaignId/picture': 'businesses, each their own',
  'GET /api/campaigns/:campaignId/picture/:hash/:file':
    'who may open the campaign, and anyone while it is public',
  // A file is for the roles of its list; list-file.test.ts requests them as every role.
  'GET /api/campaigns.csv': 'everyone signed in',
  'GET /api/reviews.csv': 'everyone signed in',
  'GET /api/wallet/transactions.csv': 'businesses and reviewers, each their own',
  'GET /api/wallet/movements.csv': 'businesses and reviewers, each their own',
  'GET /api/payouts.csv': 'admins',
  'GET /api/refunds.csv': 'admins',
  'GET /api/disputes.csv': 'admins',
  'GET /api/users.csv': 'admins',
  'GET /api/verifications.csv': 'admins',
  'GET /api/audit.csv': 'admins',
  'GET /api/payouts/batches/:batchId/file': 'admins',
  'GET /api/export/file': 'businesses and reviewers, each their own',
  'GET /api/document-links/:token': 'the admin who made the link, in that session',
  'GET /api/events': 'everyone signed in',
  'GET /api/unsubscribe': 'anyone; leads to the page',
  'POST /api/auth/sign-out': 'anyone',
  'GET /api/auth/get-session': 'anyone',
  'POST /api/payments/webhook': 'the card provider, by its signature',
  'GET /checkout/checkout.css': 'anyone',
  'GET /checkout/sans.woff2': 'anyone',
  'GET /checkout/:depositId': 'anyone with the address',
  'POST /checkout/:depositId/payment': 'anyone with the address',
  'POST /checkout/:depositId/authentication': 'anyone with the address',
  'POST /checkout/:depositId/cancellation': 'anyone with the address',
  'GET /api/public/businesses/:slug/google-product-reviews.xml': 'anyone',
  'GET /api/public/businesses/:slug/reviews.rss': 'anyone',
  'GET /api/public/businesses/:slug/reviews.json': 'anyone',
  'GET /b/:slug': 'anyone',
  'GET /p/:slug': 'anyone',
  'GET /r/:reviewId': 'anyone',
  'GET /b/:slug/picture.png': 'anyone',
  'GET /p/:slug/picture.png': 'anyone',
  'GET /r/:reviewId/picture.png': 'anyone',
  'GET /icon.png': 'anyone',
  'GET /verify': 'anyone',
  'GET /sitemap.xml': 'anyone',
  'GET /sitemaps/:file': 'anyone',
  'GET /robots.txt': 'anyone',
  'GET /.well-known/jwks.json': 'anyone',
  'GET /api/public/campaigns/:campaignId/embed.html': 'anyone',
  'GET /embed/texts/:file': 'anyone',
  'GET /healthz': 'anyone',
  'GET /readyz': 'anyone',
  'GET /metrics': 'clients with METRICS_TOKEN',
  'GET /api/openapi.json': 'anyone',
  'GET /api/docs': 'anyone',
  'GET /api/docs/start.js': 'anyone',
  'GET /api/docs/files/swagger-ui.css': 'anyone',
  'GET /api/docs/files/swagger-ui-bundle.js': 'anyone',
}

let people: (Person | null)[]
beforeAll(async () => {
  people = [null, await aBusiness(), await aReviewer(), await anAdmin()]
})

test('every endpoint has an entry, and every entry an endpoint', () => {
  const mounted = server().mounted.map(({ method, path }) => `${method} ${path}`)
  expect(mounted.toSorted()).toEqual(Object.keys(matrix).toSorted())
})

test('every other route has an entry too', () => {
  const named = new Set([...Object.keys(matrix), ...Object.keys(plain)])
  const unnamed = server().routes.filter((route) => !named.has(route))
  expect(unnamed).toEqual([])
})

test.each(Object.entries(matrix))('%s', async (name, allow) => {
  const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
  const url = path.replace(/:\w+/g, () => randomUUID())
  for (const person of people) {
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const { status } = await request(person, method, url, { ...(body && { body }) })
    const may = allow === 'anyone' || (person !== null && allow.includes(person.role))
    // An allowed role gets past authorization to an error about the empty body or the unknown id.
    const expected = may ? [200, 201, 400, 404, 409] : [person ? 403 : 401]
    expect(expected, `${name} as ${person?.role ?? 'nobody'}: ${status}`).toContain(status)
  }
})
