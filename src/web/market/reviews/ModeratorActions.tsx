import type { Review } from '../../../shared/market/reviews.ts'
import { Publication } from './Publication.tsx'
import { ReviewActions } from './ReviewActions.tsx'

interface ModeratorActionsProps {
  review: Review
  onDecided?: (() => void) | undefined
  /** On phones at the bottom of the screen, so that the evidence stands above it. */
  inReach?: boolean | undefined
}

/** What a moderator can do about a review. */
export function ModeratorActions({ review, ...actions }: ModeratorActionsProps) {
  return (
    <>
      <ReviewActions review={review} {...actions} />
      <Publication review={review} />
    </>
  )
}
