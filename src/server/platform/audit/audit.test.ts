import { expect, test } from 'vitest'
import { listAudit, type AuditEntry } from '../../../shared/platform/audit.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { requestRefund } from '../../../shared/money/refunds.ts'
import { cancelWithdrawal, createDeposit, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { createDocumentLink } from '../../../shared/people/verification.ts'
import { retain } from '../../overview/operations/retain.ts'
import { aMember, closeAccount, password } from '../../test/members.ts'
import { clock, config, server } from '../../test/server.ts'
import { aTakenPlace } from '../../test/places.ts'
import { aCarefulMember, enterCode, firstStep, post } from '../../test/two-factor.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

async function entries(query: Record<string, string>, by?: Person): Promise<AuditEntry[]> {
  const admin = by ?? (await anAdmin())
  return orFail(await api(admin, listAudit, { query: { limit: '100', ...query } })).items
}
const actionsOf = async (query: Record<string, string>) =>
  (await entries(query)).map(({ action }) => action)

const signIn = (email: string, word = password) =>
  post(null, 'sign-in/email', { email, password: word })

test('registering, signing in and out, and failing to are in the log, without the password', async () => {
  const { id, email } = await aMember('reviewer')
  const failed = await signIn(email, 'my secret guess')
  expect(failed.status).toBe(401)
  const answer = await signIn(email)
  expect(answer.status).toBe(200)
  const cookie = { cookie: [answer.headers['set-cookie']].flat().join('; ') }
  await post(cookie, 'sign-out', {})
  const log = await entries({ q: id })
  expect(log.map(({ action }) => action)).toEqual(['signOut', 'signIn', 'failSignIn', 'signUp'])
  expect(log[1]).toMatchObject({
    actor: { id, email },
    subject: `user:${id}`,
    requestId: answer.headers['x-request-id'],
    after: { way: 'password', network: '127.0.0' },
  })
  expect(log[2]).toMatchObject({ actor: null, subject: `user:${id}`, after: { step: 'password' } })
  expect(log[2]!.requestId).toBe(failed.error && failed.headers['x-request-id'])
  const { rows } = await server().owner.query('select a::text from audit_log a')
  expect(JSON.stringify(rows)).not.toContain('my secret guess')
})

test('a failed sign-in to an unknown address says nothing of what was typed', async () => {
  await signIn('i-typed-my-password@example.com', 'somewhere else')
  const [entry] = await entries({ action: 'failSignIn' })
  expect(entry).toMatchObject({ actor: null, subject: 'unknown account', subjectName: null })
  expect(JSON.stringify(entry)).not.toContain('typed')
})

test('with codes, a sign-in is recorded when the code is right, and a wrong code as failed', async () => {
  const { member, code } = await aCarefulMember()
  const log = async () => (await entries({ q: member.id })).map(({ action }) => action)
  expect(await log()).toEqual(['turnOnTwoFactor', 'signUp'])
  const pending = await firstStep(member)
  expect((await enterCode(pending, '000000')).status).not.toBe(200)
  expect(await log()).toEqual(['failSignIn', 'turnOnTwoFactor', 'signUp'])
  expect((await enterCode(pending, code(1))).status).toBe(200)
  expect((await log())[0]).toBe('signIn')
})

test('a failed proof of identity is in the log with the signed-in person, for a year', async () => {
  const { member, code } = await aCarefulMember()
  const proofs = () => entries({ q: member.id, action: 'failProof' })
  const wrong = await post(member, 'step-up', { password: 'my secret guess' })
  expect(wrong.status).toBe(400)
  expect((await post(member, 'step-up', { code: '000000' })).status).toBe(400)
  expect((await post(member, 'two-factor/disable', { password: 'my secret guess' })).status).toBe(
    400,
  )
  expect((await closeAccount(member, 'my secret guess')).status).toBe(400)
  const log = await proofs()
  expect(log.map(({ after }) => after)).toMatchObject(
    ['password', 'password', 'code', 'password'].map((step) => ({ step, network: '127.0.0' })),
  )
  expect(log.at(-1)).toMatchObject({
    actor: { id: member.id },
    subject: `user:${member.id}`,
    requestId: wrong.headers['x-request-id'],
  })
  expect(JSON.stringify(log)).not.toContain('my secret guess')

  expect((await post(member, 'step-up', { password: member.password })).status).toBe(200)
  expect((await post(member, 'step-up', { code: code(1) })).status).toBe(200)
  expect(await proofs()).toHaveLength(4)
  clock.travel({ days: 366 })
  await retain(server().db, { clock, config: { ...config, dataDir: '/nonexistent' } })
  expect(await proofs()).toEqual([])
})

test('a wrong code while codes are set up is no failed proof', async () => {
  const member = await aMember('reviewer')
  const { password: own } = member
  expect((await post(member, 'two-factor/enable', { password: own })).status).toBe(200)
  expect((await enterCode(member, '000000')).status).not.toBe(200)
  expect(await entries({ q: member.id, action: 'failProof' })).toEqual([])
})

test('failed sign-ins of an account leave at most twenty entries in an hour', async () => {
  const { id, email } = await aMember('reviewer')
  for (let network = 0; network < 6; network++) {
    await atOnce(9, () =>
      request(null, 'POST', '/api/auth/sign-in/email', {
        body: { email, password: 'wrong wrong' },
        address: `198.51.${network}.1`,
      }),
    )
  }
  const log = await actionsOf({ q: id, action: 'failSignIn' })
  expect(log).toHaveLength(20)
})

test('sign-ins leave the log after a year, and nothing else can be deleted', async () => {
  const { id, email } = await aMember('reviewer')
  await signIn(email)
  clock.travel({ days: 364 })
  const deps = { clock, config: { ...config, dataDir: '/nonexistent' } }
  await retain(server().db, deps)
  expect(await actionsOf({ q: id })).toEqual(['signIn', 'signUp'])
  clock.travel({ days: 2 })
  expect(await retain(server().db, deps)).toMatchObject({ signIns: expect.any(Number) })
  expect(await actionsOf({ q: id })).toEqual(['signUp'])
  await expect(server().db.deleteFrom('auditLog').execute()).rejects.toThrow('permission denied')
  await expect(server().db.updateTable('auditLog').set({ action: 'x' }).execute()).rejects.toThrow(
    'permission denied',
  )
})

test('money actions are in the log with their amounts and requests', async () => {
  const reviewer = await aReviewerWith(80_00)
  const asked = await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } })
  const params = { withdrawalId: orFail(asked).id }
  orFail(await api(reviewer, cancelWithdrawal, { params }))
  const log = await entries({ q: reviewer.id })
  expect(log.slice(0, 2)).toMatchObject([
    { action: 'cancelWithdrawal', after: { amount: '$40.00' } },
    { action: 'requestWithdrawal', requestId: asked.headers['x-request-id'] },
  ])
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['approveReview', 'submitReview']),
  )

  const business = await aBusiness({ balance: 0 })
  const deposit = orFail(await api(business, createDeposit, { body: { amountCents: 25_00 } }))
  expect(await entries({ q: deposit.id })).toMatchObject([
    { action: 'startDeposit', subjectName: 'Bright Bakery', after: { amount: '$25.00' } },
  ])
})

