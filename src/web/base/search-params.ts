import { isOwnPath } from '../../shared/base/own-path.ts'
import { planNames } from '../../shared/people/plans.ts'
import {
  amountSorts,
  auditFilters,
  campaignSorts,
  campaignStatuses,
  payoutFilters,
  disputeStates,
  refundFilters,
  reviewerViews,
  reviewFilters,
  socialFailures,
  transactionFilters,
  transactionCauses,
  transactionTypes,
} from '../../shared/platform/states.ts'

type Read<T> = (value: unknown) => T | undefined

/** Any text. */
export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)

/** The id of a row. */
export const id: Read<string> = (value) =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)
    ? value
    : undefined

export const ownPath: Read<string> = (value) =>
  typeof value === 'string' && isOwnPath(value) ? value : undefined

export function oneOf<const T extends string>(...words: readonly T[]): Read<T> {
  return (value) => words.find((word) => word === value)
}

/** A day in the format of a date input: 2026-11-21. */
const day: Read<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : undefined

/** A code of a list that only the page knows. */
const word: Read<string> = (value) =>
  typeof value === 'string' && /^[A-Za-z]{2,30}$/.test(value) ? value : undefined

/** A number above zero, as text. */
const wholeNumber: Read<string> = (value) =>
  typeof value === 'string' && /^[1-9]\d{0,6}$/.test(value) ? value : undefined

const role = oneOf('business', 'reviewer')
const amountSort = oneOf(...amountSorts)

/** Why a sign-in with Google or GitHub failed. */
export const social = oneOf(...socialFailures)

type Found<P> = { [K in keyof P]?: P[K] extends Read<infer T> ? T | undefined : never }

/**
 * Reads a page's search parameters. All are optional and invalid ones are ignored. Plain
 * functions, so that the start bundle does not need the schema library.
 */
export function search<P extends Record<string, Read<string>>>(params: P) {
  return (typed: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, read]) => [name, read(typed[name])]),
    ) as Found<P>
}

/** The filters, order and open dialog of each list, and what the registration starts with. */
export const searchOf = {
  register: search({
    returnTo: ownPath,
    social,
    role,
    plan: oneOf(...planNames),
    provider: oneOf('google', 'github'),
  }),
  campaigns: search({
    q: text,
    status: oneOf(...campaignStatuses),
    sort: oneOf(...campaignSorts),
    view: oneOf(...reviewerViews),
    payFromCents: wholeNumber,
    category: word,
    upToMinutes: wholeNumber,
    language: word,
    country: word,
    saved: oneOf('open'),
  }),
  legal: search({ version: text, on: text }),
  newCampaign: search({ from: text }),
  campaign: search({
    tab: oneOf('share', 'codes', 'parcels'),
    preview: oneOf('dark', 'phone'),
    // The look of the embed in Share.
    layout: text,
    theme: text,
    accent: text,
    radius: text,
    count: text,
    lang: text,
  }),
  reviews: search({
    q: text,
    status: oneOf(...reviewFilters),
    campaignId: text,
    reviewerId: text,
    stars: oneOf('1', '2', '3', '4', '5', '1-3'),
    sort: oneOf('newest', 'oldest', 'lowest', 'evidence'),
    review: text,
  }),
  wallet: search({
    q: text,
    type: oneOf(...transactionTypes),
    cause: oneOf(...transactionCauses),
    status: oneOf(...transactionFilters),
    from: day,
    to: day,
    sort: amountSort,
    receipt: text,
    destination: oneOf('edit'),
    refund: oneOf('request'),
  }),
  users: search({
    q: text,
    role,
    verified: oneOf('verified', 'unverified', 'suspended'),
    sort: oneOf('oldest'),
    user: text,
  }),
  payouts: search({
    q: text,
    // Statuses of withdrawals or refunds; each list ignores those of the other.
    status: oneOf(...payoutFilters, ...refundFilters, ...disputeStates),
    sort: amountSort,
    show: oneOf('refunds', 'batches', 'disputes'),
  }),
  messages: search({ state: oneOf('answered', 'reports', 'reports-decided') }),
  payoutBatch: search({ q: text, sort: amountSort }),
  settings: search({ plan: oneOf(...planNames), key: oneOf('new'), webhook: text, reason: text }),
  verifications: search({ q: text, status: oneOf('pending', 'approved', 'rejected') }),
  audit: search({
    q: text,
    actor: text,
    about: text,
    action: text,
    kind: oneOf(...auditFilters),
    from: day,
    to: day,
  }),
}
