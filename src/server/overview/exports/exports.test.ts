import { unzipSync } from 'fflate'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { askForDataExport, getDataExport } from '../../../shared/overview/exports.ts'
import { answerQuestions } from '../../../shared/market/requirements.ts'
import { decideReply, replyToReview } from '../../../shared/market/replies.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { removeAdmin } from '../../../shared/people/users.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import type { FileStore } from '../../base/files/files.ts'
import { localFiles } from '../../base/files/store.ts'
import { expireDue } from '../../jobs/expire.ts'
import { makeExports } from './make-exports.ts'
import { waitingExports } from './queries.ts'
import { removeFiles } from '../../base/jobs/remove-files.ts'
import { aMember, closeAccount, password } from '../../test/members.ts'
import { aTakenPlace, aTriedCampaign } from '../../test/places.ts'
import { asked, skin } from '../../test/requirements.ts'
import { clock, secret, server } from '../../test/server.ts'
import { anAppealed, aRejectedReview, content, decide, note } from '../../test/appeals.ts'
import { aPhoto } from '../../test/photos.ts'
import { aProof } from '../../test/proofs.ts'
import { twoOwners } from '../../test/two-owners.ts'
import {
  aBusiness,
  aDestinationOf,
  anAdmin,
  api,
  aSessionOf,
  aReviewer,
  aSubmittedReview,
  atOnce,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'
import { safeName } from './zip.ts'

const files = () => localFiles(server().files)
const run = (store: FileStore = files()) =>
  makeExports(server().db, { files: store, clock, secret, log: server().app.log })
const ask = (person: Person) => api(person, askForDataExport)
const state = async (person: Person) => orFail(await api(person, getDataExport)).export

/** The bytes of the file as the server sends them; `inject` keeps them. */
async function download({ cookie }: Pick<Person, 'cookie'>) {
  const headers = { cookie }
  const answer = await server().app.inject({ method: 'GET', url: '/api/export/file', headers })
  return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
}

async function exportOf(person: Person): Promise<Record<string, string>> {
  orFail(await ask(person))
  await run()
  const { status, bytes } = await download(person)
  expect(status).toBe(200)
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, content]) => [
      name,
      Buffer.from(content).toString(),
    ]),
  )
}

const storedKeys = async () => {
  const { rows } = await server().owner.query<{ storage_key: string }>(
    `select storage_key from file_removals where storage_key like 'exports/%'`,
  )
  return rows.map(({ storage_key: key }) => key)
}

test('a person asks, a job makes the file, and they are told and download it', async () => {
  const { reviewer, review, campaign } = await aSubmittedReview()
  await aDestinationOf(reviewer, { accountNumber: '1234 5678 90' })
  expect(await state(reviewer)).toBeNull()
  expect((await download(reviewer)).status).toBe(404)
  expect(orFail(await ask(reviewer)).export).toMatchObject({ file: null })
  expect((await download(reviewer)).status).toBe(404)

  const parts = await exportOf(reviewer)
  expect(Object.keys(parts).toSorted()).toEqual([
    'activity.csv',
    'activity.json',
    'answers-to-campaigns.json',
    'appeals.json',
    'campaign-visit.json',
    'campaign-waits.json',
    'drafts.json',
    'linked-accounts.json',
    'messages.json',
    'notifications.json',
    'opened-campaigns.json',
    'parcel-addresses.json',
    'payout-destination.json',
    'photos.json',
    'places.json',
    'profile.json',
    'proofs.json',
    'reports.json',
    'reviews.csv',
    'reviews.json',
    'saved-searches.json',
    'sessions.json',
    'statements.json',
    'transactions.csv',
    'transactions.json',
  ])
  expect(JSON.parse(parts['profile.json']!)).toMatchObject({ email: reviewer.email, country: 'NG' })
  expect(JSON.parse(parts['reviews.json']!)).toMatchObject([
    { id: review.id, campaign: { title: campaign.title }, content: review.content },
  ])
  expect(parts['reviews.csv']).toContain(review.id)
  expect(parts['payout-destination.json']).toContain('1234567890')
  expect(JSON.parse(parts['activity.json']!)).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ action: 'submitReview' })]),
  )
  for (const secretly of ['password', 'token', 'fingerprint', 'hash']) {
    expect(JSON.stringify(Object.keys(JSON.parse(parts['profile.json']!)))).not.toMatch(
      new RegExp(`"[^"]*(?<!has)${secretly}"`, 'i'),
    )
  }
  const { items } = orFail(await api(reviewer, listNotifications))
  expect(items[0]).toMatchObject({ kind: 'export-ready', path: '/settings/data' })
  const { headers } = await download(reviewer)
  expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  expect(headers['content-disposition']).toMatch(/^attachment; filename="candor-data-[\d-]+\.zip"$/)
})

