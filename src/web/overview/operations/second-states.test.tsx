import { expect, test } from 'vitest'
import { getAnalytics } from '../../../shared/overview/analytics.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { listFailedItems, listUndeliveredMails } from '../../../shared/overview/operations.ts'
import { listContactMessages } from '../../../shared/platform/platform.ts'
import { getLedger } from '../../../shared/money/wallet.ts'
import { answer, wrongIn } from '../../test/screen.tsx'
import type { State } from '../../test/screen.tsx'

const viewer = { role: 'admin', id: 'me' } as const
const operations = { path: '/admin/operations', viewer }
const audit = { path: '/admin/audit', viewer }
const at = '2026-11-20T12:00:00.000Z'
const week = { from: '2026-11-16', to: '2026-11-20' }

test.each<State>([
  {
    state: 'operations: one of each, and one of two checks',
    ...operations,
    answers: [
      answer(listFailedItems, {
        items: [
          { id: 'a', job: 'release-review', itemId: 'r1', attempts: 1 },
          { id: 'b', job: 'remove-file', itemId: 'file-1', attempts: 2 },
        ],
      }),
      answer(listUndeliveredMails, { items: [{ recipient: 'ada@example.com', subject: 'Hello' }] }),
      answer(getLedger, { invariants: [{ name: 'a', violations: 3 }, { name: 'b' }] }),
    ],
    shows: [
      'Open the review',
      '1 try since',
      'file-1',
      '2 tries since',
      '[Send again: Hello, to ada@example.com]',
      '1 of 2 checks failed. Stop payouts.',
    ],
    hides: ['1 tries', 'Every job succeeds', 'passed', 'All mail is delivered'],
  },
  {
    state: 'operations: nothing failed, with one check',
    ...operations,
    answers: [
      answer(listFailedItems),
      answer(listUndeliveredMails),
      answer(getLedger, { holds: true, invariants: [{ name: 'a' }] }),
    ],
    shows: ['Every job succeeds.', 'All mail is delivered.', 'All 1 check passed.'],
    hides: ['Stop payouts'],
  },
  {
    state: 'operations that could not be read',
    ...operations,
    shows: [
      'The background jobs could not be loaded',
      'The undelivered mail could not be loaded',
      'The ledger checks could not be loaded',
    ],
    hides: ['Every job succeeds', 'All mail is delivered'],
  },
  {
    state: 'messages: one that waits and one that is answered',
    path: '/admin/messages',
    viewer,
    answers: [
      answer(listContactMessages, {
        items: [
          { id: 'a', subject: 'Help', name: 'Ada', email: 'ada@example.com', reviewId: 'r' },
          { id: 'b', subject: 'Thanks', answeredAt: at, answeredBy: 'Ben' },
        ],
      }),
    ],
    shows: [
      'Open the review [Mark as answered: Help]',
      'Answered by Ben, Nov 20, 2026',
      '[Mark as waiting: Thanks]',
    ],
    hides: ['[Mark as waiting: Help]'],
  },
  {
    state: 'notifications: one unread that somebody decided, and one before',
    path: '/notifications',
    viewer,
    answers: [
      answer(listNotifications, {
        unread: 1,
        items: [
          {
            id: 'a',
            kind: 'refund-requested',
            text: 'A refund waits.',
            path: '/wallet',
            decided: { action: 'approveRefund', by: 'Ben', at },
          },
        ],
      }),
    ],
    shows: ['1 unread', 'Mark all as read', 'Refunded by Ben, Nov 20, 2026', 'Earlier'],
    hides: ['No unread notifications', '[Mark as read'],
  },
  {
    state: 'notifications: several unread of a day',
    path: '/notifications',
    viewer,
    answers: [
      answer(listNotifications, {
        unread: 2,
        items: [
          { id: 'a', text: 'One.', path: '/wallet', createdAt: at },
          { id: 'b', text: 'Two.', path: '/wallet', createdAt: at },
        ],
      }),
    ],
    shows: ['2 unread', '[Mark as read: Nov 20, 2026]'],
  },
  ...(['business', 'reviewer', 'admin'] as const).map((role) => ({
    state: `notifications of this role: none: ${role}`,
    path: '/notifications',
    viewer: { role },
    answers: [answer(listNotifications)],
    shows: [
      'No unread notifications.',
      'No notifications yet',
      {
        business: 'your campaigns, reviews and payments',
        reviewer: 'your reviews and withdrawals',
        admin: 'about campaigns, reviews and payments',
      }[role],
    ],
    hides: ['Mark all as read', 'Earlier'],
  })),
  {
    state: 'analytics of weeks that got worse, with one of each',
    path: '/admin/analytics?range=90',
    viewer,
    answers: [
      answer(getAnalytics, {
        unit: 'week',
        periods: [{ ...week, incomeCents: 5_00, reviews: 1, newUsers: 1 }],
        previousPeriods: [{ ...week, incomeCents: 10_00, reviews: 1 }],
        decisions: { count: 1, medianHours: 1, late: 1 },
        due: { queues: [{ queue: 'refunds', count: 1, late: 1 }] },
        approvedReviews: 1,
        totalReviews: 1,
        incomeCents: { fees: 3_00, charges: 1_00 },
        totalRevenueCents: 4_00,
        incomeThisMonthCents: 2_00,
      }),
    ],
    shows: [
      'To look at: revenue −50%, 1 of 1 approvals took over a day, 1 refund has been waiting',
      'Going well: reviews ',
      'half of the approvals within 1 hour',
      'Revenue in 1 week',
      '$5.00 $10.00 in the 1 week before',
      'of all public reviews',
      'Approval rate [About Approval rate] Of 1 review ',
      'Since Nov 1 $2.00',
      '75% of revenue $3.00',
    ],
    hides: ['1 hours', '1 weeks in', '1 approved reviews', 'Of 1 reviews'],
  },
  {
    state: 'analytics of days without anything',
    path: '/admin/analytics?range=7',
    viewer,
    answers: [
      answer(getAnalytics, {
        unit: 'day',
        periods: [week, week],
        previousPeriods: [week, week],
      }),
    ],
    shows: ['Revenue in 2 days', 'Time to approve in 2 days', '—', 'The last 2 days, by day'],
    hides: ['Going well', 'To look at', '% of revenue', 'NaN'],
  },
  {
    state: 'audit log: by the system, by somebody, about somebody who is gone',
    ...audit,
    answers: [
      answer(listAudit, {
        items: [
          { id: 'a', action: 'renewPlan', subject: 'business:b', subjectName: 'Lagos Tea' },
          { id: 'b', action: 'failSignIn', subject: 'user:u' },
          {
            id: 'c',
            action: 'payWithdrawal',
            actor: { name: 'Ben' },
            subject: 'withdrawal:w',
            details: { amountCents: 90_00, person: { id: 'p' } },
          },
          { id: 'd', action: 'deleteCampaign', subject: 'campaign:c' },
        ],
      }),
    ],
    shows: [
      'Sign-ins and sign-outs are hidden.',
      'Renewed a plan System',
      'Business “Lagos Tea”',
      'Failed to sign in Somebody',
      'Ben',
      'Withdrawal of $90.00 by a former user',
    ],
    hides: ['No entries', 'null'],
  },
  {
    state: 'audit log of one person with everything, without any',
    path: '/admin/audit?kind=all&actor=3f0c2a0e-8a53-4d59-8f5e-0d8f3f0c2a0e',
    viewer,
    answers: [answer(listAudit)],
    shows: ['By one user', 'No entries found'],
    hides: ['are hidden', 'No entries yet'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})
