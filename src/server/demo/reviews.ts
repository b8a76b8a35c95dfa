import { resubmissionDays } from '../../shared/market/review-rules.ts'
import type { Requirements } from '../../shared/market/requirement-rules.ts'
import { requirementsOf } from '../market/campaigns/lock.ts'
import { rememberOpening } from '../market/reviews/brief-openings.ts'
import { fileAppeal } from '../market/appeals/filing.ts'
import { approveReview, rejectReview } from '../market/reviews/moderation.ts'
import { unpublishReview } from '../market/reviews/publication.ts'
import { allTicked } from '../../shared/market/confirmations.ts'
import { expireResubmission, resubmitReview, submitReview } from '../market/reviews/reviews.ts'
import { extendPlace, takePlace } from '../market/places/places.ts'
import { addProof } from '../market/proofs/proofs.ts'
import { confirmReceipt, reportMissing, sendParcel } from '../market/shipping/shipping.ts'
import type { DemoCampaign, DemoPlace, DemoReview } from './business.ts'
import type { ReviewerKey } from './people.ts'
import { after, day, hour, type DemoTimeline } from './timeline.ts'

/** Plans the reviews of a campaign, spread over its `reviewedDaysAgo`, and its taken places. */
export function planReviews(
  timeline: DemoTimeline,
  { by: business, campaign }: { by: string; campaign: DemoCampaign },
  ref: { campaignId: string },
) {
  const { reviews = [], reviewedDaysAgo: [first, last] = [0, 0] } = campaign
  const spread = reviews.filter((review) => startOf(timeline, review) === null)
  const slot = (first - last) / spread.length
  for (const review of reviews) {
    const place = spread.indexOf(review)
    const written =
      startOf(timeline, review) ??
      timeline.daysAgo(first - (place + timeline.between(0.1, 0.9)) * slot)
    const { tryingDays = 0 } = campaign.brief
    const begun =
      tryingDays > 0 ? planPlace(timeline, review.by, ref, written, tryingDays) : written
    planReview(timeline, review, ref, written)
    see(timeline, review.by, begun)
  }
  for (const place of campaign.places ?? []) {
    const taken = timeline.daysAgo(place.daysAgo)
    planTaken(timeline, place, ref, taken)
    if (place.parcel?.sent) planSent(timeline, business, place, ref)
    see(timeline, place.by, taken)
  }
}

function see({ firstSeen }: DemoTimeline, by: ReviewerKey, at: Date) {
  const seen = firstSeen.get(by)
  if (!seen || at < seen) firstSeen.set(by, at)
}

/** Takes the place of a review, which is written half a day after its trying. Returns when. */
function planPlace(
  timeline: DemoTimeline,
  by: ReviewerKey,
  ref: { campaignId: string },
  written: Date,
  tryingDays: number,
) {
  const taken = after(written, -(tryingDays + 0.5) * day)
  planTaken(timeline, { by }, ref, taken)
  return taken
}

function planTaken(
  { plan, tx, person, addresses }: DemoTimeline,
  { by, extended, parcel }: Omit<DemoPlace, 'daysAgo'>,
  ref: { campaignId: string },
  taken: Date,
) {
  plan(taken, async (at) => {
    const { campaignId } = ref
    const { version, requirements } = await tx
      .selectFrom('campaigns')
      .select(['version', 'requirements'])
      .where('id', '=', campaignId)
      .executeTakeFirstOrThrow()
    const sentTo = parcel ? ({ address: parcel.address, consent: true } as const) : {}
    const answers = rightAnswers(requirementsOf({ requirements }))
    const taking = { campaignId, version, answers, limits, ...sentTo }
    const { id } = await takePlace(tx, person(by), taking, addresses, at)
    if (extended) await extendPlace(tx, person(by), { placeId: id, days: 3 }, at)
  })
}

