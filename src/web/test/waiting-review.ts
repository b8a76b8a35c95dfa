import type { Review } from '../../shared/market/reviews.ts'
import type { Part } from './sample.ts'

/** A review that waits for its decision. */
export const waitingReview = (id: string) =>
  ({
    id,
    campaignId: 'c1',
    version: 2,
    reviewerId: 'w1',
    reviewer: { id: 'w1', name: 'Ada' },
    campaign: { title: 'Green', product: 'Tea' },
    content: 'Good tea that I drank for a whole week with my family, and would buy again.',
    waitingSince: '2099-01-01T12:00:00.000Z',
  }) satisfies Part<Review>