test('the file of a reviewer has every photo, also one that no review has yet', async () => {
  const reviewer = await aReviewer()
  const photo = await aPhoto(reviewer)
  await aPhoto(await aReviewer())
  const parts = await exportOf(reviewer)
  expect(JSON.parse(parts['photos.json']!)).toMatchObject([{ id: photo.id, alt: photo.alt }])
  expect(Object.keys(parts).filter((name) => name.startsWith('photos/'))).toEqual([
    `photos/1-${photo.id}.webp`,
  ])
})

test('the file of a reviewer has every own proof of use', async () => {
  const reviewer = await aReviewer()
  const proof = await aProof(reviewer)
  await aProof(await aReviewer())
  const parts = await exportOf(reviewer)
  expect(JSON.parse(parts['proofs.json']!)).toMatchObject([{ id: proof.id }])
  expect(Object.keys(parts).filter((name) => name.startsWith('proofs/'))).toEqual([
    `proofs/1-${proof.id}.pdf`,
  ])
})

test('the file of a reviewer has the own places', async () => {
  const { place, reviewer } = await aTakenPlace()
  await aTakenPlace()
  expect(JSON.parse((await exportOf(reviewer))['places.json']!)).toEqual([place])
})

test('the file of a reviewer has every appeal with its answer, that of the business none', async () => {
  const { admin, business, reviewer, appealId } = await anAppealed(aRejectedReview)
  orFail(await decide(admin, appealId, { outcome: 'upheld' }))
  const own = JSON.parse((await exportOf(reviewer))['appeals.json']!)
  expect(own).toMatchObject([{ about: 'rejection', content, outcome: 'upheld', note }])
  const others = JSON.stringify(await exportOf(business))
  for (const text of [content, note]) expect(others).not.toContain(text)
})

test('the file of a business has its replies, and what a visitor wrote about a review none', async () => {
  const { business, review, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(admin, approveReview, { params, body: {} }))
  const reply = 'Thank you. We bake the bread longer now.'
  orFail(await api(business, replyToReview, { params, body: { content: reply } }))
  const note = 'The reply advertises something.'
  orFail(await api(admin, decideReply, { params, body: { outcome: 'refused', note } }))
  const parts = await exportOf(business)
  expect(JSON.parse(parts['replies.json']!)).toMatchObject([
    { reviewId: review.id, content: reply, status: 'refused', note, shown: null },
  ])
  expect(parts['messages.json']).toBe('[]\n')
})

test('the file of a former admin has nothing that they did as one', async () => {
  const admin = await anAdmin()
  const { review, reviewer } = await aSubmittedReview()
  const params = { reviewId: review.id }
  orFail(await api(admin, approveReview, { params, body: {} }))
  orFail(await api(await anAdmin(), removeAdmin, { params: { userId: admin.id } }))
  clock.travel({ minutes: 1 })
  const former = { ...admin, role: 'business' as const, cookie: await aSessionOf(admin) }
  orFail(await api(former, editSettings, { body: { description: 'We bake bread.' } }))
  const parts = await exportOf(former)
  const actions = (JSON.parse(parts['activity.json']!) as { action: string }[]).map(
    (one) => one.action,
  )
  expect(actions).toContain('editProfile')
  expect(actions).not.toContain('approveReview')
  for (const text of [review.id, reviewer.id, reviewer.email]) {
    expect(JSON.stringify(parts)).not.toContain(text)
  }
})

