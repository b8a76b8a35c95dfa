import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import { announce, getAudience, listAnnouncements } from '../../../shared/platform/announcements.ts'
import type { Whom } from '../../../shared/platform/announcements.ts'
import type { BodyOf } from '../../../shared/base/endpoint.ts'
import { call } from '../../base/api.ts'
import { pagesQuery } from '../../base/list-queries.ts'

export type NewAnnouncement = BodyOf<typeof announce>

const pages = pagesQuery(['announcements'], {}, (query) =>
  call(listAnnouncements, { query: { ...query, limit: '10' } }),
)

/** Reads again while people are being told. */
export const announcementsQuery = {
  ...pages,
  refetchInterval: ({ state }: { state: { data?: Loaded | undefined } }) =>
    state.data?.pages.some(({ items }) => items.some(({ doneAt }) => doneAt === null))
      ? 5_000
      : (false as const),
}

interface Loaded {
  pages: { items: { doneAt: string | null }[] }[]
}

export const audienceQuery = ({ audience = 'everyone', countries = [] }: Partial<Whom>) =>
  queryOptions({
    queryKey: ['announcement-audience', audience, countries],
    queryFn: () =>
      call(getAudience, {
        query: { audience, ...(countries.length > 0 && { countries: countries.join() }) },
      }),
  })

export function useAnnounce() {
  const queryClient = useQueryClient()
  return useAction({
    mutationFn: (body: NewAnnouncement) => call(announce, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['announcements'] }),
  })
}
