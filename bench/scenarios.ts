import { allTicked } from '../src/shared/market/confirmations.ts'
import {
  cookieOf,
  firstReview,
  freshReviewers,
  idOf,
  pendingReview,
  tokenOf,
  writtenMillis,
  type Size,
} from './data.ts'

/** A kind of request, the same for the application and the reference. */
export interface Scenario {
  method: 'GET' | 'POST'
  /** The id of the user who sends the i-th request. */
  viewer?: (i: number) => string
  path: (i: number) => string
  body?: (i: number) => object
}

/** The cursor of a page far down: nine tenths of all reviews are newer. */
const deepCursor = Buffer.from(
  JSON.stringify([new Date(firstReview + writtenMillis * 0.1).toISOString(), idOf('e', 0)]),
).toString('base64url')

const active = (i: number) => idOf('c', i - (i % 5 === 4 ? 1 : 0))
const spread = (i: number, of: number) => (i * 7_919) % of
const fresh = (i: number) => idOf('f', i % freshReviewers)

/** So many pages of campaigns are asked for in turn, after a while for the second time. */
const pages = 2_000

const parts = [
  ['It', 'The kettle', 'Mine', 'This one', 'The small one', 'Our new kettle', 'My second'],
  ['boils', 'heats', 'pours', 'whistles', 'fills', 'stands', 'cleans', 'switches off'],
  ['quickly', 'slowly', 'well', 'badly', 'quietly', 'loudly', 'easily', 'as promised', 'at once'],
  ['and the lid', 'but the handle', 'while the spout', 'though the base', 'and the cord'],
  ['closes', 'wobbles', 'is hot', 'feels solid', 'came loose', 'looks good', 'is too short'],
  ['after a week', 'on most days', 'with hard water', 'in the morning', 'when it is full'],
  ['for two cups.', 'for a family.', 'in a small kitchen.', 'at the office.', 'on our boat.'],
]

/** The text of a review: as people write, no two in ten thousand are the same. */
function contentOf(i: number): string {
  let rest = i * 7_919
  const chosen = parts.map((words) => {
    const word = words[rest % words.length]!
    rest = Math.floor(rest / words.length)
    return word
  })
  return chosen.join(' ')
}

/** The number of campaigns that get new reviews. */
const submitted = ({ campaigns }: Size) => Math.min(1_900, campaigns / 5 - 1)

export const scenarios = (size: Size): Record<string, Scenario> => ({
  list: { method: 'GET', viewer: fresh, path: () => '/api/campaigns' },
  search: { method: 'GET', viewer: fresh, path: () => '/api/campaigns?q=number+77' },
  detail: {
    method: 'GET',
    viewer: (i) => fresh(i % pages),
    path: (i) => `/api/campaigns/${active(spread(i % pages, size.campaigns))}`,
  },
  deep: {
    method: 'GET',
    viewer: () => idOf('a', 0),
    path: () => `/api/reviews?cursor=${deepCursor}`,
  },
  // Most visitors are those of a few shops.
  embed: {
    method: 'GET',
    path: (i) =>
      `/api/public/campaigns/${active(spread(i, Math.min(1_000, size.campaigns)))}/reviews`,
  },
  'dashboard of a business': {
    method: 'GET',
    viewer: (i) => idOf('b', i % size.businesses),
    path: () => '/api/dashboard',
  },
  'dashboard of a reviewer': {
    method: 'GET',
    viewer: (i) => idOf('d', i % size.reviewers),
    path: () => '/api/dashboard',
  },
  'dashboard of an admin': {
    method: 'GET',
    viewer: () => idOf('a', 0),
    path: () => '/api/dashboard',
  },
  analytics: {
    method: 'GET',
    viewer: () => idOf('a', 0),
    path: () => '/api/analytics?range=90',
  },
  submit: {
    method: 'POST',
    body: (i) => ({ rating: 4, content: contentOf(i), confirmations: allTicked }),
    // Each pair once, and each request by another reviewer than the one before.
    viewer: (i) => fresh(i + Math.floor(i / submitted(size))),
    path: (i) => `/api/campaigns/${idOf('c', 5 * (1 + (i % submitted(size))))}/reviews`,
  },
  approve: {
    method: 'POST',
    viewer: () => idOf('a', 0),
    body: () => ({}),
    path: (i) => `/api/reviews/${idOf('e', pendingReview(i, size))}/approval`,
  },
  withdraw: {
    method: 'POST',
    viewer: fresh,
    body: () => ({ amountCents: 30_00 }),
    path: () => '/api/wallet/withdrawals',
  },
})

/** The i-th request of a scenario, for autocannon. */
export function requestOf(name: string, scenario: Scenario, i: number, origin: string) {
  return {
    method: scenario.method,
    path: scenario.path(i),
    headers: {
      'x-bench': name,
      // The embed is read without a session.
      ...(scenario.viewer && {
        cookie: cookieOf(tokenOf(scenario.viewer(i))),
      }),
      ...(scenario.method === 'POST' && {
        origin,
        'content-type': 'application/json',
        'idempotency-key': `bench-${i}`,
      }),
    },
    ...(scenario.body && { body: JSON.stringify(scenario.body(i)) }),
  }
}
