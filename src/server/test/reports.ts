import * as contract from '../../shared/market/reports.ts'
import { approve } from './appeals.ts'
import { api, aSubmittedReview, orFail, request, type Person } from './world.ts'

/** Builders of reports for tests. */

export const reportText = 'It is about the grinder of another shop.'
export const decisionNote = 'We have read it again, by the rules.'

export async function aPublishedReview(options?: Parameters<typeof aSubmittedReview>[0]) {
  const world = await aSubmittedReview(options)
  orFail(await approve(world.admin, world.review.id))
  return { ...world, reviewId: world.review.id }
}

let networks = 0
/** An address of a network that nobody else has, so that no limit is shared. */
export const anAddress = () => `2001:db8:${(++networks).toString(16)}::1`

interface Sending {
  person?: Person | null
  address?: string
  headers?: Record<string, string>
  [field: string]: unknown
}

/** Reports a review: as a visitor from a network of its own, unless it is said. */
export function report(
  reviewId: string,
  { person = null, address = anAddress(), headers = {}, ...fields }: Sending = {},
) {
  const path = `/api/public/reviews/${reviewId}/reports`
  const body = { reason: 'off_topic', content: reportText, ...fields }
  return request<{ number: string }>(person, 'POST', path, { body, address, headers })
}

export const reportsFor = async (admin: Person, status: 'open' | 'decided' = 'open') =>
  orFail(await api(admin, contract.listReports, { query: { limit: 100, status } })).items

/** The report with this number, wherever it waits. */
export async function reportNumbered(admin: Person, number: string) {
  const all = [...(await reportsFor(admin)), ...(await reportsFor(admin, 'decided'))]
  return all.find((one) => one.number === number)!
}

export async function aReport<World extends { reviewId: string; admin: Person }>(
  world: World,
  sending: Sending = {},
) {
  const { number } = orFail(await report(world.reviewId, sending))
  const { id: reportId } = await reportNumbered(world.admin, number)
  return { ...world, number, reportId }
}

type Outcome = 'kept' | 'unpublished'
export const decideReport = (
  admin: Person,
  reportId: string,
  outcome: Outcome,
  note = decisionNote,
) => api(admin, contract.decideReport, { params: { reportId }, body: { outcome, note } })
