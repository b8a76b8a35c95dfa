import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { sendContact } from '../../../shared/platform/platform.ts'
import * as verification from '../../../shared/people/verification.ts'
import { retain } from './retain.ts'
import { openOutbox } from '../../base/mail/outbox.ts'
import { anUndeliveredMail } from '../../test/failures.ts'
import { clock, config, server } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { aBusiness, anAdmin, api, orFail, type Person } from '../../test/world.ts'

const folder = await mkdtemp(join(tmpdir(), 'candor-retention-'))
const run = () =>
  retain(server().db, { clock, config: { retention: config.retention, dataDir: folder } })

const decide = async (business: Person, decision: 'approve' | 'reject') => {
  const admin = await anAdmin()
  const params = { businessId: business.id }
  const body = { note: 'This deed has expired.' }
  orFail(
    decision === 'approve'
      ? await api(admin, verification.approveVerification, { params, body: {} })
      : await api(admin, verification.rejectVerification, { params, body }),
  )
}
const kept = async ({ id }: Person) => {
  const { rows } = await server().owner.query(
    'select file_name from documents where business_id = $1 order by file_name',
    [id],
  )
  return rows.map(({ file_name: name }) => name as string)
}
const toRemove = async () => {
  const { rows } = await server().owner.query('select count(*)::int as n from file_removals')
  return rows[0].n as number
}

test('documents are deleted 90 days after their decision, those of an open request stay', async () => {
  const [approved, again] = [await aBusiness(), await aBusiness()]
  orFail(await uploadDocuments(approved, ['approved.pdf']))
  orFail(await uploadDocuments(again, ['rejected.pdf']))
  await decide(approved, 'approve')
  await decide(again, 'reject')
  clock.travel({ days: 60 })
  orFail(await uploadDocuments(again, ['second.pdf']))
  clock.travel({ days: 29 })
  const before = await toRemove()
  await run()
  expect([await kept(approved), await kept(again)]).toEqual([
    ['approved.pdf'],
    ['rejected.pdf', 'second.pdf'],
  ])

  clock.travel({ days: 2 })
  // Somebody looks at a document just before.
  const admin = await anAdmin()
  const shown = orFail(await api(approved, verification.getVerification))
  const call = { params: { documentId: shown.documents[0]!.id } }
  orFail(await api(admin, verification.createDocumentLink, call))
  await run()
  expect(await kept(approved)).toEqual([])
  expect(await toRemove()).toBe(before + 1)
  // The rejected document was replaced 31 days ago; its successor still waits.
  expect(await kept(again)).toEqual(['rejected.pdf', 'second.pdf'])
  const params = { businessId: approved.id }
  const { status, documents } = orFail(await api(approved, verification.getVerification))
  expect([status, documents, params.businessId]).toEqual(['approved', [], approved.id])

  clock.travel({ days: 60 })
  await run()
  expect(await kept(again)).toEqual(['second.pdf'])
})

test('messages and notifications are deleted after a year, undelivered mails after a month', async () => {
  const admin = await anAdmin()
  const message = {
    name: 'Ada',
    email: 'ada@example.com',
    subject: 'Hello',
    message: 'A question.',
  }
  orFail(await api(null, sendContact, { body: message }))
  await anUndeliveredMail('full@example.com')
  const rows = async () => {
    const found = await server().owner.query(
      `select (select count(*) from contact_messages)::int as messages,
        (select count(*) from undelivered_mails)::int as mails`,
    )
    const { items } = orFail(await api(admin, listNotifications))
    return { ...found.rows[0], notifications: items.length }
  }
  const all = await rows()
  expect(all).toEqual({ messages: 1, mails: 1, notifications: 1 })
  clock.travel({ days: 29 })
  await run()
  expect(await rows()).toEqual(all)
  clock.travel({ days: 2 })
  expect(await run()).toMatchObject({ undeliveredMails: 1, contactMessages: 0, notifications: 0 })
  clock.travel({ days: 335 })
  const { contactMessages, notifications } = await run()
  expect([contactMessages, notifications! > 0]).toEqual([1, true])
})

test('the outbox keeps its files for a month', async () => {
  const write = await openOutbox(folder)
  await write(Buffer.from('a new mail'))
  const old = join(folder, 'outbox', 'old.eml')
  await writeFile(old, 'an old mail')
  const then = new Date(clock.now().getTime() - 31 * 24 * 60 * 60 * 1000)
  await utimes(old, then, then)
  expect(await run()).toMatchObject({ outboxFiles: 1 })
  const left = await readdir(join(folder, 'outbox'))
  expect(left).toHaveLength(1)
  expect(left).not.toContain('old.eml')
})
