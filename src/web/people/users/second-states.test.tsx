import { expect, test } from 'vitest'
import { getUser, listAdmins, listUsers } from '../../../shared/people/users.ts'
import type { UserDetails } from '../../../shared/people/users.ts'
import { answer, wrongIn, refusal, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { NameRequest } from './NameRequest.tsx'
import { UserDialog } from './UserDialog.tsx'
import { SuspendUserForm, ReinstateUser } from './SuspendUserForm.tsx'

const nothing = () => {}
const list = { path: '/admin/users', viewer: { role: 'admin', id: 'me' } } as const
const one = { path: '/admin/users/u', viewer: { role: 'admin' } } as const

const suspending = (user: Part<UserDetails>) => (
  <SuspendUserForm user={replyOf(getUser, user)} onClose={nothing} />
)

const person = (own: Part<UserDetails>) => [answer(getUser, { name: 'Ada Obi', ...own })]

const business: Part<UserDetails> = {
  role: 'business',
  companyName: 'Lagos Tea',
  verificationStatus: 'pending',
  business: {
    companyName: 'Lagos Tea',
    plan: 'professional',
    requestedName: 'Lagos Coffee',
    campaigns: [
      {
        id: 'c',
        title: 'Green',
        completedReviews: 1,
        targetReviews: 5,
        remainingBudgetCents: 4_00,
      },
      { id: 'd', title: 'Black', completedReviews: 5, targetReviews: 5 },
    ],
  },
}

test.each<State>([
  {
    state: 'suspension of a business',
    ...one,
    part: suspending({ role: 'business', name: 'Ada' }),
    failures: 1,
    shows: ['Ada will be signed out', 'Their campaigns accept no new reviews, and their refunds'],
    hides: ['withdrawals'],
  },
  {
    state: 'suspension of a reviewer',
    ...one,
    part: suspending({ role: 'reviewer', name: 'Ada' }),
    failures: 1,
    shows: ['Their withdrawals are frozen.'],
    hides: ['campaigns', 'refunds'],
  },
  {
    state: 'reinstatement that failed',
    ...one,
    part: <ReinstateUser userId="u" />,
    failures: 1,
    shows: ['Reinstate'],
  },
  {
    state: 'name request whose decision failed',
    ...one,
    part: <NameRequest userId="u" name="Lagos Coffee" />,
    failures: 1,
    shows: ['Lagos Coffee'],
  },
  {
    state: 'business with a request and documents that wait',
    ...one,
    answers: person(business),
    shows: [
      'Lagos Tea Documents waiting',
      'Ada Obi · ',
      'Asks for the name Lagos Coffee',
      'Green 1 / 5 · $4.00 for open places',
      'Black 5 / 5 ',
      'Plan Professional',
      'Suspend ',
    ],
    hides: ['Total earned', 'Suspended', 'Reinstate', 'Email confirmed', '5 / 5 ·'],
  },
  ...[undefined, <UserDialog key="u" userId="u" onClose={() => {}} />].map((part) => ({
    state: `business that asks for no other name, ${part ? 'in a dialog' : 'on its page'}`,
    ...one,
    ...(part && { part }),
    answers: person({ ...business, business: { ...business.business, requestedName: null } }),
    shows: ['Lagos Tea'],
    hides: ['Asks for the name'],
  })),
  {
    state: 'reviewer who is suspended',
    ...one,
    answers: person({
      role: 'reviewer',
      suspension: { reason: 'Paid reviews', since: '2026-11-20T12:00:00.000Z' },
      isVerified: true,
      reviewer: { submittedCount: 1, approvedCount: 0, totalEarnedCents: 5_00 },
    }),
    shows: [
      'Ada Obi Email confirmed Suspended',
      'Suspended since Nov 20, 2026 Paid reviews',
      'Reinstate',
      '[1 submitted review]',
      'Total earned $5.00',
    ],
    hides: ['Plan', 'approved review]', 'Asks for the name'],
  },
  {
    state: 'administrator: nothing to suspend',
    ...one,
    answers: person({ role: 'admin' }),
    shows: ['Ada Obi'],
    hides: ['Suspend', 'Reinstate', 'Account '],
  },
  {
    state: 'person who is gone',
    ...one,
    answers: [refusal(getUser, 'not_found', 'Gone.')],
    shows: ['User not found'],
    hides: ['could not be loaded'],
  },
  {
    state: 'person who could not be read',
    ...one,
    answers: [refusal(getUser, 'unavailable', 'Not now.')],
    shows: ['This user could not be loaded', 'Not now.'],
    hides: ['User not found'],
  },
  {
    state: 'people of both kinds',
    ...list,
    answers: [
      answer(listUsers, {
        items: [
          {
            id: 'a',
            name: 'Ada',
            verificationStatus: 'approved',
            isVerified: true,
            role: 'business',
          },
          { id: 'b', name: 'Ben', role: 'reviewer', email: 'ben@example.com' },
          { id: 'c', name: 'Cyd', role: 'reviewer', suspended: true },
        ],
        nextCursor: 'more',
        counts: { businesses: 1_234, reviewers: 1 },
      }),
    ],
    shows: [
      'Businesses 1,234',
      'Reviewers 1 ',
      'Ada Documents approved',
      'Ben ben@example.com Email not confirmed',
      'Cyd Suspended',
      'All 1,234 businesses',
    ],
    hides: ['No businesses yet'],
  },
  {
    state: 'people of whom none is found',
    path: '/admin/users?q=zz',
    viewer: { role: 'admin' },
    answers: [answer(listUsers)],
    shows: ['No businesses found', 'No reviewers found'],
    hides: ['yet', 'Administrators'],
  },
  {
    state: 'people of whom only reviewers are found',
    path: '/admin/users?q=zz',
    viewer: { role: 'admin' },
    answers: [answer(listUsers, { items: [{ name: 'Ben' }], counts: { reviewers: 1 } })],
    shows: ['Reviewers 1', 'No businesses found.'],
    hides: ['[Businesses]'],
  },
  {
    state: 'people who are not verified: no administrators',
    path: '/admin/users?verified=unverified',
    viewer: { role: 'admin' },
    answers: [answer(listUsers), answer(listAdmins, { items: [{ id: 'me', name: 'Ada' }] })],
    shows: ['No businesses found'],
    hides: ['Administrators'],
  },
  {
    state: 'administrators: the viewer and another one',
    ...list,
    answers: [
      answer(listUsers),
      answer(listAdmins, {
        items: [
          { id: 'me', name: 'Ada', hasCodes: true },
          { id: 'b', name: 'Ben' },
        ],
      }),
    ],
    shows: ['Ada Codes on', ' You ', 'Ben Codes off', '[Remove Ben as an administrator]'],
    hides: ['[Remove Ada', 'found'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
