import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { apiScopes, scopesOf, type ApiScope } from '../../../shared/base/scopes.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import type { Caller } from '../../test/callers.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anAdmin, request } from '../../test/world.ts'

/**
 * What each scope of an API key allows, repeated by hand, so that every change of an endpoint's
 * `scopes` must be confirmed here. Whatever is not named refuses every key: nothing that takes money
 * out, decides a review or concerns the account is here.
 */
const allowed: Record<ApiScope, readonly string[]> = {
  'campaigns:read': [
    'GET /api/campaigns',
    'GET /api/campaigns/:campaignId',
    'GET /api/campaigns/:campaignId/codes',
    'GET /api/campaigns/:campaignId/reach',
    'GET /api/places',
    'GET /api/places/:placeId',
  ],
  'campaigns:write': [
    'POST /api/campaigns',
    'PATCH /api/campaigns/:campaignId',
    'DELETE /api/campaigns/:campaignId',
    'POST /api/campaigns/:campaignId/submission',
    'POST /api/campaigns/:campaignId/completion',
    'POST /api/campaigns/:campaignId/pause',
    'DELETE /api/campaigns/:campaignId/pause',
    'DELETE /api/campaigns/:campaignId/picture',
    'GET /api/campaigns/:campaignId/shipments',
    'POST /api/places/:placeId/shipment',
  ],
  'reviews:read': [
    'GET /api/reviews',
    'GET /api/reviews/:reviewId',
    'GET /api/campaigns/:campaignId/reviews',
    'GET /api/reviewed-campaigns',
    'GET /api/review-summary',
  ],
  'wallet:read': [
    'GET /api/wallet',
    'GET /api/wallet/transactions',
    'GET /api/wallet/transactions/count',
    'GET /api/wallet/transactions/:transactionId',
    'GET /api/wallet/statements',
    'GET /api/wallet/statements/:month',
    'GET /api/wallet/movements',
    'GET /api/ledger',
  ],
  'webhooks:write': [
    'GET /api/webhooks',
    'POST /api/webhooks',
    'PATCH /api/webhooks/:webhookId',
    'DELETE /api/webhooks/:webhookId',
    'POST /api/webhooks/:webhookId/secret',
    'POST /api/webhooks/:webhookId/ping',
    'GET /api/webhooks/:webhookId/deliveries',
    'POST /api/webhooks/:webhookId/deliveries/:deliveryId/redelivery',
  ],
}

/** Plain routes with a scope: files of a list have that of the list. */
const plain: Partial<Record<ApiScope, readonly string[]>> = {
  'campaigns:read': [
    'GET /api/campaigns.csv',
    'GET /api/campaigns/:campaignId/picture/:hash/:file',
  ],
  'campaigns:write': [
    'GET /api/campaigns/:campaignId/shipments.csv',
    'POST /api/campaigns/:campaignId/codes',
    'POST /api/campaigns/:campaignId/picture',
    'POST /api/campaigns/:campaignId/shipments',
  ],
  'reviews:read': ['GET /api/reviews.csv', 'GET /api/photos/:photoId/:file'],
  'wallet:read': ['GET /api/wallet/transactions.csv', 'GET /api/wallet/movements.csv'],
}

const scopeOf = Object.fromEntries(
  apiScopes.flatMap((scope) =>
    [...allowed[scope], ...(plain[scope] ?? [])].map((route) => [route, scope] as const),
  ),
)

type Key = Caller & { scopes: readonly ApiScope[] }
/** For each role: a key for each scope by itself, one with all others, and one with all. */
let keys: Record<'business' | 'admin', Key[]>
beforeAll(async () => {
  const everyKeyOf = async (role: 'business' | 'admin') => {
    const owner = role === 'business' ? await aBusiness() : await anAdmin()
    const made: Key[] = []
    for (const scope of apiScopes) made.push(await aKeyOf(owner, [scope]))
    for (const scope of apiScopes) {
      made.push(
        await aKeyOf(
          owner,
          apiScopes.filter((one) => one !== scope),
        ),
      )
    }
    return [...made, await aKeyOf(owner)]
  }
  keys = { business: await everyKeyOf('business'), admin: await everyKeyOf('admin') }
})

const send = (caller: Caller | null, route: string) => {
  const [method, path] = route.split(' ') as ['GET', string]
  return request(
    caller,
    method,
    path.replace(/:\w+/g, () => randomUUID()),
  )
}

// spec: 12.25
test('each operation has the scope of the table, and the sensitive ones have none', () => {
  const found = Object.fromEntries(
    server()
      .mounted.filter(({ scopes }) => scopes)
      .map(({ method, path, scopes }) => [`${method} ${path}`, scopes]),
  )
  const named = apiScopes.flatMap((scope) => allowed[scope].map((route) => [route, [scope]]))
  expect(found).toEqual(Object.fromEntries(named))
  for (const { name, stepUp, allow, scopes } of server().mounted) {
    // A key that may write webhooks was made with a proof of identity for this.
    const isWebhook = scopes?.[0] === 'webhooks:write'
    if ((stepUp && !isWebhook) || allow === 'anyone') expect(scopes, name).toBeUndefined()
  }
})

// spec: 12.25
test('a key can do what its scopes say and nothing else, on every route of the API', async () => {
  const seen = new Set<number>()
  const isOpen = (route: string) => /GET \/api\/(public|openapi\.json|docs|unsubscribe)/.test(route)
  const routes = server().routes.filter((route) => {
    const [, path = ''] = route.split(' ')
    // Signing in is for browsers; http/api-key.test.ts.
    return path.startsWith('/api/') && !path.startsWith('/api/auth/') && !isOpen(route)
  })
  expect(routes.length).toBeGreaterThan(130)
  for (const route of routes) {
    const scope = scopeOf[route]
    for (const [role, ofRole] of Object.entries(keys)) {
      // One key that has all scopes is enough where none would do.
      for (const key of scope ? ofRole : ofRole.slice(-1)) {
        const { status, error } = await send(key, route)
        const at = `${route} as ${role} with ${key.scopes.join(' ')}: ${status}`
        seen.add(status)
        if (route === 'GET /api/session') expect(status, at).toBe(200)
        else if (route === 'POST /api/payments/webhook') expect(status, at).toBe(400)
        else if (!scope) expect([status, error?.code], at).toEqual([403, 'forbidden'])
        else if (key.scopes.includes(scope)) expect(error?.reason, at).toBeUndefined()
        else {
          expect([status, error?.reason], at).toEqual([403, 'missing-scope'])
          expect(error?.message).toBe(`This API key lacks the scope ${scope}.`)
        }
      }
    }
  }
  expect([...seen].toSorted()).toEqual(expect.arrayContaining([200, 400, 403, 404]))
})

test('the scopes that a role may choose are those with which it can do something', () => {
  for (const role of ['business', 'admin'] as const) {
    const useful = apiScopes.filter((scope) =>
      server().mounted.some(
        ({ allow, scopes }) =>
          allow !== 'anyone' && allow.includes(role) && scopes?.includes(scope),
      ),
    )
    expect(scopesOf(role)).toEqual(useful)
  }
  expect(scopesOf('reviewer')).toEqual([])
})
