import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'

/** A list that is read page by page; `read` is given the filters, and the cursor of the page. */
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

/** Reads anew, once something has changed, all whose keys begin with these names. */
export function useRefresh(...names: readonly string[]) {
  const queryClient = useQueryClient()
  return () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
