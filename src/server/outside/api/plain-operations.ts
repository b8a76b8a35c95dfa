import * as z from 'zod'
import * as accounts from '../../../shared/people/accounts.ts'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { CodeForm } from '../../../shared/market/codes.ts'
import { ParcelForm } from '../../../shared/market/shipping.ts'
import { PhotoForm } from '../../../shared/market/photos.ts'
import { PictureForm } from '../../../shared/market/pictures.ts'
import { deadlineFile } from '../../../shared/market/places.ts'
import { signedIn } from '../../../shared/base/roles.ts'
import { PasswordChange } from '../../../shared/people/settings.ts'
import { VerificationType } from '../../../shared/people/verification.ts'

/** What the reference says about routes that are not endpoints, because they are not JSON alone. */
export interface PlainOperation extends Omit<Endpoint, 'reply'> {
  /** The status and the type of an answer. */
  answer: { status: number; type?: string }
  /** Whether the body is a form with this field for files. */
  files?: string
}

const members = ['business', 'reviewer'] as const

type Details = Partial<PlainOperation> & Pick<PlainOperation, 'allow'>

const json = { status: 200, type: 'application/json' }
const plain =
  (method: 'GET' | 'POST') =>
  (name: string, path: `/api/${string}`, type: string | undefined, details: Details) => ({
    name,
    method,
    path,
    params: paramsIn(path),
    answer: { status: 200, ...(type !== undefined && { type }) },
    ...details,
  })
const get = plain('GET')

const paramsIn = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, z.string()])))

/** Operations of better-auth, which set the cookies of a session. No API key can call them. */
const auth = (name: string, path: string, allow: Endpoint['allow'], body?: z.ZodType) =>
  plain('POST')(name, `/api/auth/${path}`, json.type, { allow, ...(body && { body }) })

const signingIn: PlainOperation[] = [
  auth('signUp', 'sign-up/email', 'anyone', accounts.SignUp),
  auth('signIn', 'sign-in/email', 'anyone', accounts.SignIn),
  auth('signOut', 'sign-out', 'anyone'),
  auth('stepUp', 'step-up', signedIn, accounts.StepUp),
  auth('requestPasswordReset', 'request-password-reset', 'anyone', accounts.PasswordResetRequest),
  auth('resetPassword', 'reset-password', 'anyone', accounts.PasswordReset),
  auth('changePassword', 'change-password', signedIn, PasswordChange),
  auth('sendConfirmationLink', 'send-verification-email', signedIn),
  auth('confirmEmail', 'verify-email', 'anyone', accounts.EmailConfirmation),
  auth('requestEmailChange', 'request-email-change', signedIn, accounts.EmailChange),
  auth('confirmEmailChange', 'confirm-email-change', 'anyone', accounts.EmailConfirmation),
  auth('startTwoFactor', 'two-factor/enable', signedIn, accounts.PasswordConfirmation),
  auth('turnOffTwoFactor', 'two-factor/disable', signedIn, accounts.PasswordConfirmation),
  auth(
    'renewRecoveryCodes',
    'two-factor/generate-backup-codes',
    signedIn,
    accounts.PasswordConfirmation,
  ),
  auth('checkTwoFactorCode', 'two-factor/verify-totp', 'anyone', accounts.TwoFactorCode),
  auth('checkRecoveryCode', 'two-factor/verify-backup-code', 'anyone', accounts.RecoveryCode),
  auth('startSocialSignIn', 'sign-in/social', 'anyone', accounts.SocialSignIn),
  get('finishSocialSignIn', '/api/auth/callback/:provider', undefined, {
    allow: 'anyone',
    answer: { status: 302 },
  }),
  get('getAuthSession', '/api/auth/get-session', json.type, { allow: 'anyone' }),
]

const feeds = '/api/public/businesses/:slug'

