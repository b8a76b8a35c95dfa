import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'

/** An infinite query of a list; `read` receives the filters and the cursor of the page. */
export const pagesQuery = <Filters extends object, Page extends { nextCursor: string | null }>(
  name: readonly string[],
  filters: Filters,
  read: (query: Filters & { cursor?: string }) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: [...name, filters],
    queryFn: ({ pageParam }) => read({ ...filters, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
  })

/** Returns a function that invalidates all queries whose keys start with these names. */
export function useRefresh(...names: readonly string[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