// spec: 11.9
test('an entry is found by the names of people, companies and campaigns, and by its request', async () => {
  const business = await aBusiness({ name: 'Marigold Mills' })
  const { review, campaign, admin } = await aSubmittedReview({
    business,
    reviewer: await aReviewer('Quentin Quill'),
  })
  const params = { reviewId: review.id }
  const approved = await api(admin, approveReview, { params, body: {} })
  const requestId = String(approved.headers['x-request-id'])
  for (const q of ['quentin', 'Marigold', campaign.id, review.id, requestId, admin.email]) {
    const found = await entries({ q })
    expect(
      found.some((entry) => entry.requestId === requestId),
      q,
    ).toBe(true)
  }
  const [byTitle] = await entries({ q: 'about our bread', action: 'approveReview' })
  expect(byTitle).toMatchObject({ subjectName: campaign.title, action: 'approveReview' })
  expect(await entries({ q: 'nobody has this name' })).toEqual([])
  expect(await entries({ q: `100%_'"; drop table users; --` })).toEqual([])
})

test('the log filters by action and by days, which are inclusive, also in the file', async () => {
  const admin = await anAdmin()
  const day = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  clock.travel({ days: 40 })
  const { review } = await aSubmittedReview()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const today = { actor: admin.id, from: day(0), to: day(0) }
  expect(await entries(today)).toHaveLength(1)
  expect(await entries({ ...today, action: 'approveReview' })).toHaveLength(1)
  expect(await entries({ ...today, action: 'rejectReview' })).toEqual([])
  expect(await entries({ actor: admin.id, to: day(-1) })).toEqual([])
  expect(await entries({ actor: admin.id, from: day(1) })).toEqual([])
  const query = { ...today, action: 'approveReview', q: 'approved' }
  const file = await request<string>(admin, 'GET', '/api/audit.csv', { query })
  expect(file.body.trim().split('\n')).toHaveLength(2)
  expect(
    (await request(admin, 'GET', '/api/audit', { query: { from: '2026-02-30' } })).status,
  ).toBe(400)
})

