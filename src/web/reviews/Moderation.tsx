import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { Review } from '../../shared/reviews.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Card, Facts } from '../ui/layout/Card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { formatAge, formatDate, formatMoney } from '../ui/text/format.ts'
import { Stars } from '../ui/indicators/Stars.tsx'
import { Evidence } from './Evidence.tsx'
import { useModerationKeys } from './ModerationKeys.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import { authorOf, ReviewBadge } from './status.tsx'

interface ModerationProps {
  reviews: readonly Review[]
  /** Whether the list is the queue: what is decided leaves it, and the next one follows. */
  isQueue: boolean
  /** The foot of the list. */
  more: ReactNode
}

/** Reviews at the left, the chosen one, and its evidence; a phone shows the one or the other. */
export function Moderation({ reviews, isQueue, more }: ModerationProps) {
  const { review: asked } = useSearch({ strict: false })
  const choose = useChoice()
  const { chosen, isListed } = useChosen(reviews, asked)
  const [turns, setTurns] = useState(0)
  const at = reviews.findIndex(({ id }) => id === chosen?.id)
  useModerationKeys(reviews, at, choose)
  const read = useRef(chosen?.id)
  useEffect(() => {
    read.current = chosen?.id
  })

  function decided() {
    // Who went on to another review before the answer came stays there.
    if (read.current !== chosen?.id) return
    if (isQueue) {
      choose((reviews[at + 1] ?? reviews[at - 1])?.id)
    }
    setTurns((count) => count + 1)
  }

  return (
    <div className={panes}>
      <div className={classNames('lg:row-span-2', asked && 'max-lg:hidden', scrolling)}>
        <ul
          aria-label="Reviews"
          className="divide-y overflow-hidden rounded-card border bg-s1 lg:rounded-none lg:border-0"
        >
          {reviews.map((review) => (
            <Row key={review.id} review={review} isChosen={review === chosen} isQueue={isQueue} />
          ))}
        </ul>
        <div className="empty:hidden lg:border-t lg:pb-6">{more}</div>
      </div>
      <Reading isAsked={asked !== undefined} turns={turns}>
        {chosen && !isListed && (
          <Alert className="mb-4">
            This review has left the list: somebody has decided it, or your filters leave it out.
          </Alert>
        )}
        {chosen ? (
          <ReviewItem key={chosen.id} review={chosen} withCampaign apart onDecided={decided} />
        ) : (
          <EmptyState kind="no-match" heading="h2" title="Not in this list">
            The review may have been decided, or your filters leave it out. Choose another one.
          </EmptyState>
        )}
      </Reading>
      {chosen && (
        <aside
          aria-label="About this review"
          className={classNames(
            'space-y-4 lg:col-start-2 xl:col-start-3',
            !asked && 'max-lg:hidden',
          )}
        >
          <Card>
            <Evidence findings={chosen.evidence} />
          </Card>
          <Card>
            <AboutReview review={chosen} />
          </Card>
        </aside>
      )}
    </div>
  )
}

const panes = classNames(
  'grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-rows-[auto_1fr] xl:gap-6',
  'lg:grid-cols-[18rem_minmax(0,1fr)] xl:grid-cols-[22.5rem_minmax(0,1fr)_20rem]',
)
const scrolling = classNames(
  'lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:rounded-card lg:border',
  'lg:bg-s1',
)

function useChoice() {
  const navigate = useNavigate()
  return (review: string | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, review }), replace: true })
}

/** What is being read stays in sight when somebody else's decision takes it from the list. */
function useChosen(reviews: readonly Review[], asked: string | undefined) {
  const [held, hold] = useState(reviews[0])
  const wanted = asked ?? held?.id
  const listed = reviews.find(({ id }) => id === wanted)
  const chosen = listed ?? (held?.id === wanted ? held : undefined)
  if (chosen && chosen !== held) {
    hold(chosen)
  }
  return { chosen, isListed: listed !== undefined }
}

interface RowProps {
  review: Review
  isChosen: boolean
  isQueue: boolean
}

function Row({ review, isChosen, isQueue }: RowProps) {
  const { campaign, rating, content, createdAt, status, evidence } = review
  return (
    <li>
      <Link
        to="."
        search={(now) => ({ ...now, review: review.id })}
        data-review={review.id}
        aria-current={isChosen ? 'true' : undefined}
        className={classNames(
          'block space-y-1 px-4 py-3 -outline-offset-2 transition-colors',
          isChosen ? 'lg:bg-ember-tint' : 'hover:bg-s2',
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-medium text-fg">{authorOf(review)}</span>
          <span className="shrink-0 text-13 text-fg-3">
            {isQueue ? formatAge(createdAt) : formatDate(createdAt)}
          </span>
        </span>
        <span className="flex items-center gap-2 text-13 text-fg-3">
          <Stars rating={rating} size={12} />
          <span className="truncate">{campaign.title}</span>
        </span>
        <span dir="auto" className="line-clamp-2 font-review text-14 text-fg-2">
          {content}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {!isQueue && <ReviewBadge status={status} />}
          {evidence && evidence.length > 0 && (
            <span className="inline-flex items-center gap-1 text-13 text-warn">
              <IconAlertTriangle size={14} aria-hidden />
              {evidence.length === 1 ? '1 thing noticed' : `${evidence.length} things noticed`}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

interface ReadingProps {
  isAsked: boolean
  /** How many decisions were made: each brings the focus here, where its button was. */
  turns: number
  children: ReactNode
}

function Reading({ isAsked, turns, children }: ReadingProps) {
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    if (turns > 0) pane.current?.focus({ preventScroll: true })
  }, [turns])

  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label="Chosen review"
      className={classNames('rounded-card', !isAsked && 'max-lg:hidden')}
    >
      <Link
        to="."
        search={(now) => ({ ...now, review: undefined })}
        className="-ml-1 mb-2 inline-flex h-11 items-center gap-1.5 pr-2 text-fg-3 lg:hidden"
      >
        <IconArrowLeft size={16} aria-hidden />
        All reviews of this list
      </Link>
      {children}
    </section>
  )
}

function AboutReview({ review }: { review: Review }) {
  const { reviewer, earningsCents, feeCents, createdAt, decidedAt } = review
  return (
    <>
      {reviewer.bio && (
        <p className="mb-4 wrap-anywhere whitespace-pre-line text-fg-2">{reviewer.bio}</p>
      )}
      <Facts
        rows={[
          ...(reviewer.email ? ([['Email', reviewer.email]] as const) : []),
          ['Reviewer earns', formatMoney(earningsCents)],
          ['Fee', formatMoney(feeCents)],
          ['Submitted', formatDate(createdAt)],
          ...(decidedAt ? ([['Decided', formatDate(decidedAt)]] as const) : []),
        ]}
      />
    </>
  )
}