const files: PlainOperation[] = [
  plain('POST')('setPicture', '/api/campaigns/:campaignId/picture', json.type, {
    allow: ['business'],
    scopes: ['campaigns:write'],
    body: PictureForm,
    files: 'picture',
  }),
  get('getPicture', '/api/campaigns/:campaignId/picture/:hash/:file', 'image/webp', {
    allow: 'anyone',
  }),
  plain('POST')('addPhoto', '/api/photos', json.type, {
    allow: ['reviewer'],
    body: PhotoForm,
    files: 'file',
    answer: { ...json, status: 201 },
  }),
  plain('POST')('importCodes', '/api/campaigns/:campaignId/codes', json.type, {
    allow: ['business'],
    scopes: ['campaigns:write'],
    body: CodeForm,
    files: 'file',
  }),
  plain('POST')('importParcels', '/api/campaigns/:campaignId/shipments', json.type, {
    allow: ['business'],
    scopes: ['campaigns:write'],
    body: ParcelForm,
    files: 'file',
  }),
  plain('POST')('addProof', '/api/proofs', json.type, {
    allow: ['reviewer'],
    body: z.object({}),
    files: 'file',
    answer: { ...json, status: 201 },
  }),
  get('getProof', '/api/proofs/:proofId/file', 'application/octet-stream', {
    allow: ['reviewer', 'admin'],
  }),
  get('getPhoto', '/api/photos/:photoId/:file', 'image/webp', { allow: 'anyone' }),
  plain('POST')('submitVerification', '/api/verification', json.type, {
    allow: ['business'],
    body: z.object({
      type: VerificationType,
      /** Adds to a request that waits, or with `replaces` takes the place of that document. */
      change: z.string().optional(),
      replaces: z.uuid().optional(),
    }),
    files: 'documents',
    answer: { ...json, status: 201 },
  }),
  get('openDocument', '/api/document-links/:token', 'application/octet-stream', {
    allow: ['admin'],
  }),
  get('downloadPayoutBatch', '/api/payouts/batches/:batchId/file', 'text/csv', {
    allow: ['admin'],
  }),
  get('downloadDeadline', deadlineFile.path, 'text/calendar', { allow: deadlineFile.allow }),
  get('downloadDataExport', '/api/export/file', 'application/zip', { allow: members }),
  get('getEmbedFragment', '/api/public/campaigns/:campaignId/embed.html', 'text/html', {
    allow: 'anyone',
  }),
  get('getGoogleFeed', `${feeds}/google-product-reviews.xml`, 'application/xml', {
    allow: 'anyone',
  }),
  get('getRssFeed', `${feeds}/reviews.rss`, 'application/rss+xml', { allow: 'anyone' }),
  get('getJsonFeed', `${feeds}/reviews.json`, 'application/feed+json', { allow: 'anyone' }),
]

const others: PlainOperation[] = [
  get('listenToEvents', '/api/events', 'text/event-stream', { allow: signedIn }),
  get('openUnsubscribePage', '/api/unsubscribe', undefined, {
    allow: 'anyone',
    answer: { status: 302 },
  }),
  plain('POST')('receivePaymentEvent', '/api/payments/webhook', json.type, { allow: 'anyone' }),
]

/** The plain routes of the API, and the CSV file of each list that has one. */
export function plainOperations(endpoints: Endpoint[], routes: string[]): PlainOperation[] {
  const csv = endpoints
    .filter(({ method, path }) => method === 'GET' && routes.includes(`GET ${path}.csv`))
    .map(({ name, method, path, allow, scopes, query }) => ({
      method,
      allow,
      ...(scopes && { scopes }),
      name: `${name}Csv`,
      path: `${path}.csv` as const,
      query: filtersOf(query),
      answer: { status: 200, type: 'text/csv' },
    }))
  return [...csv, ...signingIn, ...files, ...others]
}

/** The query of a list without what divides it into pages. */
function filtersOf(query: z.ZodObject | undefined) {
  const { limit: _limit, cursor: _cursor, ...filters } = query?.shape ?? {}
  return z.object(filters)
}