test('an entry names the author and campaign of a review, and the amount of a withdrawal', async () => {
  const reviewer = await aReviewerWith(80_00)
  const asked = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } }))
  const [withdrawal] = await entries({ q: asked.id })
  const person = { id: reviewer.id, name: 'Ruth Reviewer' }
  expect(withdrawal!.details).toEqual({ person, campaignId: null, amountCents: 40_00 })
  const { review, campaign, business } = await aSubmittedReview({ reviewer, price: 12_00 })
  const [submitted] = await entries({ q: review.id })
  expect(submitted).toMatchObject({
    subjectName: campaign.title,
    details: { person, campaignId: campaign.id, amountCents: 12_00 },
  })
  const held = await aTakenPlace({ reviewer, price: 15_00 })
  const [taken] = await entries({ q: held.place.id })
  expect(taken).toMatchObject({
    subjectName: held.campaign.title,
    details: { person, campaignId: held.campaign.id, amountCents: 15_00 },
  })
  const [registered] = await entries({ q: business.id, action: 'signUp' })
  expect(registered?.details ?? null).toBeNull()
  const admin = await anAdmin()
  const file = await request<string>(admin, 'GET', '/api/audit.csv', { query: { q: asked.id } })
  expect(file.body).toContain('Ruth Reviewer,40.00')
})

// spec: 11.9
test('pages of a search follow each other without gaps and repetitions', async () => {
  const admin = await anAdmin()
  const { review } = await aSubmittedReview({ reviewer: await aReviewer('Petra Pageturner') })
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  const whole = (await entries({ q: 'pageturner' })).map(({ id }) => id)
  expect(whole.length).toBeGreaterThanOrEqual(2)
  const read: string[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { q: 'pageturner', limit: '1' }
    if (cursor) query.cursor = cursor
    const page: { items: AuditEntry[]; nextCursor: string | null } = orFail(
      await request(admin, 'GET', '/api/audit', { query }),
    )
    read.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(read).toEqual(whole)
})

test('closing an account is in the log, and its name can no longer be found there', async () => {
  const member = await aMember('reviewer', { name: 'Vanessa Vanishing' })
  orFail(await closeAccount(member, password))
  expect(await entries({ q: 'vanishing' })).toEqual([])
  const [entry] = await entries({ q: member.id })
  expect(entry).toMatchObject({ action: 'closeAccount', actor: { id: member.id, name: '' } })
})

test('the entries about a review, a campaign and a person are found by their ids', async () => {
  const { business, admin, review } = await aSubmittedReview()
  const other = await aSubmittedReview({ business })
  for (const { id } of [review, other.review]) {
    orFail(await api(admin, approveReview, { params: { reviewId: id }, body: {} }))
  }
  const subjects = async (about: string, query = {}) =>
    (await entries({ about, ...query })).map(({ action, subject }) => `${action} ${subject}`)
  expect(await subjects(review.id)).toEqual([
    `approveReview review:${review.id}`,
    `submitReview review:${review.id}`,
  ])
  expect(await subjects(review.id, { action: 'submitReview' })).toHaveLength(1)
  expect(await subjects(review.id, { q: 'Approved a review' })).toHaveLength(1)
  expect(await subjects(review.campaignId)).toContain(`approveReview review:${review.id}`)
  expect(await subjects(review.campaignId)).not.toContain(`approveReview review:${other.review.id}`)
  expect(await subjects(business.id)).toContain(`approveReview review:${other.review.id}`)
  expect(await subjects('nothing')).toEqual([])
})

test('the entries about money and documents are found by the person whose they are', async () => {
  const admin = await anAdmin()
  const [business, reviewer] = [await aBusiness(), await aReviewerWith(80_00)]
  const asked = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 40_00 } }))
  const refund = orFail(await api(business, requestRefund, { body: {} }))
  const { documents } = orFail(await uploadDocuments(business, ['deed.pdf']))
  const params = { documentId: documents[0]!.id }
  const { url } = orFail(await api(admin, createDocumentLink, { params }))
  expect((await request(admin, 'GET', url)).status).toBe(200)
  const subjects = async ({ id }: Person) =>
    (await entries({ about: id })).map(({ action, subject }) => `${action} ${subject}`)
  const ofBusiness = await subjects(business)
  expect(ofBusiness).toContain(`requestRefund refund:${refund.id}`)
  expect(ofBusiness).toContain(`openDocument document:${params.documentId}`)
  expect(ofBusiness).toContainEqual(expect.stringMatching(/^creditDeposit deposit:/))
  expect(await subjects(reviewer)).toContain(`requestWithdrawal withdrawal:${asked.id}`)
})
