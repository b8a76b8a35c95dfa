import { beforeEach, expect, test } from 'vitest'
import { undoChange } from '../../../shared/people/accounts.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { removeAdmin } from '../../../shared/people/users.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  maxWebhooks,
  pingWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
} from '../../../shared/outside/webhooks.ts'
import { retain } from '../../overview/operations/retain.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { aMember, closeAccount, withPassword } from '../../test/members.ts'
import { textsFor } from '../../test/exports.ts'
import { clock, config, secret, server, whileConfigured } from '../../test/server.ts'
import { aStoredWebhookOf, deliveriesOf, webhookOf } from '../../test/webhooks.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'
import { maxFailures } from './outcomes.ts'
import { unseal } from './webhooks.ts'

/** Making, changing and ending webhooks. Sending is in deliver.test.ts. */

const body = { url: 'https://shop.example/hooks', events: ['review.approved' as const] }
const aWebhook = async (owner: Person) => orFail(await api(owner, createWebhook, { body }))

beforeEach(async () => {
  await server().owner.query('delete from webhooks')
})

// spec: 12.33
test('the secret is shown once, and kept sealed', async () => {
  const business = await aBusiness()
  const answer = await api(business, createWebhook, { body, key: 'one' })
  expect(answer.status).toBe(201)
  const { secret: shown, ...made } = answer.body
  expect(shown).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  expect(made).toMatchObject({ ...body, active: true, failures: 0, lastDelivery: null })
  expect(orFail(await api(business, listWebhooks)).items).toEqual([made])
  expect((await api(business, createWebhook, { body, key: 'one' })).status).toBe(409)
  const { rows } = await server().owner.query<{ whole: string; sealed: string }>(
    `select w::text as whole, sealed_secret as sealed from webhooks w
     union all select k::text, '' from idempotency_keys k union all select a::text, ''
     from audit_log a union all select n::text, '' from notifications n`,
  )
  expect(JSON.stringify(rows)).not.toContain(shown.slice(6))
  expect(await unseal(secret, rows[0]!.sealed)).toBe(shown)
  expect(await unseal('another secret of thirty-two characters', rows[0]!.sealed)).toBeNull()
})

test('a ping and deleting one do not ask for the password', async () => {
  const business = await aMember('business')
  const { id: webhookId } = await aWebhook(business)
  const params = { webhookId }
  clock.travel({ minutes: 11 })
  expect((await api(business, pingWebhook, { params })).status).toBe(201)
  orFail(await api(business, deleteWebhook, { params }))
})

test('a key with the scope of webhooks makes one, which its owner sees', async () => {
  const business = await aBusiness()
  const key = await aKeyOf(business, ['webhooks:write'])
  const made = orFail(await api(key, createWebhook, { body }))
  expect((await webhookOf(business)).id).toBe(made.id)
  expect((await api(await aKeyOf(business, ['wallet:read']), listWebhooks)).status).toBe(403)
})

test.each<[string, object, string]>([
  ['no scheme', { ...body, url: 'shop.example' }, 'Enter an address that starts with https://'],
  ['http', { ...body, url: 'http://shop.example/' }, 'Enter an address that starts with https://'],
  ['a script', { ...body, url: 'javascript:alert(1)' }, 'Enter an address that starts with'],
  ['a password', { ...body, url: 'https://a:b@shop.example/' }, 'Remove the user name'],
  ['a private network', { ...body, url: 'https://10.0.0.1/' }, 'reachable from the internet'],
  ['metadata', { ...body, url: 'https://[::ffff:169.254.169.254]/' }, 'reachable from the'],
  ['a huge address', { ...body, url: `https://a.example/${'a'.repeat(2_000)}` }, 'at most 2000'],
  ['no event', { ...body, events: [] }, 'Choose at least one event'],
  ['an event twice', { ...body, events: ['ping', 'ping'] }, 'Name each event once'],
  ['an unknown event', { ...body, events: ['review.read'] }, 'Invalid option'],
  ['a secret of its own', { ...body, secret: 'whsec_x' }, 'Unknown field: secret'],
])('a webhook with %s is refused, made or changed', async (_what, given, message) => {
  const business = await aBusiness()
  const answer = await api(business, createWebhook, { body: given as typeof body })
  expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining(message)])
  const params = { webhookId: (await aWebhook(business)).id }
  const changed = await api(business, editWebhook, { params, body: given })
  expect([changed.status, changed.error?.message]).toEqual([400, expect.stringContaining(message)])
  expect(await webhookOf(business)).toMatchObject(body)
})

test('this machine is an address of webhooks only where nobody else reaches Candor', async () => {
  const business = await aBusiness()
  const local = { ...body, url: 'http://127.0.0.1:9/hook' }
  const make = () => api(business, createWebhook, { body: local })
  expect((await make()).status).toBe(201)
  await whileConfigured({ HOST: '0.0.0.0' }, async () => {
    expect((await make()).status).toBe(400)
  })
})

