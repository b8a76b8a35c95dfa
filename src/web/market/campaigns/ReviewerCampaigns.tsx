import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import IconBookmark from '~icons/tabler/bookmark'
import { categoryNames, languageCodes } from '../../../shared/market/campaign-facts.ts'
import { countedTo } from '../../../shared/market/campaign-search.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { countryCodes } from '../../../shared/base/countries.ts'
import { reviewerViews } from '../../../shared/platform/states.ts'
import { withdrawalChargeBps } from '../../../shared/money/withdrawal-rules.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { FilterChips } from '../../ui/lists/FilterChips.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { countOf, formatRate } from '../../ui/text/format.ts'
import { CampaignCards, campaignOrder } from './CampaignCards.tsx'
import { filterChoices, filterNames, filterText, searchText } from './campaign-filters.ts'
import { NarrowFilters } from './NarrowFilters.tsx'
import { SavedRow } from './RenameSearch.tsx'
import {
  campaignCountsQuery,
  campaignsQuery,
  savedSearchesQuery,
  useVisitCampaigns,
} from './queries.ts'

const route = getRouteApi('/app/campaigns')

const SavedSearches = lazyDialog(async () => (await import('./SavedSearches.tsx')).SavedSearches)

const views = { available: 'Available', reviewed: 'Reviewed', paused: 'Paused' }

/** The filters in the address, in the format of the contract. */
function useChosen() {
  const { q, view = 'available', sort, ...search } = route.useSearch()
  const { payFromCents, upToMinutes } = search
  const filters = {
    q,
    payFromCents,
    category: categoryNames.find((name) => name === search.category),
    upToMinutes,
    language: languageCodes.find((code) => code === search.language),
    country: countryCodes.find((code) => code === search.country),
  }
  return { view, sort, filters }
}

/** What a reviewer can review, has reviewed, and what takes no reviews at the moment. */
export function ReviewerCampaigns() {
  const { view, sort, filters } = useChosen()
  const { saved: shown } = route.useSearch()
  const navigate = route.useNavigate()
  const counts = useQuery(campaignCountsQuery(filters))
  const { mutate: visit } = useVisitCampaigns()
  useEffect(() => visit(), [visit])
  // Without filters, an empty view has nothing to search or download.
  const hasNothing =
    counts.data?.[view] === 0 && !counts.isPlaceholderData && !Object.values(filters).some(Boolean)
  const chosen = { ...filters, sort, view: view === 'available' ? undefined : view }
  const saves = useQuery(savedSearchesQuery).data?.items ?? []
  const saved = saves.find((one) => searchText(one.filters) === searchText(chosen))
  const showSaved = (open: boolean) =>
    void navigate({
      search: (now) => ({ ...now, saved: open ? ('open' as const) : undefined }),
      replace: !open,
      resetScroll: false,
    })

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <SegmentedLinks
          label="Campaigns to show"
          items={reviewerViews.map((name) => ({
            label: views[name],
            to: '/campaigns',
            search: { ...filters, sort, view: name === 'available' ? undefined : name },
            active: name === view,
            count: counts.data && upTo(counts.data[name]),
          }))}
        />
        <Button
          variant="outline"
          className="max-md:hidden"
          icon={<IconBookmark aria-hidden />}
          onClick={() => showSaved(true)}
        >
          Saved searches
        </Button>
      </div>
      {!hasNothing && (
        <>
          <SavedRow chosen={chosen} />
          <Filters onSaved={() => showSaved(true)} />
          <Summary
            count={counts.data?.[view]}
            fresh={view === 'available' ? counts.data?.new : 0}
            savedAs={saved?.name}
          >
            {!saved && (
              <Button variant="ghost" size="sm" onClick={() => showSaved(true)}>
                Save this search
              </Button>
            )}
          </Summary>
        </>
      )}
      {view === 'paused' && (counts.data?.paused ?? 0) > 0 && (
        <p className="mb-6 max-w-[72ch] text-fg-2">
          These take no reviews now: do not order or start yet. Each says why, and moves back to
          Available when it takes reviews again; open one to be told.
        </p>
      )}
      <Results />
      <SavedSearches open={shown === 'open'} onClose={() => showSaved(false)} chosen={chosen} />
    </>
  )
}

