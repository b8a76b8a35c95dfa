import type { Review } from '../../../shared/market/reviews.ts'
import type { StarsChoice } from '../../../shared/market/rejection.ts'
import type * as z from 'zod'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useGiveBack, type useRevealStars } from './queries.ts'

interface BlindStarsProps {
  review: Review
  choice: z.input<typeof StarsChoice> | undefined
  reveal: ReturnType<typeof useRevealStars>
  /** Leaves the review, which others decide now. */
  onGivenBack: () => void
}

/**
 * The stars of a review that a moderator decides without them: shown once there is a choice, which
 * stays then. A moderator who would choose otherwise now gives the review back.
 */
export function BlindStars({ review, choice, reveal, onGivenBack }: BlindStarsProps) {
  if (!review.ratingHidden) return null
  if (!reveal.data) {
    return (
      <div className="space-y-2">
        <FailureAlert of={reveal} otherwise="The stars could not be shown. Please try again." />
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
          <span>
            {review.revealed
              ? 'You chose the reason before you saw the stars, so it stays.'
              : 'You decide without the stars. Once you have seen them, the reason stays.'}
          </span>
          <Button
            variant="outline"
            size="sm"
            disabled={choice === undefined}
            loading={reveal.isPending}
            onClick={() => choice && reveal.mutate({ choice, version: review.version })}
          >
            Show the stars
          </Button>
        </p>
      </div>
    )
  }
  const { rating, evidence } = reveal.data
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-13">
      <p className="flex flex-wrap items-center gap-x-2">
        <Stars rating={rating} size={14} />
        {evidence.some(({ kind }) => kind === 'sentiment') && (
          <span className="text-warn">The text and the stars differ.</span>
        )}
        <span>You chose the reason before you saw them, so it stays.</span>
      </p>
      <GiveBack review={review} onGivenBack={onGivenBack} />
    </div>
  )
}

/** Leaves a review whose stars the moderator has seen to others. */
export function GiveBack({ review, onGivenBack }: Pick<BlindStarsProps, 'review' | 'onGivenBack'>) {
  const giveBack = useGiveBack(review.id)
  return (
    <>
      <FailureAlert of={giveBack} otherwise="The review could not be given back." />
      <Button
        variant="outline"
        size="sm"
        loading={giveBack.isPending}
        onClick={() =>
          giveBack.mutate(undefined, {
            onSuccess: ({ mayDecideAt }) => {
              const others = 'Given back. Another admin decides this review.'
              toast(mayDecideAt ? others : 'Given back. You can choose anew.')
              onGivenBack()
            },
          })
        }
      >
        Give the review back
      </Button>
    </>
  )
}