test('the file of a business has its campaigns and documents, and hostile names stay in it', async () => {
  const business = await aBusiness()
  const { campaign } = await aSubmittedReview({ business })
  const names = ['../../etc/passwd', 'CON.pdf', 'a/b\\c:d*.pdf', '‮fdp.exe', '...']
  for (const [i, fileName] of names.entries()) {
    const storageKey = `business-verifications/test-${business.id}-${i}`
    await files().put(storageKey, Buffer.from(`document ${i}`), 'application/pdf')
    const at = clock.now()
    await server()
      .db.insertInto('documents')
      .values({
        id: crypto.randomUUID(),
        businessId: business.id,
        fileName,
        contentType: 'application/pdf',
        sizeBytes: 10,
        storageKey,
        uploadedAt: at,
      })
      .execute()
  }
  // One whose file is gone does not keep the rest back.
  await files().remove(`business-verifications/test-${business.id}-1`)
  const parts = await exportOf(business)
  expect(JSON.parse(parts['campaign-texts.json']!)).toMatchObject([{ title: campaign.title }])
  const documents = Object.keys(parts).filter((path) => path.startsWith('documents/'))
  expect(documents).toHaveLength(4)
  for (const path of documents) expect(path).toMatch(/^documents\/\d-[^/\\:*]+$/)
  expect(documents.map((path) => parts[path])).toEqual(
    expect.arrayContaining(['document 0', 'document 4']),
  )
  expect(names.map(safeName)).toEqual([
    '__.._etc_passwd',
    'CON.pdf',
    'a_b_c_d_.pdf',
    '_fdp.exe',
    '_',
  ])
  expect(safeName(`${'👍🏽'.repeat(60)}x.pdf`)).toBe(`${'👍🏽'.repeat(23)}x.pdf`)
})

// spec: 10.44
test('nothing of anybody else is in a file, with two owners of everything', async () => {
  const owners = await twoOwners()
  for (const [own, other] of [owners, owners.toReversed()] as const) {
    for (const role of ['business', 'reviewer'] as const) {
      const parts = await exportOf(own[role])
      const whole = JSON.stringify(parts)
      const strangers = [other[role], other[role === 'business' ? 'reviewer' : 'business']]
      for (const { id, email } of strangers) {
        const found = Object.entries(parts).flatMap(([path, text]) =>
          text.includes(email) || text.includes(id) ? [path] : [],
        )
        expect([role, email, found]).toEqual([role, email, []])
      }
      expect(whole).toContain(own[role].email)
    }
  }
})

