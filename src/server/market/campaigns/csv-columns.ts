import type * as z from 'zod'
import type { CampaignCard } from '../../../shared/market/campaigns.ts'
import { dollars, type Columns } from '../../base/http/list-file.ts'

const owners = ['business', 'admin'] as const
const reviewers = ['reviewer'] as const

export const campaignColumns: Columns<z.output<typeof CampaignCard>> = [
  ['created_utc', ({ createdAt }) => createdAt, owners],
  ['title', ({ title }) => title],
  ['product', ({ product }) => product],
  ['company', ({ business }) => business.companyName],
  ['status', ({ status }) => status, owners],
  ['paused', ({ paused }) => paused, owners],
  ['category', ({ category }) => category],
  ['countries', ({ countries }) => countries.join(' ')],
  ['language', ({ language }) => language],
  ['minutes', ({ minutes }) => minutes],
  ['price_usd', ({ pricePerReviewCents }) => dollars(pricePerReviewCents)],
  ['completed_reviews', ({ completedReviews }) => completedReviews, owners],
  ['target_reviews', ({ targetReviews }) => targetReviews, owners],
  ['open_places', ({ openPlaces }) => openPlaces, reviewers],
  ['closed_reason', ({ closedReason }) => closedReason, reviewers],
  ['reviewed', ({ reviewed }) => reviewed, reviewers],
  // The list shows an excerpt of the description, so the file does too.
  ['excerpt', ({ description }) => description],
  ['id', ({ id }) => id],
]
