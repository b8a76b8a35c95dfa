import * as appeals from '../../shared/market/appeals.ts'
import { listNotifications } from '../../shared/platform/notifications.ts'
import * as contract from '../../shared/market/reviews.ts'
import type { WireReplyOf } from '../../shared/base/endpoint.ts'
import { listStatementsOfReasons } from '../../shared/platform/statements.ts'
import { server } from './server.ts'
import { anAdmin, api, aSubmittedReview, orFail, type Answered, type Person } from './world.ts'

/** Builders of appeals for tests. */

export const content = 'I did write about the bread: the second sentence is about its crust.'
export const note = 'We have read it again, and you are right.'
export const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about the delivery, not the bread.',
  passage: { start: 0, end: 9 },
}
export const unpublication = { reason: 'The reviewer has told us that they know the owner.' }

/** The review as `person` reads it after an operation, or what the operation was refused with. */
async function withReview<T>(person: Person, reviewId: string, answered: Answered<T>) {
  if (answered.status >= 300)
    return answered as unknown as Answered<WireReplyOf<typeof contract.getReview>>
  const read = await api(person, contract.getReview, { params: { reviewId } })
  return { ...read, status: answered.status }
}

export const statementOf = async (who: Person, reviewId: string) => {
  const { items } = orFail(await api(who, listStatementsOfReasons, { query: { limit: 100 } }))
  return items.find(({ decision }) => decision.id === reviewId)?.id ?? 'none'
}

/** Appeals against the newest decision about a review. */
export async function appeal(who: Person, reviewId: string, { content: text } = { content }) {
  const statementId = await statementOf(who, reviewId)
  const filed = await api(who, appeals.fileAppeal, { body: { statementId, content: text } })
  return withReview(who, reviewId, filed)
}
export const reject = (admin: Person, reviewId: string, allowResubmission = false) =>
  api(admin, contract.rejectReview, {
    params: { reviewId },
    body: { ...rejection, allowResubmission },
  })
export const approve = (admin: Person, reviewId: string) =>
  api(admin, contract.approveReview, { params: { reviewId }, body: {} })
export const unpublish = (admin: Person, reviewId: string) =>
  api(admin, contract.unpublishReview, { params: { reviewId }, body: unpublication })

type Decision = Partial<{ outcome: 'upheld' | 'granted'; note: string; version: number }>
export const decideAs = (admin: Person, appealId: string, decision: Decision = {}) =>
  api(admin, appeals.decideAppeal, {
    params: { appealId },
    body: { outcome: 'granted', note, ...decision },
  })
/** Another admin decides, as long as the given one has taken the first decision. */
export async function decide(admin: Person, appealId: string, decision: Decision = {}) {
  const first = await decideAs(admin, appealId, decision)
  const isOwn = first.error?.reason === 'own_decision'
  const decider = isOwn ? await anAdmin() : admin
  const answered = isOwn ? await decideAs(decider, appealId, decision) : first
  return withReview(decider, answered.body?.review?.id ?? '', answered)
}

type Options = Parameters<typeof aSubmittedReview>[0]

export async function aRejectedReview(options?: Options) {
  const world = await aSubmittedReview(options)
  return { ...world, review: orFail(await reject(world.admin, world.review.id)) }
}

export async function anUnpublishedReview(options?: Options) {
  const world = await aSubmittedReview(options)
  orFail(await approve(world.admin, world.review.id))
  return { ...world, review: orFail(await unpublish(world.admin, world.review.id)) }
}

/** With an open appeal. */
export async function anAppealed(
  make: (options?: Options) => ReturnType<typeof aRejectedReview>,
  options?: Options,
) {
  const world = await make(options)
  const review = orFail(await appeal(world.reviewer, world.review.id))
  return { ...world, review, appealId: review.appeal!.id }
}

export const textsOf = async (person: Person) =>
  orFail(await api(person, listNotifications)).items.map(({ text }) => text)
export const open = async (person: Person, query: object = {}) =>
  orFail(await api(person, contract.listReviews, { query: { status: 'appealed', ...query } })).items
export const statuses = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted()
export const listed = async (person: Person, { id }: { id: string }) =>
  orFail(await api(person, contract.listReviews, { query: { campaignId: id } })).items[0]!

export const heldOf = async (id: string) =>
  server()
    .db.selectFrom('campaigns')
    .select(['heldCount as held', 'approvedCount as approved'])
    .where('id', '=', id)
    .executeTakeFirst()
