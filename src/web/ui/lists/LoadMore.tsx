import { Alert } from '../feedback/Alert.tsx'
import { Button } from '../buttons/Button.tsx'

export interface LoadMoreProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/** The foot of a list that is read page by page; takes an infinite query as it is. */
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
