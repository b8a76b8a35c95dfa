import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconLock from '~icons/tabler/lock'
import type { ReviewClaim } from '../../../shared/market/review-queue.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { useDecisions } from '../../platform/decisions/decisions.ts'
import type { Decision } from '../../platform/decisions/decisions.ts'
import { acts } from '../../platform/decisions/kept.ts'
import { classNames } from '../../ui/class-names.ts'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { countOf, formatAge, formatDate } from '../../ui/text/format.ts'
import { proposalOf } from './ProposalNote.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

interface ModerationRowsProps {
  reviews: readonly Review[]
  /** Whether the list has only pending reviews. */
  isQueue: boolean
  selectedId: string | undefined
  claimOf: (reviewId: string) => ReviewClaim | undefined
}

/** The list of reviews, each with what another admin or this one is about to do with it. */
export function ModerationRows({ reviews, isQueue, selectedId, claimOf }: ModerationRowsProps) {
  const undecided = useDecisions()
  return (
    <ul
      aria-label="Reviews"
      className="divide-y overflow-hidden rounded-card border bg-s1 lg:rounded-none lg:border-0"
    >
      {reviews.map((review) => (
        <Row
          key={review.id}
          review={review}
          isSelected={review.id === selectedId}
          when={isQueue ? formatAge(review.waitingSince) : formatDate(review.createdAt)}
          isQueue={isQueue}
          claimedBy={claimOf(review.id)?.admin.name}
          decision={undecided.find(({ id }) => id === review.id)}
        />
      ))}
    </ul>
  )
}

interface RowProps {
  review: Review
  isSelected: boolean
  /** Its age in the queue, or its day elsewhere. */
  when: string
  isQueue: boolean
  /** The name of another admin with a claim on it. */
  claimedBy: string | undefined
  decision: Decision | undefined
}

/**
 * The height of a row that was never laid out. Another one than it gets when it comes into sight
 * would move what is below, such as "Load more", away from the pointer that presses it.
 */
function heightOf({ review, isQueue, claimedBy, decision }: RowProps): string {
  if (!isQueue) return '[contain-intrinsic-size:auto_8.625rem]'
  const { appeal, resubmitted, evidence } = review
  const hasFacts =
    claimedBy !== undefined ||
    decision !== undefined ||
    appeal?.outcome === null ||
    resubmitted ||
    proposalOf(review) !== undefined ||
    (evidence ?? []).length > 0
  return hasFacts
    ? '[contain-intrinsic-size:auto_8.25rem]'
    : '[contain-intrinsic-size:auto_7.125rem]'
}

/** Remembered: a decision by key changes two rows, and would otherwise render all of them. */
const Row = memo(function Row(props: RowProps) {
  const { review, isSelected, when, isQueue, claimedBy, decision } = props
  const proposal = proposalOf(review)
  const { campaign, rating, content, evidence } = review
  return (
    // Rows out of sight are neither laid out nor painted when one in sight changes.
    <li className={classNames('[content-visibility:auto]', heightOf(props))}>
      <Link
        to="."
        search={(now) => ({ ...now, review: review.id })}
        data-review={review.id}
        aria-current={isSelected ? 'true' : undefined}
        className={classNames(
          'block space-y-1 px-4 py-3 -outline-offset-2 transition-colors lg:scroll-mb-60',
          isSelected ? 'lg:bg-ember-tint' : 'hover:bg-s2',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium text-fg">{authorOf(review)}</span>
          <span className="shrink-0 text-13 text-fg-3">{when}</span>
        </span>
        <span className="flex items-center gap-2 text-13 text-fg-3">
          {rating !== null && <Stars rating={rating} size={12} />}
          <span className="truncate">{campaign.title}</span>
        </span>
        <span dir="auto" className="line-clamp-2 font-review text-14 text-fg-2">
          {content}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!isQueue && <ReviewBadge review={review} />}
          {claimedBy && <RowClaim by={claimedBy} />}
          {decision && <RowDecision decision={decision} />}
          {review.appeal?.outcome === null && (
            <span className="text-13 text-warn">
              Appealed {formatAge(review.appeal.createdAt)} ago
            </span>
          )}
          {proposal && (
            <span className="text-13 text-warn">
              {proposal.isOwn ? 'You propose to reject it' : `${proposal.by} proposes to reject it`}
            </span>
          )}
          {review.resubmitted && <span className="text-13 text-fg-2">Second try</span>}
          {evidence && evidence.length > 0 && (
            <span className="inline-flex items-center gap-1 text-13 text-warn">
              <IconAlertTriangle size={14} aria-hidden />
              {countOf(evidence.length, 'issue') + ' found'}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
})

function RowClaim({ by }: { by: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-13 text-info">
      <IconLock size={14} aria-hidden />
      {by} has it
    </span>
  )
}

function RowDecision({ decision: { state, act } }: { decision: Decision }) {
  if (state === 'failed') return null
  return <span className="text-13 text-ember-300">{acts[act].doing} …</span>
}
