import type { Role } from '../../../shared/base/roles.ts'
import type { Found } from '../../../shared/overview/search.ts'

interface WholeList {
  name: string
  path: (role: Role) => string
  /** Whether the list finds amounts, too. */
  amounts?: boolean
}

/** The lists whose search finds what the search of everything does, and all of it. */
const lists: Partial<Record<Found['kind'], WholeList>> = {
  campaign: { name: 'campaigns', path: () => '/campaigns?' },
  person: { name: 'people', path: () => '/admin/users?' },
  review: {
    name: 'reviews',
    path: (role) => (role === 'admin' ? '/admin/reviews?status=all&' : '/reviews?'),
  },
  transaction: { name: 'transactions', path: () => '/wallet?', amounts: true },
  payout: { name: 'payouts', path: () => '/admin/payouts?status=all&', amounts: true },
}

/** Digits and the signs of an amount alone. */
export const isNumber = (text: string) => /^(?=.*\d)[-−+$\s\d.,]+$/.test(text)

/** Leads on from the first of a kind to its list; nothing where the list would find others. */
export function listOf(kind: Found['kind'], role: Role, q: string) {
  const list = lists[kind]
  // Reviewers have several lists of campaigns.
  if (!list || (kind === 'campaign' && role === 'reviewer')) return undefined
  if (isNumber(q) && !list.amounts) return undefined
  return {
    title: `All ${list.name} with “${q}”`,
    path: `${list.path(role)}${new URLSearchParams({ q }).toString()}`,
  }
}
