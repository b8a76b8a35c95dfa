import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { undoChange } from '../../../shared/people/accounts.ts'
import {
  createApiKey,
  listApiKeys,
  maxApiKeys,
  revokeApiKey,
} from '../../../shared/outside/api-keys.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { addDays } from '../../../shared/base/days.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { reinstateUser, removeAdmin, suspendUser } from '../../../shared/people/users.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { expireDue } from '../../jobs/expire.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import type { Caller } from '../../test/callers.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { aMember, closeAccount, withPassword } from '../../test/members.ts'
import { clock, server, whileConfigured } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSessionOf,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

/** Making and ending API keys. What a key may do is in http/key-scopes.test.ts. */

const body = { name: 'Shop sync', scopes: ['wallet:read' as const] }
const keysOf = async (person: Person) => orFail(await api(person, listApiKeys)).items
const works = async (key: Caller) => (await api(key, getWallet)).status

// spec: 12.23
test('a key is shown once, works at once, and only its hash is kept', async () => {
  const business = await aBusiness()
  const answer = await api(business, createApiKey, { body })
  expect(answer.status).toBe(201)
  const { key, ...made } = answer.body
  expect(key).toMatch(/^ck_test_[0-9A-Za-z]{40}$/)
  expect(made).toMatchObject({ name: 'Shop sync', scopes: ['wallet:read'], expiresAt: null })
  expect([made.prefix, key.startsWith(made.prefix)]).toEqual([key.slice(0, 16), true])
  expect(await keysOf(business)).toEqual([made])
  expect(await works({ apiKey: key })).toBe(200)

  const { rows } = await server().owner.query<{ whole: string; hash: Buffer }>(
    'select k::text as whole, key_hash as hash from api_keys k where id = $1',
    [made.id],
  )
  expect(rows[0]!.hash).toEqual(createHash('sha256').update(key).digest())
  expect(JSON.stringify(rows)).not.toContain(key.slice(16))
})

test('no two keys are the same, and a live ledger makes live ones', async () => {
  const business = await aBusiness()
  const keys = await atOnce(20, () => aKeyOf(business))
  expect(new Set(keys.map(({ apiKey }) => apiKey)).size).toBe(20)
  const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' }
  await whileConfigured(stripe, async () => {
    const { apiKey } = await aKeyOf(business, ['wallet:read'])
    expect(apiKey).toMatch(/^ck_live_/)
    expect(await works({ apiKey })).toBe(200)
  })
})

// spec: 12.24
test('making one asks for the password; looking and revoking do not', async () => {
  const business = await aMember('business')
  const { id } = await aKeyOf(business)
  clock.travel({ minutes: 11 })
  expect(await api(business, createApiKey, { body })).toMatchObject({
    status: 403,
    error: { code: 'step_up_required' },
  })
  expect(await keysOf(business)).toHaveLength(1)
  orFail(await api(business, revokeApiKey, { params: { keyId: id } }))
})

test('a retry with the same Idempotency-Key makes no second key and never stores the first', async () => {
  const business = await aBusiness()
  const call = { body, key: 'one' }
  const made = await atOnce(3, () => api(business, createApiKey, call))
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await keysOf(business)).toHaveLength(1)
  const { key } = made.find(({ status }) => status === 201)!.body
  const { rows } = await server().owner.query('select * from idempotency_keys')
  expect(JSON.stringify(rows)).not.toContain(key)
})

test.each<[string, object, string]>([
  ['no name', { ...body, name: '  ' }, 'Give the key a name'],
  ['an invisible name', { ...body, name: '\u200b\u2060' }, 'Use visible characters'],
  ['a name of two lines', { ...body, name: 'a\nb' }, 'Remove the invisible control characters'],
  ['no scope', { ...body, scopes: [] }, 'Choose at least one scope'],
  ['a scope twice', { ...body, scopes: ['wallet:read', 'wallet:read'] }, 'Name each scope once'],
  ['an unknown scope', { ...body, scopes: ['wallet:write'] }, 'Invalid option'],
  ['an end in the past', { ...body, expiresAt: '2020-01-01T00:00:00Z' }, 'in the future'],
  ['a day for an end', { ...body, expiresAt: '2099-01-01' }, 'Enter a time such as'],
  ['a key of its own', { ...body, key: `ck_test_${'a'.repeat(40)}` }, 'Unknown field: key'],
])('a key with %s is refused', async (_what, given, message) => {
  const business = await aBusiness()
  const answer = await api(business, createApiKey, { body: given as typeof body })
  expect(answer.status).toBe(400)
  expect(answer.error?.message).toContain(message)
  expect(await keysOf(business)).toEqual([])
})

