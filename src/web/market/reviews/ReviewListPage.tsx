import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Role } from '../../../shared/base/roles.ts'
import { useViewer } from '../../base/session.ts'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar, useClearFilters } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Together } from '../../ui/feedback/Together.tsx'
import { DecisionPanel } from '../../platform/decisions/DecisionPanel.tsx'
import { DueBar } from '../../platform/due/DueBar.tsx'
import { WaitsElsewhere } from '../../platform/due/WaitsElsewhere.tsx'
import { Drafts } from './Drafts.tsx'
import { Moderation, PrefetchForPanes, useSelect } from './Moderation.tsx'
import { ModerationKeys } from './ModerationKeys.tsx'
import { reviewedCampaignsQuery, reviewsQuery } from './queries.ts'
import { useReviewDrafts } from './draft-list.ts'
import {
  byEvidence,
  byRating,
  defaultOrder,
  orders,
  useReviewSearch,
  starsFilter,
  starsLabels,
} from './review-search.ts'
import { ReviewItem } from './ReviewItem.tsx'
import { ReviewSummary, useReviewSummary } from './ReviewSummary.tsx'
import { WaitingReceipts } from './WaitingReceipts.tsx'
import { ReviewsFound } from './ReviewsFound.tsx'
import { SummarySkeleton } from './SummarySkeleton.tsx'
import { appealedChoice, repliesChoice, statusChoices } from './status.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'

const titles = { admin: 'Review Management', business: 'Reviews', reviewer: 'My Reviews' }

const leads = {
  admin: 'Our team checks every review before it is published.',
  business: 'Reviews of your campaigns.',
  reviewer: 'Each review is decided within 24 hours. An approved one is paid at once.',
}

/** The page of /reviews and /admin/reviews, which differ only by the viewer's role. */
export default function ReviewListPage() {
  const viewer = useViewer()
  const select = useSelect()
  const { status } = useReviewSearch()
  const isOpened = useSearch({ strict: false, select: ({ review }) => review !== undefined })
  const { hasNothing, isEmpty } = useReviewList(viewer?.role === 'admin')
  const own = useReviewDrafts()
  if (!viewer) {
    return null
  }
  const isAdmin = viewer.role === 'admin'
  const isReviewer = viewer.role === 'reviewer'
  return (
    <>
      <PageHeader
        title={titles[viewer.role]}
        actions={
          isAdmin && (
            <ButtonLink
              to="/settings/$section"
              params={{ section: 'note-templates' }}
              variant="outline"
              size="sm"
              className={isOpened ? 'max-lg:hidden' : undefined}
            >
              Note templates
            </ButtonLink>
          )
        }
      >
        {leads[viewer.role]}
      </PageHeader>
      {isReviewer && <Drafts {...own} />}
      {viewer.role === 'business' && !hasNothing ? (
        <OfBusiness />
      ) : (
        <>
          <div className={isAdmin && isOpened ? 'max-lg:hidden' : undefined}>
            {isAdmin && <PrefetchForPanes />}
            {isAdmin && <DueBar queues={['reviews', 'appeals']} />}
            {!hasNothing && <Filters reader={viewer.role} />}
            {isAdmin && <OneReviewer />}
            {isAdmin && !isEmpty && <ModerationKeys status={status} />}
          </div>
          <Reviews
            isReviewer={isReviewer}
            isAdmin={isAdmin}
            hasDraft={own.drafts.length + own.secondTries.length + own.closed.length > 0}
          />
          {/* Below, because it may come at any time and would move what is decided. */}
          {isAdmin && <WaitingReceipts />}
        </>
      )}
      {isAdmin && <DecisionPanel onTakenBack={select} />}
    </>
  )
}

/** The reviews of a business, below what they say together. */
const OfBusiness = () => (
  <Together reads={[useReviewSummary()]} skeleton={<SummarySkeleton />}>
    <ReviewSummary />
    <Filters reader="business" />
    <ReviewsFound />
    <Reviews isReviewer={false} isAdmin={false} hasDraft={false} />
  </Together>
)

const byStatus = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: optionsOf(statusChoices),
}
const ownByStatus = { ...byStatus, options: optionsOf({ ...statusChoices, ...appealedChoice }) }
const queueByStatus = {
  name: 'status',
  label: 'Status',
  options: optionsOf({
    all: 'All statuses',
    ...statusChoices,
    ...appealedChoice,
    ...repliesChoice,
  }),
  initial: 'pending',
}

/** Only for a business, of its own reviews: what is shown to others has no filter by stars. */
const byStars = {
  name: 'stars',
  label: 'Stars',
  all: 'All stars',
  options: optionsOf(starsLabels),
}

const statusFilters = { admin: queueByStatus, reviewer: ownByStatus, business: byStatus }

