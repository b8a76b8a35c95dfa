import { expect, test } from 'vitest'
import { listAppeals } from '../../../shared/market/appeals.ts'
import type { FiledAppeal } from '../../../shared/market/appeals.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import type { Part } from '../../test/sample.ts'
import { answer, refusal, replyOf, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'
import { getReview } from '../../../shared/market/reviews.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { BusinessAppeal } from '../reviews/BusinessAppeal.tsx'

const admin = { path: '/admin/appeals', viewer: { role: 'admin', id: 'a' } } as const
const at = '2026-11-20T12:00:00.000Z'
const own = 'You took this decision yourself'

const list = (filed: Part<FiledAppeal>) => [
  answer(listAppeals, {
    items: [{ about: 'rejection', person: { id: 'w', name: 'Ada' }, decideBy: at, ...filed }],
  }),
]
const decided: Part<FiledAppeal> = {
  status: 'granted',
  note: 'You are right.',
  decidedAt: at,
  decidedBy: 'Ben',
}

const suspended = { path: '/suspended', viewer: { role: 'reviewer', suspended: true } } as const

const business = { path: '/reviews/r', viewer: { role: 'business', id: 'b' } } as const
const review = (more: Part<Review>) => (
  <BusinessAppeal review={replyOf(getReview, { id: 'r', businessAppeal: null, ...more })} />
)
const published = { status: 'approved', publishedAt: '2100-01-01T12:00:00.000Z' } as const
const appealed = (outcome: 'upheld' | 'granted' | null) =>
  ({
    ...published,
    unpublishedAt: outcome === 'granted' ? at : null,
    businessAppeal: {
      ground: 'not_my_product',
      content: 'This is tea of another shop.',
      outcome,
      note: outcome && 'We have looked.',
    },
  }) as const

test.each<State>([
  {
    state: 'appeal that another admin decides',
    ...admin,
    answers: list({ status: 'open', mayDecide: false, isAboutOwn: true, decisionBy: 'Ada' }),
    shows: [`${own}, so another administrator decides`, 'to be decided by', 'Waiting'],
    hides: ['Grant appeal', 'Uphold decision', 'Decided by'],
  },
  {
    state: 'late appeal against an own decision, for the only admin',
    ...admin,
    answers: list({ status: 'open', mayDecide: true, isAboutOwn: true, late: true }),
    shows: ['Late', 'because no other administrator can', 'Grant appeal', 'Uphold decision'],
    hides: ['so another administrator decides'],
  },
  {
    state: 'appeal that was granted, by the admin of both decisions',
    ...admin,
    path: '/admin/appeals?status=decided',
    answers: list({ ...decided, bySoleAdmin: true, isAboutOwn: true, mayDecide: true }),
    shows: ['Granted', 'Answer: You are right.', 'Decided by Ben', 'took both decisions'],
    hides: ['to be decided by', 'Grant appeal', own, 'Withdrawn'],
  },
  {
    state: 'appeal that was withdrawn',
    ...admin,
    path: '/admin/appeals?status=decided',
    answers: list({
      status: 'withdrawn',
      decidedAt: at,
      decidedBy: null,
      person: { id: 'w', name: '' },
    }),
    shows: ['Withdrawn Nov 20, 2026', 'A person without a name'],
    hides: ['Decided by', 'Answer:', 'both decisions', 'Grant appeal'],
  },
  {
    state: 'appeals of which none waits',
    ...admin,
    answers: [answer(listAppeals, { items: [] })],
    shows: ['No appeal waits'],
    hides: ['No decided appeals yet'],
  },
  {
    state: 'published review that its business may appeal',
    ...business,
    part: review(published),
    shows: ['It is not about my product', 'It breaks the review policy'],
    hides: ['waits for a decision'],
  },
  {
    state: 'review that its business may not appeal',
    ...business,
    part: (
      <>
        {review({ status: 'pending', decidedAt: null })}
        {review({ ...published, unpublishedAt: at })}
        {review({ ...published, publishedAt: '2020-01-01T12:00:00.000Z' })}
      </>
    ),
    shows: [],
    hides: ['Appeal', 'It is not about'],
  },
  {
    state: 'review whose business has appealed',
    ...business,
    part: review(appealed(null)),
    shows: ['It is not about my product. Your appeal waits for a decision.', 'another shop'],
    hides: ['Answer:', 'It breaks the review policy', 'Our decision stays'],
  },
  {
    state: 'review whose business was right',
    ...business,
    part: review(appealed('granted')),
    shows: ['Granted: the review is no longer public.', 'Answer: We have looked.'],
    hides: ['waits for a decision', 'It breaks the review policy'],
  },
  {
    state: 'review whose business was right, and which is public again',
    ...business,
    part: review({ ...appealed('granted'), unpublishedAt: null }),
    shows: ['Granted: the review was taken out of public view, and was published again later.'],
    hides: ['no longer public'],
  },
  {
    state: 'all that a suspended person has',
    ...suspended,
    answers: [
      answer(getWallet, { availableCents: 12_00 }),
      answer(listTransactions, { items: [{ description: 'Review of Tea', amountCents: 12_00 }] }),
      answer(listStatementsOfReasons, {
        items: [
          { id: 's', decision: { kind: 'account_suspended' }, appeal: { id: 'ap' } },
          { id: 't', decision: { kind: 'review_rejected' }, appeal: null },
        ],
      }),
    ],
    shows: [
      'Your account is suspended',
      'Suspension of your account Appealed, Nov 20, 2026',
      'Rejection of a review Nov 20, 2026',
      '$12.00 is kept for you. You cannot withdraw it',
      'Review of Tea',
    ],
    hides: ['not suspended', 'undefined'],
  },
  {
    state: 'suspended person whose wallet cannot be read',
    ...suspended,
    answers: [
      refusal(getWallet, 'unavailable', 'No.'),
      refusal(listTransactions, 'unavailable', 'No.'),
      answer(listStatementsOfReasons, { items: [] }),
    ],
    shows: ['The wallet could not be loaded', 'The transactions could not be loaded'],
    hides: ['is kept for you'],
  },
  {
    state: 'person who is no longer suspended',
    path: '/suspended',
    viewer: { role: 'reviewer' },
    shows: ['Your account is not suspended'],
    hides: ['Decisions and appeals', 'Your account is suspended'],
  },
])('$state', async (state) => expect(await wrongIn(state)).toEqual([]))