// spec: 12.23
test('a key ends at its time and when it is revoked, and is gone from the list', async () => {
  const business = await aBusiness()
  const expiresAt = addDays(clock.now(), 30).toISOString()
  const [lasting, ending] = [
    await aKeyOf(business),
    await aKeyOf(business, undefined, { expiresAt }),
  ]
  expect(ending.expiresAt).toBe(expiresAt)
  clock.travel({ days: 29 })
  expect([await works(lasting), await works(ending)]).toEqual([200, 200])
  clock.travel({ days: 1 })
  const refused = await api(ending, getWallet)
  expect([refused.status, refused.error]).toEqual([
    401,
    expect.objectContaining({
      code: 'unauthenticated',
      message: 'This API key is unknown, revoked or expired.',
    }),
  ])
  expect((await keysOf(business)).map(({ id }) => id)).toEqual([lasting.id])
  clock.travel({ minutes: 1 })
  await expireDue(server().db, clock.now(), server().app.log)
  const kept = await server().db.selectFrom('apiKeys').select('id').execute()
  expect(kept.map(({ id }) => id)).not.toContain(ending.id)

  const params = { keyId: lasting.id }
  const revoked = await atOnce(3, () => api(business, revokeApiKey, { params }))
  expect(revoked.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  expect([await works(lasting), await keysOf(business)]).toEqual([401, []])
})

test('nobody sees or revokes the key of somebody else', async () => {
  const [one, other] = [await aBusiness(), await aBusiness()]
  const key = await aKeyOf(one)
  expect(await keysOf(other)).toEqual([])
  for (const keyId of [key.id, 'no-uuid', `${key.id}'`]) {
    expect((await api(other, revokeApiKey, { params: { keyId } })).status).toBe(404)
  }
  expect(await works(key)).toBe(200)
  expect((await api(await aReviewer(), createApiKey, { body })).status).toBe(403)
})

test(`an account has at most ${maxApiKeys} keys, however many are made at once`, async () => {
  const business = await aBusiness()
  const made = await atOnce(maxApiKeys + 3, () => api(business, createApiKey, { body }))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(maxApiKeys)
  expect(made.filter(({ status }) => status === 409)).toHaveLength(3)
  const keyId = (await keysOf(business))[0]!.id
  orFail(await api(business, revokeApiKey, { params: { keyId } }))
  await aKeyOf(business)
})

// spec: 12.24
test('its owner is told by mail, and the audit log has what was made and revoked', async () => {
  const business = await aMember('business')
  const key = await aKeyOf(business, ['campaigns:read', 'wallet:read'], { name: 'Till 7' })
  const { items } = orFail(await api(business, listNotifications, { query: { limit: 1 } }))
  expect(items[0]).toMatchObject({
    kind: 'api-key-created',
    text: expect.stringContaining(`“Till 7” (${key.prefix}…)`),
    path: '/settings/developers',
  })
  const mail = (await deliveredMails()).find(({ to }) => to === business.email)!
  expect(mail.text).toContain('“Till 7”')
  expect(mail.text).not.toContain(key.apiKey)

  orFail(await api(business, revokeApiKey, { params: { keyId: key.id } }))
  const query = { about: business.id, limit: 100 }
  const log = orFail(await api(await anAdmin(), listAudit, { query })).items
  const facts = { name: 'Till 7', prefix: key.prefix }
  expect(log).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'createApiKey',
        after: { ...facts, scopes: 'campaigns:read wallet:read', expires: null },
      }),
      expect.objectContaining({ action: 'revokeApiKey', before: facts }),
    ]),
  )
  expect(JSON.stringify(log)).not.toContain(key.apiKey)
})

test('the link in that mail ends the keys and locks the account', async () => {
  const business = await aMember('business')
  const key = await aKeyOf(business)
  const token = tokenIn(await deliveredMails(), business.email, '/undo')
  orFail(await api(null, undoChange, { body: { token } }))
  expect(await works(key)).toBe(401)
  await server().owner.query('update users set locked_at = null where id = $1', [business.id])
  expect(await works(key), 'also after a new password').toBe(401)
})

test('a suspension stops keys until it ends, and closing the account deletes them', async () => {
  const business = await withPassword(await aBusiness({ balance: 0 }))
  const key = await aKeyOf(business)
  const admin = await anAdmin()
  const params = { userId: business.id }
  orFail(await api(admin, suspendUser, { params, body: { reason: 'Sold reviews elsewhere.' } }))
  expect(await works(key)).toBe(401)
  orFail(await api(admin, reinstateUser, { params }))
  expect(await works(key)).toBe(200)

  // The suspension ended the session.
  orFail(await closeAccount({ ...business, cookie: await aSessionOf(business) }))
  expect(await works(key)).toBe(401)
  const left = await server()
    .db.selectFrom('apiKeys')
    .select('id')
    .where('userId', '=', business.id)
    .execute()
  expect(left).toEqual([])
})

test('a key does not outlive the role that it was made with', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const key = await aKeyOf(admin)
  orFail(await api(other, removeAdmin, { params: { userId: admin.id } }))
  expect(await works(key)).toBe(401)
})