function Filters({ reader }: { reader: Role }) {
  const isAdmin = reader === 'admin'
  const { q, campaignId, reviewerId, stars, status, sort } = useReviewSearch()
  const campaigns = useQuery(reviewedCampaignsQuery).data ?? []
  const byCampaign = {
    name: 'campaignId',
    label: 'Campaign',
    all: 'All campaigns',
    isLate: true,
    options: campaigns.map(({ id, title }) => ({ value: id, label: title })),
  }
  const order = {
    name: 'sort',
    label: 'Order',
    options: optionsOf({
      ...orders,
      ...(reader === 'business' && byRating),
      ...(isAdmin && status === 'pending' && byEvidence),
    }),
    initial: defaultOrder(isAdmin, status),
  }
  const filters = { q, campaignId, reviewerId, ...starsFilter(stars), status }
  return (
    <FilterBar
      search={reader === 'admin' ? 'Search by text, name or email' : 'Search reviews'}
      choices={[
        statusFilters[reader],
        byCampaign,
        ...(reader === 'business' ? [byStars] : []),
        order,
      ]}
      resets="review"
      compact={reader === 'business'}
    >
      <FileLink list="/api/reviews" filters={{ ...filters, sort: sort ?? order.initial }} />
    </FilterBar>
  )
}

/** Says that the list has the reviews of one person only, and shows all again. */
function OneReviewer() {
  const { reviewerId } = useReviewSearch()
  const clear = useClearFilters(['reviewerId', 'review'])
  if (!reviewerId) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      These are the reviews by one reviewer.
      <button type="button" onClick={clear} className="link reach">
        Show those of all reviewers
      </button>
    </p>
  )
}

function nothingText(isReviewer: boolean) {
  if (isReviewer) return "You haven't written any reviews yet."
  return (
    <>
      <p>There are no reviews yet.</p>
      <p className="mt-1">
        You read each one here as soon as it is sent. It is published once our team approved it.
      </p>
    </>
  )
}

/** What an admin reads where a filter by status alone finds nothing. */
const emptyTitles: Record<string, readonly [title: string, text: ReactNode]> = {
  pending: ['All decided', <WaitsElsewhere key="elsewhere" />],
  appealed: [
    'No appeal is waiting',
    'A reviewer may appeal once against a rejection, or against taking a review out of public ' +
      'view. What they write appears here, oldest first, and is decided within seven days.',
  ],
  replies: [
    'No reply is waiting',
    'What a business replies to a published review appears here before it is public. After 24 ' +
      'hours it is published by itself, unless the checks found something of weight.',
  ],
  unpublished: [
    'No review is out of public view',
    'An approved review that was unpublished later appears here, and can be published again.',
  ],
}

function useReviewList(isAdmin: boolean) {
  const { sort: chosen, ...filters } = useReviewSearch()
  const { status, stars, ...others } = filters
  const sort = chosen ?? defaultOrder(isAdmin, status)
  const list = useInfiniteQuery(reviewsQuery({ ...others, ...starsFilter(stars), status, sort }))
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0) ?? false
  // There is nothing to search or filter yet.
  const hasNothing = !isAdmin && isEmpty && !Object.values(filters).some(Boolean)
  return { list, filters, sort, hasNothing, isEmpty }
}

interface ReviewsProps {
  isReviewer: boolean
  isAdmin: boolean
  /** Whether the viewer has begun a review. */
  hasDraft: boolean
}

function Reviews({ isReviewer, isAdmin, hasDraft }: ReviewsProps) {
  const { list, filters, sort, hasNothing } = useReviewList(isAdmin)
  const { status, ...narrowing } = filters
  const isNarrowed = Object.values(narrowing).some(Boolean)
  const empty = isAdmin && !isNarrowed ? emptyTitles[status ?? ''] : undefined
  const isUnfiltered = empty !== undefined
  // The draft above says what comes next.
  if (isReviewer && hasDraft && hasNothing) return null
  return (
    <ListFrame
      list={list}
      skeleton={<CardSkeletons label="Loading reviews" className="lg:grid-cols-1" />}
      failed="Failed to fetch reviews"
      filters={{ ...filters, status: isUnfiltered ? undefined : status }}
      noMatch="No reviews found"
      nothing={{
        scene: isAdmin ? 'done' : drawings.reviews,
        title: empty?.[0] ?? 'No reviews found',
        text: empty?.[1] ?? nothingText(isReviewer),
        action: !isAdmin && (
          <ButtonLink to="/campaigns">
            {isReviewer ? 'Find a campaign' : 'Your campaigns'}
          </ButtonLink>
        ),
      }}
      placesMore={isAdmin}
    >
      {(reviews, more) =>
        isAdmin ? (
          <Moderation
            key={JSON.stringify({ ...filters, sort })}
            reviews={reviews}
            isQueue={status === 'pending'}
            more={more}
          />
        ) : (
          <ul className="space-y-4">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewItem review={review} withCampaign />
              </li>
            ))}
          </ul>
        )
      }
    </ListFrame>
  )
}
