import {
  amountSorts,
  campaignSorts,
  campaignStatuses,
  payoutFilters,
  refundFilters,
  reviewStatuses,
  socialFailures,
  transactionStatuses,
  transactionTypes,
} from '../shared/states.ts'

type Read<T> = (value: unknown) => T | undefined

/** Any text. */
export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)

/** A path of this site: never `//elsewhere` or `/\elsewhere`. */
export const ownPath: Read<string> = (value) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export function oneOf<const T extends string>(...words: readonly T[]): Read<T> {
  return (value) => words.find((word) => word === value)
}

/** A day as an input gives it: 2026-11-21. */
const day: Read<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined

/** What became of a sign-in with a provider. */
export const social = oneOf(...socialFailures)

type Found<P> = { [K in keyof P]?: P[K] extends Read<infer T> ? T | undefined : never }

/**
 * What may stand in a page's address: all of it optional, and ignored when it is nonsense. Plain
 * functions, because every page would otherwise wait for the schema library.
 */
export function search<P extends Record<string, Read<string>>>(params: P) {
  return (typed: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, read]) => [name, read(typed[name])]),
    ) as Found<P>
}

/** What narrows and orders each list, and which of its dialogs is open. */
export const searchOf = {
  campaigns: search({ q: text, status: oneOf(...campaignStatuses), sort: oneOf(...campaignSorts) }),
  reviews: search({
    q: text,
    status: oneOf(...reviewStatuses),
    campaignId: text,
    sort: oneOf('newest', 'oldest', 'evidence'),
    review: text,
  }),
  wallet: search({
    q: text,
    type: oneOf(...transactionTypes),
    status: oneOf(...transactionStatuses),
    from: day,
    to: day,
    sort: oneOf(...amountSorts),
    receipt: text,
    destination: oneOf('edit'),
    refund: oneOf('ask'),
  }),
  users: search({
    q: text,
    role: oneOf('business', 'reviewer'),
    verified: oneOf('verified', 'unverified'),
    sort: oneOf('oldest'),
    user: text,
  }),
  payouts: search({
    // Of withdrawals, or of refunds: each list knows its own.
    status: oneOf(...payoutFilters, ...refundFilters),
    sort: oneOf(...amountSorts),
    show: oneOf('refunds', 'batches'),
  }),
  verifications: search({ q: text, status: oneOf('pending', 'approved', 'rejected') }),
  audit: search({ q: text, actor: text }),
}
