import { createHash } from 'node:crypto'
import { freshReviewers, idOf, type Size } from './data.ts'
import { cursorOf, scenarios, type Scenario } from './scenarios.ts'

/** A word that only the i-th review has. */
const codeOf = (i: number) => createHash('md5').update(`${i}`).digest('hex').slice(0, 8)

const get = (viewer: Scenario['viewer'], path: string | Scenario['path']): Scenario => ({
  kind: 'read',
  method: 'GET',
  ...(viewer && { viewer }),
  path: typeof path === 'string' ? () => path : path,
})
const admin = () => idOf('a', 0)

/** Every question whose answer could take longer when there is more data, and every change. */
export function questions(size: Size): Record<string, Scenario> {
  const { submit, approve, withdraw, ...reads } = scenarios(size)
  return {
    session: get((i) => reviewerOf(i, size), '/api/session'),
    ...reads,
    ...ofCampaigns(size),
    ...ofReviews(size),
    ...ofMoney(size),
    ...ofPeople(size),
    submit: submit!,
    approve: approve!,
    withdraw: withdraw!,
  }
}

const businessOf = (i: number, { businesses }: Size) => idOf('b', i % businesses)
const reviewerOf = (i: number, { reviewers }: Size) => idOf('d', (i * 7_919) % reviewers)
// Only every fifth has ended, which reviewers no longer see.
const campaignOf = (i: number, { campaigns }: Size) =>
  idOf('c', ((i * 7_919) % (campaigns / 5)) * 5)

function ofCampaigns(size: Size): Record<string, Scenario> {
  const business = (i: number) => businessOf(i, size)
  const reviewer = (i: number) => reviewerOf(i, size)
  /** The first campaign of a business. */
  const owned = (i: number) => idOf('c', i % size.businesses)
  return {
    // The other search has more matches when there are more campaigns.
    search: get(reviewer, (i) => {
      const number = (i * 5) % size.campaigns
      return `/api/campaigns?q=number+${number}+kettle+${number}+boil`
    }),
    'analytics, 7 days': get(admin, '/api/analytics?range=7'),
    'campaigns by price': get(reviewer, '/api/campaigns?sort=price'),
    'campaigns, available': get(reviewer, '/api/campaigns?view=available'),
    'campaigns, available by price': get(reviewer, '/api/campaigns?view=available&sort=price'),
    'campaigns, available of a category': get(
      reviewer,
      '/api/campaigns?view=available&category=travel&language=en&upToMinutes=30',
    ),
    'campaigns, reviewed': get(reviewer, '/api/campaigns?view=reviewed'),
    'campaigns, paused': get(reviewer, '/api/campaigns?view=paused'),
    'counts of campaigns': get(reviewer, '/api/campaign-counts'),
    'search of a word': get(reviewer, '/api/campaigns?q=kettle'),
    'search of two letters': get(reviewer, '/api/campaigns?q=zz'),
    'search without a match': get(reviewer, '/api/campaigns?q=saxophone'),
    'campaigns of a business': get(business, '/api/campaigns'),
    'campaigns of all': get(admin, '/api/campaigns'),
    'campaigns, waiting': get(admin, '/api/campaigns?status=pending'),
    'detail for its owner': get(business, (i) => `/api/campaigns/${owned(i)}`),
    'detail for an admin': get(admin, (i) => `/api/campaigns/${campaignOf(i, size)}`),
    'embed, not in memory': {
      kind: 'read',
      method: 'GET',
      path: (i) => `/api/public/campaigns/${campaignOf(i, size)}/reviews?cursor=${cursorOf(i)}`,
    },
  }
}

function ofReviews(size: Size): Record<string, Scenario> {
  const business = (i: number) => businessOf(i, size)
  const reviewer = (i: number) => reviewerOf(i, size)
  return {
    'reviews of a campaign': get(reviewer, (i) => `/api/campaigns/${campaignOf(i, size)}/reviews`),
    'reviews of all': get(admin, '/api/reviews'),
    'reviews with a word': get(admin, '/api/reviews?q=handle'),
    'reviews with a rare word': get(admin, (i) => `/api/reviews?q=${codeOf(i)}`),
    'reviews with a sentence': get(
      admin,
      (i) => `/api/reviews?q=I+used+it+every+morning.+My+code:+${codeOf(i)}`,
    ),
    'queue, oldest': get(admin, '/api/reviews?status=pending&sort=oldest'),
    'queue, by evidence': get(admin, '/api/reviews?status=pending&sort=evidence'),
    'review queue': get(admin, '/api/review-queue'),
    'history of a reviewer': get(admin, (i) => `/api/reviewers/${reviewerOf(i, size)}/history`),
    'reviews of a business': get(business, '/api/reviews'),
    'reviews of a business, with a word': get(business, '/api/reviews?q=handle'),
    'reviewed campaigns of a business': get(business, '/api/reviewed-campaigns'),
    'reviews of a reviewer': get(reviewer, '/api/reviews'),
    'reviewed campaigns of a reviewer': get(reviewer, '/api/reviewed-campaigns'),
    'reviewed campaigns of all': get(admin, '/api/reviewed-campaigns'),
  }
}

function ofMoney(size: Size): Record<string, Scenario> {
  const business = (i: number) => businessOf(i, size)
  const reviewer = (i: number) => reviewerOf(i, size)
  return {
    'wallet of a business': get(business, '/api/wallet'),
    'transactions of a business': get(business, '/api/wallet/transactions'),
    'transactions of a business, by amount': get(business, '/api/wallet/transactions?sort=highest'),
    'wallet of a reviewer': get(reviewer, '/api/wallet'),
    'transactions of a reviewer': get(reviewer, '/api/wallet/transactions'),
    payouts: get(admin, '/api/payouts'),
    refunds: get(admin, '/api/refunds'),
  }
}

function ofPeople(size: Size): Record<string, Scenario> {
  const business = (i: number) => businessOf(i, size)
  return {
    businesses: get(admin, '/api/users?role=business'),
    reviewers: get(admin, '/api/users?role=reviewer'),
    'search of people': get(admin, '/api/users?q=reviewer+77'),
    'search of an address': get(admin, (i) => `/api/users?q=d${i % size.reviewers}@example.com`),
    'a reviewer': get(admin, (i) => `/api/users/${reviewerOf(i, size)}`),
    'a business': get(admin, (i) => `/api/users/${businessOf(i, size)}`),
    verifications: get(admin, '/api/verifications'),
    'audit log': get(admin, '/api/audit'),
    notifications: get(() => idOf('f', freshReviewers - 1), '/api/notifications'),
    'settings of a business': get(business, '/api/settings'),
    'public site': { kind: 'read', method: 'GET', path: () => '/api/public/site' },
  }
}
