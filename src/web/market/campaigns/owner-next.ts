import type { CampaignCard, ClosedReason } from '../../../shared/market/campaigns.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { countOf } from '../../ui/text/format.ts'

type Standing = Pick<
  CampaignCard,
  'status' | 'closedReason' | 'needsVerification' | 'openPlaces' | 'pendingReviews'
>

const closed: Record<ClosedReason, { text: string; asks: boolean }> = {
  full: { text: 'All places are taken. A higher target opens more.', asks: false },
  paused: { text: 'You paused it. Resume it to get more reviews.', asks: false },
  funds: { text: 'Add money to your wallet to get more reviews.', asks: true },
  limit: { text: 'Reviews of this month are used up. A larger plan has more.', asks: true },
  unverified: { text: 'Verify your business to get more reviews.', asks: true },
}

/** How a campaign stands for its business, and whether it waits for the business. */
export function nextOf(campaign: Standing): { text: string; asks: boolean } {
  const { status, closedReason, needsVerification, openPlaces, pendingReviews } = campaign
  if (status === 'draft') return { text: 'Finish and submit it.', asks: true }
  if (status === 'rejected') return { text: 'Read why, change it and submit it again.', asks: true }
  if (status === 'pending') {
    return needsVerification
      ? { text: 'Verify your business to get it approved.', asks: true }
      : { text: `Our team decides within ${promisedHours} hours.`, asks: false }
  }
  if (status === 'completed') return { text: 'It takes no more reviews.', asks: false }
  if (closedReason) return closed[closedReason]
  const waiting = pendingReviews > 0 ? `, ${countOf(pendingReviews, 'review')} being checked` : ''
  return { text: `${countOf(openPlaces, 'place')} open${waiting}.`, asks: false }
}