// spec: 10.44
test('only its owner gets a file, for a day, and then it is erased', async () => {
  const [owner, other] = [await aReviewer(), await aReviewer()]
  await exportOf(owner)
  expect((await download(other)).status).toBe(404)
  expect((await download(await anAdmin())).status).toBe(403)
  expect((await download({ cookie: '' })).status).toBe(401)
  const { storageKey } = await server()
    .db.selectFrom('exports')
    .select('storageKey')
    .where('userId', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect((await buffer(await files().open(storageKey!))).length).toBeGreaterThan(100)
  clock.travel({ minutes: 24 * 60 + 1 })
  expect((await download(owner)).status).toBe(404)
  expect(await state(owner)).toBeNull()
  await expireDue(server().db, clock.now(), server().app.log)
  await removeFiles(server().db, { files: files(), clock, log: server().app.log })
  await expect(files().open(storageKey!)).rejects.toThrow('There is no file')
})

test('a crash while the file is made leaves nothing behind, and the job makes it again', async () => {
  const owner = await aReviewer()
  orFail(await ask(owner))
  const before = await storedKeys()
  const full: FileStore = {
    ...files(),
    put: async (key, bytes, type) => {
      await files().put(key, bytes, type)
      throw new Error('The process was killed.')
    },
  }
  await run(full)
  expect(await state(owner)).toMatchObject({ file: null })
  const left = (await storedKeys()).filter((key) => !before.includes(key))
  expect(left).toHaveLength(1)
  await run()
  expect((await download(owner)).status).toBe(200)
  clock.travel({ minutes: 61 })
  await removeFiles(server().db, { files: files(), clock, log: server().app.log })
  await expect(files().open(left[0]!)).rejects.toThrow('There is no file')
  expect((await download(owner)).status).toBe(200)
})

test('a file that cannot be made holds up nobody who asks later', async () => {
  const [broken, other] = [await aMember('reviewer'), await aMember('reviewer')]
  orFail(await ask(broken))
  clock.travel({ minutes: 1 })
  await run({ ...files(), put: () => Promise.reject(new Error('The store is down.')) })
  orFail(await ask(other))
  const [next] = await waitingExports(server().db, 1)
  expect(next!.userId).toBe(other.id)
  await run()
  for (const person of [broken, other]) expect((await download(person)).status).toBe(200)
})

test('several processes offer one file, and tell the person once', async () => {
  const owner = await aReviewer()
  orFail(await ask(owner))
  const offered = await atOnce(4, () => run())
  expect(offered.reduce((sum, count) => sum + count)).toBe(1)
  const { items } = orFail(await api(owner, listNotifications))
  expect(items.filter(({ kind }) => kind === 'export-ready')).toHaveLength(1)
  expect((await download(owner)).status).toBe(200)
})

test('asking needs a recent proof, replaces the file, and is limited to five in a day', async () => {
  const owner = await aReviewer()
  await server()
    .db.updateTable('sessions')
    .set({ provedAt: null })
    .where('userId', '=', owner.id)
    .execute()
  expect((await ask(owner)).error?.code).toBe('step_up_required')
  await server()
    .db.updateTable('sessions')
    .set({ provedAt: clock.now() })
    .where('userId', '=', owner.id)
    .execute()
  for (let i = 0; i < 5; i++) await exportOf(owner)
  expect((await ask(owner)).status).toBe(429)
  expect((await download(owner)).status).toBe(200)
  await removeFiles(server().db, { files: files(), clock, log: server().app.log })
  expect((await download(owner)).status).toBe(200)
})

test('closing the account removes the file and what waits', async () => {
  for (const made of [true, false]) {
    const member = await aMember('reviewer')
    orFail(await ask(member))
    if (made) await run()
    orFail(await closeAccount(member, password))
    expect(await run()).toBe(0)
    const left = await server()
      .db.selectFrom('exports')
      .select('id')
      .where('userId', '=', member.id)
      .execute()
    expect(left).toEqual([])
  }
})

test('asking and downloading are in the audit log', async () => {
  const owner = await aReviewer()
  await exportOf(owner)
  const { items } = orFail(
    await request<{ items: { action: string }[] }>(await anAdmin(), 'GET', '/api/audit', {
      query: { actor: owner.id },
    }),
  )
  expect(items.map(({ action }) => action)).toEqual(['downloadExport', 'askForExport'])
})

// spec: 14.13
test('a reviewer exports the answers to questions, with what was asked', async () => {
  const { campaign } = await aTriedCampaign(asked(skin))
  const reviewer = await aReviewer()
  const body = { answers: [{ questionId: skin.id, optionIds: ['oily'] }] }
  const params = { campaignId: campaign.id }
  expect((await api(reviewer, answerQuestions, { params, body })).status).toBe(409)
  const parts = await exportOf(reviewer)
  const [answer] = JSON.parse(parts['answers-to-campaigns.json']!)
  expect(answer).toMatchObject({ campaignId: campaign.id, optionIds: ['oily'] })
  expect(answer.asked.text).toBe(skin.text)
  expect(JSON.stringify(answer)).not.toContain('right')
})
