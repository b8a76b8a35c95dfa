import { Alert } from '../feedback/Alert.tsx'
import { Button } from '../buttons/Button.tsx'

export interface LoadMoreProps {
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
