import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WireReplyOf } from '../shared/endpoint.ts'
import type { Cents } from '../shared/money.ts'
import type { getSite } from '../shared/platform.ts'
import { call } from './api.ts'

type Site = WireReplyOf<typeof getSite>

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call<typeof getSite>({ method: 'GET', path: '/api/public/site' }),
  staleTime: Infinity,
})

/** As it came with the page; undefined leaves it to be asked for. */
export function deliveredSite(): Site | undefined {
  const data = document.getElementById('site')?.textContent
  return data ? (JSON.parse(data) as Site) : undefined
}

/** The prices of a new instance, and no claim that nobody has configured. */
const usual: Site = {
  planPrices: {
    starterCents: 0 as Cents,
    professionalCents: 29_00 as Cents,
    enterpriseCents: 99_00 as Cents,
  },
  claims: { users: null, reviews: null, uptime: null, testimonials: [] },
  socialLinks: { x: null, linkedin: null, instagram: null },
  year: new Date().getFullYear(),
  signInWith: [],
}

/** What the public pages show of the running configuration. */
export function useSite(): Site {
  return useQuery(siteQuery).data ?? usual
}
