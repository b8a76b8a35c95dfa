import { resubmissionDays } from '../../shared/market/review-rules.ts'
import { rememberOpening } from '../market/reviews/brief-openings.ts'
import { appealReview } from '../market/reviews/appeals.ts'
import { approveReview, rejectReview } from '../market/reviews/moderation.ts'
import { unpublishReview } from '../market/reviews/publication.ts'
import { expireResubmission, resubmitReview, submitReview } from '../market/reviews/reviews.ts'
import type { DemoCampaign, DemoReview } from './business.ts'
import { after, day, hour, type DemoTimeline } from './timeline.ts'

/** Plans the reviews of a campaign, spread over its `reviewedDaysAgo`. */
export function planReviews(
  timeline: DemoTimeline,
  campaign: DemoCampaign,
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
    planReview(timeline, review, ref, written)
    const seen = timeline.firstSeen.get(review.by)
    if (!seen || written < seen) timeline.firstSeen.set(review.by, written)
  }
}

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

function planReview(
  timeline: DemoTimeline,
  { by, rating, content, ...fate }: DemoReview,
  campaign: { campaignId: string },
  written: Date,
) {
  const { plan, tx, person, admin } = timeline
  const ref = { reviewId: '' }
  const { openedSeconds } = fate.pending ?? {}
  if (openedSeconds !== undefined) {
    const opened = after(written, -openedSeconds * 1_000)
    plan(opened, (openedAt) => {
      const { campaignId } = campaign
      return rememberOpening(tx, { reviewerId: person(by).id, campaignId, openedAt })
    })
  }
  plan(written, async (at) => {
    const made = await submitReview(tx, person(by), { ...campaign, rating, content }, at)
    ref.reviewId = made.id
  })
  // Within the 24 hours that are promised.
  const decided = after(written, timeline.between(2, 22) * hour)
  const approveAt = (at: Date) => plan(at, (now) => approveReview(tx, admin(), ref, now))

  const rejection = fate.rejected ?? fate.open ?? fate.expired ?? fate.resubmitted
  if (rejection) {
    const { reason, note } = rejection
    const verdict = { reason, note, allowResubmission: !fate.rejected }
    plan(decided, (at) => rejectReview(tx, admin(), { ...ref, ...verdict }, at))
  } else if (!fate.pending) approveAt(decided)
  if (fate.unpublished) {
    const reason = fate.unpublished
    plan(timeline.daysAgo(2), (at) => unpublishReview(tx, admin(), { ...ref, reason }, at))
  }
  if (fate.appealed) {
    const text = { content: fate.appealed }
    plan(timeline.daysAgo(1), (at) => appealReview(tx, person(by), { ...ref, ...text }, at))
  }

  if (fate.expired) {
    const over = after(decided, resubmissionDays * day + 0.3 * hour)
    plan(over, (at) => expireResubmission(tx, ref, at))
  }
  if (fate.resubmitted) {
    const { again, hoursAgo } = fate.resubmitted
    const sent =
      hoursAgo === undefined ? after(decided, 30 * hour) : timeline.daysAgo(hoursAgo / 24)
    plan(sent, (at) => resubmitReview(tx, person(by), { ...ref, ...again }, at))
    if (hoursAgo === undefined) approveAt(after(sent, 12 * hour))
  }
}