function planSent(
  { plan, tx, person, daysAgo }: DemoTimeline,
  business: string,
  { by, parcel }: DemoPlace,
  ref: { campaignId: string },
) {
  const { daysAgo: sentDaysAgo, answered, ...numbers } = parcel!.sent!
  const place = { placeId: '' }
  plan(daysAgo(sentDaysAgo), async (at) => {
    const { id } = await tx
      .selectFrom('places')
      .select('id')
      .where('campaignId', '=', ref.campaignId)
      .where('reviewerId', '=', person(by).id)
      .executeTakeFirstOrThrow()
    place.placeId = id
    await sendParcel(tx, person(business), { ...place, ...numbers }, at)
  })
  if (!answered) return
  const say = { received: confirmReceipt, missing: reportMissing }[answered.state]
  plan(daysAgo(answered.daysAgo), (at) => say(tx, person(by), place, at))
}

/** The answers that the questions of a campaign look for. */
const rightAnswers = ({ questions }: Requirements) =>
  questions.map(({ id, several, options }) => {
    const right = options.filter((option) => option.right).map((option) => option.id)
    return { questionId: id, optionIds: several ? right : right.slice(0, 1) }
  })

const limits = { atOnce: 5, atOnceAtFirst: 5, inDay: 5 }

/** When a review that is still open was written; null for a decided one, which is spread. */
function startOf(
  { daysAgo }: DemoTimeline,
  { pending, open, resubmitted }: DemoReview,
): Date | null {
  if (pending) return daysAgo(pending.hoursAgo / 24)
  if (open) return daysAgo(open.daysAgo)
  if (resubmitted?.hoursAgo !== undefined) return daysAgo(resubmitted.hoursAgo / 24 + 2)
  return null
}

const signed = { confirmations: allTicked }

function planReview(
  timeline: DemoTimeline,
  { by, rating, content, ...fate }: DemoReview,
  campaign: { campaignId: string },
  written: Date,
) {
  const { plan, tx, person, admin } = timeline
  const ref = { reviewId: '' }
  const receipt = timeline.receipts.get(content)
  const back = { reimbursementCents: fate.receiptCents }
  const { openedSeconds } = fate.pending ?? {}
  if (openedSeconds !== undefined) {
    const opened = after(written, -openedSeconds * 1_000)
    plan(opened, (openedAt) => {
      const { campaignId } = campaign
      return rememberOpening(tx, { reviewerId: person(by).id, campaignId, openedAt })
    })
  }
  plan(written, async (at) => {
    const bought = receipt && { proofId: receipt.id, amountCents: fate.receiptCents! }
    const file = { ...receipt!, contentType: 'application/pdf' as const }
    if (receipt) await addProof(tx, person(by), file, at)
    const review = { ...campaign, rating, content, ...bought, ...signed, limits }
    const made = await submitReview(tx, person(by), review, at)
    ref.reviewId = made.id
  })
  // Within the 24 hours that are promised.
  const decided = after(written, timeline.between(2, 22) * hour)
  const approveAt = (at: Date) =>
    plan(at, (now) => approveReview(tx, admin(), { ...ref, ...back }, now))

  const rejection = fate.rejected ?? fate.open ?? fate.expired ?? fate.resubmitted
  if (rejection) {
    const { reason, note } = rejection
    const verdict = { reason, note, allowResubmission: !fate.rejected }
    plan(decided, (at) => rejectReview(tx, admin(), { ...ref, ...back, ...verdict }, at))
  } else if (!fate.pending) approveAt(decided)
  if (fate.unpublished) {
    const reason = fate.unpublished
    plan(timeline.daysAgo(2), (at) => unpublishReview(tx, admin(), { ...ref, reason }, at))
  }
  if (fate.appealed) {
    const text = { content: fate.appealed }
    plan(timeline.daysAgo(1), async (at) => {
      const { id: statementId } = await tx
        .selectFrom('statements')
        .select('id')
        .where('reviewId', '=', ref.reviewId)
        .orderBy('createdAt', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
      return fileAppeal(tx, person(by), { statementId, ...text }, at)
    })
  }

  if (fate.expired) {
    const over = after(decided, resubmissionDays * day + 0.3 * hour)
    plan(over, (at) => expireResubmission(tx, ref, at))
  }
  if (fate.resubmitted) {
    const { again, hoursAgo } = fate.resubmitted
    const sent =
      hoursAgo === undefined ? after(decided, 30 * hour) : timeline.daysAgo(hoursAgo / 24)
    plan(sent, (at) => resubmitReview(tx, person(by), { ...ref, ...again, ...signed }, at))
    if (hoursAgo === undefined) approveAt(after(sent, 12 * hour))
  }
}
