import { usePrefetchQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import IconAlertTriangle from 'tabler:alert-triangle'
import IconArrowLeft from 'tabler:arrow-left'
import IconLock from 'tabler:lock'
import type { Review } from '../../shared/reviews.ts'
import { afterFrame } from '../ui/after-frame.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { countOf, formatAge, formatDate } from '../ui/text/format.ts'
import { Stars } from '../ui/indicators/Stars.tsx'
import { AboutPane } from './AboutPane.tsx'
import { useClaim, useClaimsOfOthers } from './claims.ts'
import { useDecisions } from '../decisions/decisions.ts'
import { acts } from '../decisions/kept.ts'
import type { Decision } from '../decisions/decisions.ts'
import { useModerationKeys } from './ModerationKeys.tsx'
import { noteTemplatesQuery } from './note-templates.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

interface ModerationProps {
  reviews: readonly Review[]
  /** Whether the list has only pending reviews, so that decided ones leave it. */
  isQueue: boolean
  /** The button that loads more. */
  more: ReactNode
}

/** Three panes: the list, the selected review and its evidence. Phones show one at a time. */
export function Moderation({ reviews, isQueue, more }: ModerationProps) {
  const { review: requestedId } = useSearch({ strict: false })
  const select = useSelect()
  const { selected, isListed } = useSelectedReview(reviews, requestedId)
  const [decisions, setDecisions] = useState(0)
  const index = reviews.findIndex(({ id }) => id === selected?.id)
  const undecided = useDecisions()
  const claimOf = useClaimsOfOthers()
  // So that the dialog of a rejection does not grow under the pointer when they arrive.
  usePrefetchQuery(noteTemplatesQuery)
  useModerationKeys(reviews, index, select, { selected, isTaken: (id) => Boolean(claimOf(id)) })
  useRowInSight(selected?.id)
  useClaim(selected, requestedId !== undefined || matchMedia('(min-width: 64rem)').matches)

  function onDecided() {
    if (isQueue) {
      const isOpen = ({ id }: Review) =>
        !claimOf(id) && !undecided.some((decision) => decision.id === id)
      const next = reviews.slice(index + 1).find(isOpen) ?? reviews.slice(0, index).findLast(isOpen)
      // The key has its answer, the row's new state, one frame before the next review is rendered.
      if (next) afterFrame(() => select(next.id))
    }
    setDecisions((count) => count + 1)
  }

  return (
    <div className={panes}>
      <div className={classNames('lg:row-span-3', requestedId && 'max-lg:hidden', scrolling)}>
        <ul
          aria-label="Reviews"
          className="divide-y overflow-hidden rounded-card border bg-s1 lg:rounded-none lg:border-0"
        >
          {reviews.map((review) => (
            <Row
              key={review.id}
              review={review}
              isSelected={review === selected}
              when={isQueue ? formatAge(review.waitingSince) : formatDate(review.createdAt)}
              isQueue={isQueue}
              claimedBy={claimOf(review.id)?.admin.name}
              decision={undecided.find(({ id }) => id === review.id)}
            />
          ))}
        </ul>
        <div className="empty:hidden lg:border-t lg:pb-6">{more}</div>
      </div>
      <ReviewPane
        isRequested={requestedId !== undefined}
        decisions={decisions}
        isWide={Boolean(selected?.firstTry)}
      >
        {selected && !isListed && <GoneFromList />}
        {selected ? (
          <ReviewItem
            key={selected.id}
            review={selected}
            withCampaign
            evidenceElsewhere
            onDecided={onDecided}
          />
        ) : (
          <NotInList />
        )}
      </ReviewPane>
      {selected && <AboutPane review={selected} isRequested={requestedId !== undefined} />}
    </div>
  )
}

function GoneFromList() {
  return (
    <Alert className="mb-4">
      This review is no longer in the list. It was decided, or your filters exclude it.
    </Alert>
  )
}

function NotInList() {
  return (
    <EmptyState kind="no-match" heading="h2" title="Not in this list">
      The review may have been decided, or your filters exclude it. Select another one.
    </EmptyState>
  )
}

const panes = classNames(
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-rows-[auto_auto_1fr] xl:gap-x-6',
  'lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[22.5rem_minmax(0,1fr)_20rem]',
)
const scrolling = classNames(
  'lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:rounded-card lg:border',
  // The decisions that can be taken back are below the list, and not over its end.
  'lg:bg-s1 lg:[body:has([data-waiting])_&]:max-h-[calc(100dvh-10rem)]',
)

/** A selection shows the page from its top, from which the row may be far. */
function useRowInSight(reviewId: string | undefined) {
  const shown = useRef(reviewId)
  useEffect(() => {
    if (shown.current === reviewId) return
    shown.current = reviewId
    return afterFrame(() =>
      document.querySelector(`[data-review="${reviewId}"]`)?.scrollIntoView({ block: 'nearest' }),
    )
  }, [reviewId])
}

export function useSelect() {
  const navigate = useNavigate()
  return (review: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, review }), replace: true })
}

/** Keeps the selected review visible when another moderator's decision removes it from the list. */
function useSelectedReview(reviews: readonly Review[], requestedId: string | undefined) {
  const [last, setLast] = useState(reviews[0])
  const wantedId = requestedId ?? last?.id
  const listed = reviews.find(({ id }) => id === wantedId)
  const selected = listed ?? (last?.id === wantedId ? last : undefined)
  if (selected && selected !== last) {
    setLast(selected)
  }
  return { selected, isListed: listed !== undefined }
}

interface RowProps {
  review: Review
  isSelected: boolean
  /** Its age in the queue, or its day elsewhere. */
  when: string
  isQueue: boolean
  /** The other admin who is checking it. */
  claimedBy: string | undefined
  decision: Decision | undefined
}

/** Remembered: a decision by key changes two rows, and would otherwise render all of them. */
const Row = memo(function Row(props: RowProps) {
  const { review, isSelected, when, isQueue, claimedBy, decision } = props
  const { campaign, rating, content, evidence } = review
  return (
    <li>
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
          <Stars rating={rating} size={12} />
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

interface ReviewPaneProps {
  isRequested: boolean
  /** How many decisions were made. Each moves the focus here, because its button is gone. */
  decisions: number
  /** Takes the place of the third pane too, for two texts side by side. */
  isWide: boolean
  children: ReactNode
}

function ReviewPane({ isRequested, decisions, isWide, children }: ReviewPaneProps) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (decisions > 0) pane.current?.focus({ preventScroll: true })
  }, [decisions])

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label="Selected review"
      className={classNames(
        'rounded-card',
        !isRequested && 'max-lg:hidden',
        isWide && 'xl:col-span-2',
      )}
    >
      <Link
        to="."
        search={(now) => ({ ...now, review: undefined })}
        className="-ml-1 mb-2 inline-flex h-11 items-center gap-1.5 pr-2 text-fg-3 lg:hidden"
      >
        <IconArrowLeft size={16} aria-hidden />
        Back to the list
      </Link>
      {children}
    </section>
  )
}