test('nobody sees, changes or sends the webhooks of somebody else', async () => {
  const [one, other, admin] = [await aBusiness(), await aBusiness(), await anAdmin()]
  const webhookId = await aStoredWebhookOf(one, 'one')
  const [delivery] = await deliveriesOf(one, { id: webhookId })
  for (const person of [other, admin]) {
    expect(orFail(await api(person, listWebhooks)).items).toEqual([])
    for (const id of [webhookId, 'no-uuid', `${webhookId}'`]) {
      const params = { webhookId: id, deliveryId: delivery!.id }
      const answers = [
        await api(person, editWebhook, { params, body: { active: false } }),
        await api(person, rotateWebhookSecret, { params }),
        await api(person, pingWebhook, { params }),
        await api(person, listWebhookDeliveries, { params }),
        await api(person, redeliverWebhook, { params }),
        await api(person, deleteWebhook, { params }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    }
  }
  const own = await aWebhook(other)
  const params = { webhookId: own.id, deliveryId: delivery!.id }
  expect((await api(other, redeliverWebhook, { params })).status).toBe(404)
  expect((await api(await aReviewer(), createWebhook, { body })).status).toBe(403)
})

test(`an account has at most ${maxWebhooks}, however many are made at once`, async () => {
  const business = await aBusiness()
  const made = await atOnce(maxWebhooks + 3, () => api(business, createWebhook, { body }))
  expect(made.filter(({ status }) => status === 201)).toHaveLength(maxWebhooks)
  expect(made.filter(({ status }) => status === 409)).toHaveLength(3)
  const params = { webhookId: (await webhookOf(business)).id }
  const deleted = await atOnce(3, () => api(business, deleteWebhook, { params }))
  expect(deleted.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  await aWebhook(business)
})

test('a webhook that is switched off sends neither pings nor anything again', async () => {
  const business = await aBusiness()
  const webhookId = await aStoredWebhookOf(business, 'off')
  const params = { webhookId, deliveryId: (await deliveriesOf(business, { id: webhookId }))[0]!.id }
  const off = orFail(await api(business, editWebhook, { params, body: { active: false } }))
  expect(off).toMatchObject({ active: false, disabledBecause: 'owner' })
  expect((await api(business, pingWebhook, { params })).status).toBe(409)
  expect((await api(business, redeliverWebhook, { params })).status).toBe(409)
})

test.each(['failing', 'gone', 'owner'])(
  'a webhook that was switched off as %s begins anew when it is switched on',
  async (because) => {
    const business = await aBusiness()
    const params = { webhookId: (await aWebhook(business)).id }
    await server().owner.query(
      `update webhooks set failures = $2, rests_until = $3::timestamptz + interval '5 minutes',
         disabled_at = $3, disabled_because = $4 where id = $1`,
      [params.webhookId, maxFailures, clock.now(), because],
    )
    const on = orFail(await api(business, editWebhook, { params, body: { active: true } }))
    expect(on).toMatchObject({ active: true, disabledBecause: null, failures: 0 })
    const { rows } = await server().owner.query('select rests_until from webhooks')
    expect(rows).toEqual([{ rests_until: null }])
  },
)

test('its owner is told by mail, and the audit log has each change', async () => {
  const business = await aMember('business')
  const params = { webhookId: (await aWebhook(business)).id }
  const { items } = orFail(await api(business, listNotifications, { query: { limit: 1 } }))
  expect(items[0]).toMatchObject({
    kind: 'webhook-created',
    text: expect.stringContaining(body.url),
    path: '/settings/developers',
  })
  orFail(await api(business, editWebhook, { params, body: { active: false } }))
  orFail(await api(business, rotateWebhookSecret, { params }))
  orFail(await api(business, deleteWebhook, { params }))
  const query = { about: business.id, limit: 100 }
  const log = orFail(await api(await anAdmin(), listAudit, { query })).items
  const actions = log.map(({ action }) => action)
  for (const verb of ['createWebhook', 'editWebhook', 'rotateWebhookSecret', 'deleteWebhook']) {
    expect(actions).toContain(verb)
  }
  expect(JSON.stringify(log)).not.toContain('whsec_')
})

test('the link in that mail switches webhooks off', async () => {
  const business = await aMember('business')
  const { id } = await aWebhook(business)
  const token = tokenIn(await deliveredMails(), business.email, '/undo')
  orFail(await api(null, undoChange, { body: { token } }))
  const { rows } = await server().owner.query(
    'select disabled_because as because from webhooks where id = $1',
    [id],
  )
  expect(rows).toEqual([{ because: 'owner' }])
})

test('closing the account and losing the role of admin delete webhooks', async () => {
  const business = await withPassword(await aBusiness({ balance: 0 }))
  const [admin, other] = [await anAdmin(), await anAdmin()]
  await aWebhook(business)
  await aWebhook(admin)
  orFail(await closeAccount(business))
  orFail(await api(other, removeAdmin, { params: { userId: admin.id } }))
  const { rows } = await server().owner.query('select 1 from webhooks')
  expect(rows).toEqual([])
})

// spec: 12.38
test('the log goes after thirty days, and the file of one’s data has no secret', async () => {
  const business = await aBusiness()
  const id = await aStoredWebhookOf(business, 'kept')
  const { 'webhooks.json': webhooks } = await textsFor(business)
  expect(webhooks).toContain('https://kept.example/hook')
  expect(webhooks).not.toMatch(/secret/i)
  const run = () => retain(server().db, { clock, config })
  clock.travel({ days: 29 })
  expect(await run()).toMatchObject({ webhookDeliveries: 0 })
  clock.travel({ days: 2 })
  expect(await run()).toMatchObject({ webhookDeliveries: 1 })
  expect(await deliveriesOf(business, { id })).toEqual([])
})