const upTo = (count: number) => (count < countedTo ? `${count}` : `${countedTo - 1}+`)

/** The filters; on phones behind a button, so that the first campaign is in sight. */
function Filters({ onSaved }: { onSaved: () => void }) {
  const { filters } = useChosen()
  const chosen = filterNames.filter((name) => filters[name]).length
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterBar search="Search campaigns" choices={[campaignOrder]} tight>
        <Button
          variant="outline"
          className="md:hidden"
          aria-expanded={open}
          aria-controls="campaign-filters"
          onClick={() => setOpen(!open)}
        >
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
        <IconButton
          label="Saved searches"
          icon={<IconBookmark />}
          className="border border-control md:hidden"
          onClick={onSaved}
        />
      </FilterBar>
      <div id="campaign-filters" className={open ? undefined : 'max-md:hidden'}>
        <FilterBar choices={filterChoices} tight even />
      </div>
    </>
  )
}

interface SummaryProps {
  count: number | undefined
  /** How many are new. */
  fresh: number | undefined
  /** The name under which the search is saved. */
  savedAs: string | undefined
  /** Shown while there are filters. */
  children: ReactNode
}

function Summary({ count, fresh, savedAs, children }: SummaryProps) {
  const { view, sort, filters } = useChosen()
  // The chip of the saved search says the same, and takes it off.
  const isSaid =
    Object.values(filters).filter(Boolean).length === 1 && savedAs === searchText(filters)
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 md:min-h-8">
      <p role="status" className="text-fg-2 tabular-nums">
        {count !== undefined && (
          <>
            {count < countedTo
              ? countOf(count, 'campaign')
              : `More than ${countedTo - 1} campaigns`}
            {Boolean(fresh) && <span className="text-ember-300">, {upTo(fresh!)} new for you</span>}
          </>
        )}
      </p>
      {!isSaid && (
        <FilterChips values={filters} names={filterNames} text={filterText}>
          {children}
        </FilterChips>
      )}
      <FileLink list={listCampaigns.path} filters={{ ...filters, sort, view }} />
    </div>
  )
}

const nothing = {
  available: {
    title: 'Nothing to review right now',
    text: 'New campaigns appear here as soon as they are approved. Paused ones may open again.',
    action: (
      <ButtonLink to="/campaigns" search={{ view: 'paused' }} variant="outline">
        See paused campaigns
      </ButtonLink>
    ),
  },
  reviewed: {
    title: 'You have not reviewed a campaign yet',
    text: 'Choose one that you know or can try; you are paid for every approved review.',
    action: <ButtonLink to="/campaigns">See what you can review</ButtonLink>,
  },
  paused: {
    title: 'No campaign is paused',
    text: `A campaign moves here while its business pauses it or has to add money, and back to
      Available when it takes reviews again.`,
    scene: drawings.paused,
    action: <ButtonLink to="/campaigns">See what you can review</ButtonLink>,
  },
} as const

function Results() {
  const { view, sort, filters } = useChosen()
  return (
    <ListFrame
      list={useInfiniteQuery(campaignsQuery({ ...filters, sort, view }))}
      skeleton={
        <CardSkeletons label="Loading campaigns" className="sm:grid-cols-2 xl:grid-cols-3" />
      }
      failed="Failed to fetch campaigns"
      filters={filters}
      noMatch="No campaigns found"
      noMatchHelp={<NarrowFilters filters={filters} view={view} />}
      nothing={nothing[view]}
    >
      {(campaigns) => (
        <>
          <CampaignCards campaigns={campaigns} />
          {campaigns.some(({ minutes }) => minutes) && (
            <p className="mt-4 text-13 text-fg-3">
              ≈ What an hour pays is after our {formatRate(withdrawalChargeBps)} charge.
            </p>
          )}
        </>
      )}
    </ListFrame>
  )
}
