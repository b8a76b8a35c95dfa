import type { InfiniteData } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import IconCircleCheck from '~icons/tabler/circle-check'
import { isIndexed } from '../../../shared/base/folded.ts'
import { Button } from '../buttons/Button.tsx'
import { EmptyState, type Scene } from '../feedback/EmptyState.tsx'
import { useClearFilters } from './FilterBar.tsx'
import { FailedRead } from '../feedback/Loaded.tsx'
import { Alert } from '../feedback/Alert.tsx'

/** What an infinite query says of a paged list. */
export interface ListQuery<Item> extends LoadMoreProps {
  isPending: boolean
  data: InfiniteData<{ items: Item[] }> | undefined
  error: Error | null
  refetch: () => unknown
}

interface ListFrameProps<Item> {
  /** An infinite query. */
  list: ListQuery<Item>
  /** Shown while the first page loads. */
  skeleton: ReactNode
  /** The title of the failure; a function includes the cause in it. */
  failed: string | ((cause: string) => string)
  /** The filters in the URL and their values, where it has some, with what is said of no match. */
  filters?: Partial<Record<string, unknown>>
  noMatch?: string
  /** Whether a line says it, where another list of the page has matches. */
  noMatchIsLine?: boolean
  /** More help than clearing all filters. */
  noMatchHelp?: ReactNode
  /** The empty state without filters. */
  nothing: {
    title: string
    text?: ReactNode
    action?: ReactNode
    /** Whether an empty list is what one works for. */
    isDone?: boolean
    /** The drawing of what will be in the list; an open page otherwise. */
    scene?: Scene
    /** Whether a line says it, where a page has several lists. */
    isLine?: boolean
  }
  heading?: 'h2' | 'h3'
  /** Whether a line above the list leads back from the filters. */
  clears?: boolean
  /** Whether `children` places the `more` button itself. */
  placesMore?: boolean
  children: (items: readonly Item[], more: ReactNode) => ReactNode
}

/** A paged list in each of its states: loading, failed, nothing yet, no match, items. */
export function ListFrame<Item>(props: ListFrameProps<Item>) {
  const { list, skeleton, failed, filters = {}, nothing, heading, children } = props
  const clear = useClearFilters(Object.keys(filters))
  const { data } = list
  // The same array until the list changes, so that who remembers what it rendered can keep it.
  const items = useMemo(() => data?.pages.flatMap((page) => page.items), [data])

  if (list.isPending) {
    return skeleton
  }
  if (!items) {
    return <FailedRead read={list} failed={failed} heading={heading} />
  }
  const isFiltered = Object.values(filters).some(Boolean)
  if (items.length === 0 && isFiltered) {
    return <NoMatch {...props} filters={filters} clear={clear} />
  }
  if (items.length === 0 && nothing.isLine) {
    return (
      <p className="flex gap-2.5 border-y py-4 text-fg-2">
        <IconCircleCheck size={20} stroke={1.75} aria-hidden className="shrink-0 text-success" />
        <span>
          <span className="font-medium text-fg">{nothing.title}.</span> {nothing.text}
        </span>
      </p>
    )
  }
  if (items.length === 0) {
    return (
      <EmptyState
        kind={nothing.isDone ? 'done' : (nothing.scene ?? 'nothing')}
        heading={heading}
        title={nothing.title}
        action={nothing.action}
      >
        {nothing.text}
      </EmptyState>
    )
  }
  const more = <LoadMore query={list} />
  return (
    <>
      {props.clears && isFiltered && (
        <button type="button" onClick={clear} className="link reach mb-4 block">
          Clear filters
        </button>
      )}
      {children(items, more)}
      {!props.placesMore && more}
    </>
  )
}

type NoMatchProps = Pick<
  ListFrameProps<never>,
  'noMatch' | 'noMatchIsLine' | 'noMatchHelp' | 'heading'
> & { filters: Partial<Record<string, unknown>>; clear: () => void }

function NoMatch({
  filters,
  noMatch = '',
  noMatchIsLine,
  noMatchHelp,
  heading,
  clear,
}: NoMatchProps) {
  if (noMatchIsLine) return <p className="border-y py-4 text-fg-3">{noMatch}</p>
  return (
    <EmptyState
      kind="no-match"
      heading={heading}
      title={noMatch}
      action={
        <div className="flex flex-col items-center gap-3">
          {noMatchHelp}
          <Button variant={noMatchHelp ? 'ghost' : 'outline'} onClick={clear}>
            Clear filters
          </Button>
        </div>
      }
    >
      {typeof filters.q === 'string' && filters.q !== '' && !isIndexed(filters.q)
        ? 'A search of one or two letters may leave out older entries. Try a longer word.'
        : 'Try adjusting your filters to see more results.'}
    </EmptyState>
  )
}

interface LoadMoreProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** Loads the next page of an infinite query. */
export function LoadMore({ query }: { query: LoadMoreProps }) {
  if (!query.hasNextPage) {
    return null
  }
  return (
    <div className="mt-6 flex flex-col items-center gap-4">
      {query.isFetchNextPageError && (
        <Alert variant="error">The next page could not be loaded. Please try again.</Alert>
      )}
      <Button
        variant="outline"
        loading={query.isFetchingNextPage}
        onClick={() => query.fetchNextPage()}
      >
        Load more
      </Button>
    </div>
  )
}
