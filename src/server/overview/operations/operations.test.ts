import { beforeEach, expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import * as contract from '../../../shared/overview/operations.ts'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { expireDue } from '../../jobs/expire.ts'
import { eachItem } from '../../base/jobs/items.ts'
import type { Mail } from '../../base/mail/mail.ts'
import { aMember, password } from '../../test/members.ts'
import { anUndeliveredMail } from '../../test/failures.ts'
import { clock, server } from '../../test/server.ts'
import { anAdmin, api, atOnce, orFail } from '../../test/world.ts'
import { deliverNotifications } from '../../jobs/deliver-notifications.ts'

const log = { error: () => {} }
const run = (work: (item: { id: string }) => Promise<unknown>, ...ids: string[]) =>
  eachItem(
    server().db,
    'renew-plan',
    { at: clock.now(), log },
    ids.map((id) => ({ id })),
    work,
  )
const broken = async () => {
  throw new Error('The disk is full.')
}

beforeEach(async () => {
  await server().owner.query('delete from failed_items; delete from undelivered_mails')
})

const listed = async () => orFail(await api(await anAdmin(), contract.listFailedItems)).items

test('an item that fails is listed with its tries, and leaves the list when it succeeds', async () => {
  const done: string[] = []
  const one = async ({ id }: { id: string }) => (id === 'bad' ? broken() : done.push(id))
  await run(one, 'first', 'bad', 'last')
  expect(done).toEqual(['first', 'last'])
  clock.travel({ minutes: 1 })
  await run(broken, 'bad')
  const [item, ...others] = await listed()
  expect(others).toEqual([])
  expect(item).toMatchObject({ job: 'renew-plan', itemId: 'bad', attempts: 2 })
  expect(item!.message).toBe('The disk is full.')
  expect(Date.parse(item!.lastFailedAt) - Date.parse(item!.firstFailedAt)).toBeGreaterThan(59_000)

  await run(async () => {}, 'bad')
  expect(await listed()).toEqual([])
})

test('the failures of one item from two processes at once are one row', async () => {
  await atOnce(8, () => run(broken, 'same'))
  expect(await listed()).toMatchObject([{ itemId: 'same', attempts: 8 }])
})

test('an item that is no longer tried leaves the list after two hours', async () => {
  await run(broken, 'old')
  clock.travel({ minutes: 60 })
  await run(broken, 'recent')
  clock.travel({ minutes: 61 })
  await expireDue(server().db, clock.now(), server().app.log)
  expect((await listed()).map(({ itemId }) => itemId)).toEqual(['recent'])
})

/** A mail that was not delivered, a minute after the one before. */
async function anUndelivered(to = 'ada@example.com') {
  clock.travel({ minutes: 1 })
  return anUndeliveredMail(to)
}

const mails = async () => orFail(await api(await anAdmin(), contract.listUndeliveredMails)).items

test('an undelivered mail is sent again once, and its text is shown to nobody', async () => {
  const { id, mail } = await anUndelivered()
  const admin = await anAdmin()
  const shown = (await mails())[0]!
  expect(shown).toMatchObject({ id, recipient: mail.to, subject: mail.subject })
  expect(JSON.stringify(shown)).not.toContain(mail.text)

  const tries = await atOnce(5, () =>
    api(admin, contract.sendMailAgain, { params: { mailId: id } }),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
  expect(await mails()).toEqual([])
  const queued: Mail[] = []
  const delivery = {
    queueMails: async (_tx: unknown, more: Mail[]) => void queued.push(...more),
    undoSecret: 'of this test',
    unsubscribeSecret: 'of this test',
    reportKey: 'of this test',
    publicUrl: 'http://localhost',
    at: clock.now(),
  }
  await atOnce(3, () => deliverNotifications(server().db, delivery, log))
  expect(queued.filter(({ to }) => to === mail.to)).toEqual([mail])
  const entries = orFail(await api(admin, listAudit, { query: { actor: admin.id } })).items
  expect(entries[0]).toMatchObject({ action: 'sendMailAgain', after: { recipient: mail.to } })
})

test('a discarded mail is gone and cannot be sent again', async () => {
  const { id } = await anUndelivered()
  const admin = await anAdmin()
  orFail(await api(admin, contract.discardMail, { params: { mailId: id } }))
  expect(await mails()).toEqual([])
  const again = await api(admin, contract.sendMailAgain, { params: { mailId: id } })
  expect(again.status).toBe(404)
})

test('the list of mails has pages, newest first, and mails of a closed account are removed', async () => {
  const admin = await anAdmin()
  const leaving = await aMember('reviewer')
  const own = await anUndelivered(leaving.email)
  const others = [await anUndelivered('a@example.com'), await anUndelivered('b@example.com')]
  const first = orFail(await api(admin, contract.listUndeliveredMails, { query: { limit: 2 } }))
  expect(first.items.map(({ id }) => id)).toEqual([others[1]!.id, others[0]!.id])
  const query = { limit: 2, cursor: first.nextCursor! }
  const second = orFail(await api(admin, contract.listUndeliveredMails, { query }))
  expect(second.items.map(({ id }) => id)).toEqual([own.id])

  orFail(await api(leaving, deleteAccount, { body: { password } }))
  expect((await mails()).map(({ id }) => id)).toEqual([others[1]!.id, others[0]!.id])
})

test('the admin dashboard counts what failed', async () => {
  const admin = await anAdmin()
  const counts = async () => orFail(await api(admin, getDashboard))
  expect(await counts()).toMatchObject({ failedItems: 0, undeliveredMails: 0 })
  await run(broken, 'one', 'two')
  await anUndelivered()
  expect(await counts()).toMatchObject({ failedItems: 2, undeliveredMails: 1 })
})
