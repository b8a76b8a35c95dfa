import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import IconArrowLeft from '~icons/tabler/arrow-left'
import type { Review } from '../../../shared/market/reviews.ts'
import { afterFrame } from '../../ui/after-frame.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { AboutPane } from './AboutPane.tsx'
import { useClaim, useClaimsOfOthers, usePrefetchClaims } from './claims.ts'
import { isDecided, useDecisions } from '../../platform/decisions/decisions.ts'
import { useModerationKeys } from './ModerationKeys.tsx'
import { ModerationRows } from './ModerationRows.tsx'
import { nextOpen } from './next-open.ts'
import { usePrefetchNoteTemplates } from './note-templates.ts'
import { ModeratedReview } from './ModeratedReview.tsx'

interface ModerationProps {
  reviews: readonly Review[]
  /** Whether the list has only pending reviews, so that decided ones leave it. */
  isQueue: boolean
  /** The button that loads more. */
  more: ReactNode
}

/** Asks for what the panes need beside their list while that is loaded. */
export function PrefetchForPanes() {
  usePrefetchClaims()
  usePrefetchNoteTemplates()
  return null
}

/**
 * Three panes: the list, the selected review and its evidence. The row shows a selection at once;
 * the other panes follow when nothing more urgent is to be done, such as the next key. Phones show
 * one pane at a time, and at once, so that Back finds the list where it was.
 */
export function Moderation({ reviews, isQueue, more }: ModerationProps) {
  const { review: requestedId } = useSearch({ strict: false })
  const select = useSelect()
  const laterId = useDeferredValue(requestedId)
  const isWide = matchMedia('(min-width: 64rem)').matches
  const shownId = isWide ? laterId : requestedId
  const { selected, isListed } = useSelectedReview(reviews, shownId)
  const rowId = requestedId ?? selected?.id
  const index = reviews.findIndex(({ id }) => id === rowId)
  const claimOf = useClaimsOfOthers()
  useModerationKeys(reviews, index, select, {
    selected,
    isShown: requestedId === shownId,
    isTaken: (id) => Boolean(claimOf(id)),
  })
  useRowInSight(rowId)
  useClaim(selected, shownId !== undefined || isWide)

  return (
    <div className={panes}>
      <div className={classNames('lg:row-span-3', shownId && 'max-lg:hidden', scrolling)}>
        <ModerationRows reviews={reviews} isQueue={isQueue} selectedId={rowId} claimOf={claimOf} />
        <div className="empty:hidden lg:border-t lg:pb-6">{more}</div>
      </div>
      <SelectedReview
        reviews={reviews}
        selected={selected}
        isListed={isListed}
        isQueue={isQueue}
        isRequested={shownId !== undefined}
      />
    </div>
  )
}

interface SelectedReviewProps {
  reviews: readonly Review[]
  selected: Review | undefined
  isListed: boolean
  isQueue: boolean
  isRequested: boolean
}

/** Remembered: it is not rendered when a row is selected, but after that. */
const SelectedReview = memo(function SelectedReview(props: SelectedReviewProps) {
  const { reviews, selected, isListed, isQueue, isRequested } = props
  const select = useSelect()
  const [decisions, setDecisions] = useState(0)
  const undecided = useDecisions()
  const claimOf = useClaimsOfOthers()

  function onDecided() {
    if (isQueue && selected) {
      const isOpen = ({ id }: Review) =>
        !claimOf(id) && !undecided.some((decision) => decision.id === id)
      const next = nextOpen(reviews, selected.id, isOpen)
      // The key has its answer, the row's new state, one frame before the next review is rendered.
      // Taken back within that frame, the review stays.
      if (next) afterFrame(() => isDecided(selected.id) && select(next.id))
    }
    setDecisions((count) => count + 1)
  }

  return (
    <>
      <ReviewPane
        isRequested={isRequested}
        decisions={decisions}
        isWide={Boolean(selected?.firstTry)}
      >
        {selected && !isListed && <GoneFromList />}
        {selected ? (
          <ModeratedReview
            key={selected.id}
            review={selected}
            withCampaign
            inQueue
            onDecided={onDecided}
          />
        ) : (
          <NotInList />
        )}
      </ReviewPane>
      {selected && <AboutPane review={selected} isRequested={isRequested} />}
    </>
  )
})

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
