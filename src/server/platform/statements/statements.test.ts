import { expect, test } from 'vitest'
import { addMonths } from '../../../shared/base/days.ts'
import { ruleVersionOn } from '../../../shared/platform/statement-rules.ts'
import {
  getStatementOfReasons,
  listStatementsOfReasons,
} from '../../../shared/platform/statements.ts'
import { getReview, publishReview } from '../../../shared/market/reviews.ts'
import { reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import { rejectVerification } from '../../../shared/people/verification.ts'
import {
  anUnpublishedReview,
  approve,
  aRejectedReview,
  reject,
  rejection,
  unpublication,
} from '../../test/appeals.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { server } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const list = async (person: Person) => orFail(await api(person, listStatementsOfReasons)).items
const get = (person: Person, statementId: string) =>
  api(person, getStatementOfReasons, { params: { statementId } })
const policyOn = (at: string | null) => ruleVersionOn('review_rejected', at!.slice(0, 10))
const note = 'The documents are of another company.'

// spec: 15.1
test('a rejected review has a statement with facts, rule, software and six months', async () => {
  const { admin, review, reviewer } = await aSubmittedReview()
  const items = [{ kind: 'profanity', quotes: ['damn'] }]
  await server()
    .db.insertInto('reviewEvidence')
    .values({ reviewId: review.id, items: JSON.stringify(items), askedAt: new Date() })
    .onConflict((at) => at.column('reviewId').doUpdateSet({ items: JSON.stringify(items) }))
    .execute()
  const rejected = orFail(await reject(admin, review.id))

  const decidedAt = rejected.decidedAt!
  const [statement] = await list(reviewer)
  expect(statement).toEqual({
    id: expect.any(String) as string,
    decision: { kind: 'review_rejected', id: review.id },
    appeal: null,
    appealable: 'yes',
    facts: rejection.note,
    rule: { anchor: 'off-topic', version: policyOn(decidedAt) },
    automated: { used: true, what: 'Profanity' },
    territory: 'everywhere',
    contentDate: review.createdAt,
    createdAt: decidedAt,
    appealUntil: addMonths(new Date(decidedAt), 6).toISOString(),
  })
  expect(orFail(await get(reviewer, statement!.id))).toEqual(statement)
  const { id, appealUntil } = statement!
  expect(rejected.statements).toEqual([{ id, kind: 'review_rejected', appealUntil }])
})

test('the six months after a rejection count from the end of the second try', async () => {
  const { admin, review, reviewer } = await aSubmittedReview()
  const { rejection: open } = orFail(await reject(admin, review.id, true))
  const [statement] = await list(reviewer)
  expect(statement!.appealUntil).toBe(addMonths(new Date(open!.resubmitUntil!), 6).toISOString())
})

test('a statement says whether it can be appealed now, as filing does', async () => {
  const appealable = async (who: Person, about: string) =>
    (await list(who)).find(({ decision }) => decision.id === about)!.appealable
  const second = await aSubmittedReview()
  orFail(await reject(second.admin, second.review.id, true))
  expect(await appealable(second.reviewer, second.review.id)).toBe('after_resubmission')
  const { admin, review, reviewer } = await anUnpublishedReview()
  expect(await appealable(reviewer, review.id)).toBe('yes')
  orFail(await api(admin, publishReview, { params: { reviewId: review.id } }))
  expect(await appealable(reviewer, review.id)).toBe('no')
  const person = await aReviewer()
  const of = { params: { userId: person.id } }
  orFail(await api(admin, suspendUser, { ...of, body: { reason: note } }))
  expect(await appealable(admin, person.id)).toBe('yes')
  orFail(await api(admin, reinstateUser, of))
  expect(await appealable(admin, person.id)).toBe('no')
  const business = await aBusiness()
  const refused = { params: { businessId: business.id }, body: { note } }
  orFail(await uploadDocuments(business, ['deed.pdf']))
  orFail(await api(admin, rejectVerification, refused))
  expect(await appealable(business, business.id)).toBe('yes')
  orFail(await uploadDocuments(business, ['deed.pdf']))
  expect(await appealable(business, business.id)).toBe('no')
})

test('two admins who reject at once leave one statement, an approval leaves none', async () => {
  const { review, reviewer } = await aSubmittedReview()
  const admins = [await anAdmin(), await anAdmin()]
  await atOnce(2, (i) => reject(admins[i]!, review.id))
  expect(await list(reviewer)).toHaveLength(1)

  const other = await aSubmittedReview()
  orFail(await approve(other.admin, other.review.id))
  expect(await list(other.reviewer)).toEqual([])
})

test('unpublishing, a suspension and rejected documents have statements, too', async () => {
  const admin = await anAdmin()
  const { reviewer, review } = await anUnpublishedReview()
  expect(await list(reviewer)).toMatchObject([
    {
      decision: { kind: 'review_unpublished', id: review.id },
      facts: unpublication.reason,
      rule: { anchor: 'removal' },
      automated: { used: false, what: null },
    },
  ])

  const person = await aReviewer()
  const suspension = { params: { userId: person.id }, body: { reason: 'Sold their account.' } }
  orFail(await api(admin, suspendUser, suspension))
  const business = await aBusiness({ balance: 0 })
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const refusal = { params: { businessId: business.id }, body: { note } }
  orFail(await api(admin, rejectVerification, refusal))
  expect(await list(business)).toMatchObject([
    {
      decision: { kind: 'verification_rejected', id: business.id },
      facts: note,
      rule: { anchor: 'verification', version: '2026-11-28' },
    },
  ])
  expect((await list(admin)).slice(0, 2)).toMatchObject([
    { decision: { kind: 'verification_rejected' } },
    { decision: { kind: 'account_suspended', id: person.id }, facts: 'Sold their account.' },
  ])
})

// spec: 15.2
test('nobody else reads a statement, and the review names it to its author and admins', async () => {
  const { admin, business, reviewer, review } = await aRejectedReview()
  const id = review.statements![0]!.id
  for (const other of [business, await aReviewer(), await aBusiness({ balance: 0 })]) {
    expect((await get(other, id)).status).toBe(404)
    expect(await list(other)).toEqual([])
  }
  expect((await get(reviewer, 'nothing')).status).toBe(404)
  expect((await get(admin, id)).status).toBe(200)
  const of = { params: { reviewId: review.id } }
  expect(orFail(await api(reviewer, getReview, of)).statements).toHaveLength(1)
  expect(orFail(await api(business, getReview, of)).statements).toBeUndefined()
})

test('the statement is mailed whatever the preferences say, and cannot be changed', async () => {
  const { reviewer, review } = await aRejectedReview()
  const mail = (await deliveredMails()).find(({ to }) => to === reviewer.email)
  expect(mail?.text).toContain(`Review Policy of ${policyOn(review.decidedAt)}, “off topic”`)
  expect(mail?.text).toContain(`/statements/${review.statements![0]!.id}`)
  for (const change of ['update statements set facts = facts', 'delete from statements']) {
    await expect(
      server().db.executeQuery({ sql: change, parameters: [] } as never),
    ).rejects.toThrow(/permission denied/)
  }
})

// spec: 15.97
test('admins get the fields of the transparency database, without a word of a note', async () => {
  const { admin, reviewer, review } = await aRejectedReview()
  const unpublished = await anUnpublishedReview()
  const file = await request<string>(admin, 'GET', '/api/statements.csv')
  expect(file.status).toBe(200)
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toContain('puid,decision_visibility,decision_monetary')
  const [statement] = await list(reviewer)
  const lineOf = (id: string) => lines.find((line) => line.startsWith(id))
  expect(lineOf(statement!.id)).toContain('DECISION_VISIBILITY_CONTENT_REMOVED')
  expect(lineOf(statement!.id)).toContain(
    `/review-policy?version=${policyOn(review.decidedAt)}#off-topic`,
  )
  expect(lineOf(statement!.id)).toContain('STATEMENT_CATEGORY_OTHER_VIOLATION_TC')
  const [other] = await list(unpublished.reviewer)
  expect(lineOf(other!.id)).toContain('DECISION_VISIBILITY_CONTENT_DISABLED')
  for (const secret of [rejection.note, unpublication.reason, reviewer.id, review.id]) {
    expect(file.body).not.toContain(secret)
  }
  for (const [who, status] of [
    [reviewer, 403],
    [null, 401],
  ] as const) {
    expect((await request(who, 'GET', '/api/statements.csv')).status).toBe(status)
  }
})
