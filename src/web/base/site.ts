import { queryOptions, useQuery } from '@tanstack/react-query'
import type { WireReplyOf } from '../../shared/base/endpoint.ts'
import type { Cents } from '../../shared/base/money.ts'
import type { getSite } from '../../shared/platform/platform.ts'
import { call } from './api.ts'

type Site = WireReplyOf<typeof getSite>

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call<typeof getSite>({ method: 'GET', path: '/api/public/site' }),
  staleTime: Infinity,
})

/** The configuration that the server put into the page; undefined if there is none. */
export function deliveredSite(): Site | undefined {
  const data = document.getElementById('site')?.textContent
  return data ? (JSON.parse(data) as Site) : undefined
}

/** Used until the request completes: default prices and no claims. */
const defaults: Site = {
  planPrices: {
    starterCents: 0 as Cents,
    professionalCents: 29_00 as Cents,
    enterpriseCents: 99_00 as Cents,
  },
  claims: { users: null, reviews: null, uptime: null, testimonials: [] },
  socialLinks: { x: null, linkedin: null, instagram: null },
  issuer: null,
  operator: { name: null, address: null, register: null, contact: null, law: null },
  year: new Date().getFullYear(),
  signInWith: [],
  confirmsEmail: false,
  secure: false,
  live: null,
}

/** The configuration that public pages show. */
export function useSite(): Site {
  return useQuery(siteQuery).data ?? defaults
}
