import * as z from 'zod'
import { Due } from '../platform/due.ts'
import { endpoint } from '../base/endpoint.ts'
import { Cents } from '../base/cents.ts'

/** A day, or a week from Monday to Sunday; `to` is its last day, or today while it runs. */
const Period = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  incomeCents: Cents,
  newUsers: z.int(),
  reviews: z.int(),
  approvedReviews: z.int(),
})

/** How many approvals of a range are looked at, newest first. */
export const countedApprovals = 1_000

export const Analytics = z.object({
  range: z.int(),
  /** The platform's own income since its first day: fees, withdrawal charges, subscriptions. */
  totalRevenueCents: Cents,
  /** Card payments of businesses less reversals. */
  paidInCents: Cents,
  /** Change of income against the range before, in percent; null when that had no income. */
  revenueGrowthPercent: z.number().nullable(),
  incomeCents: z.object({ fees: Cents, charges: Cents, subscriptions: Cents }),
  /** The newest 1,000 reviews that were approved in the periods. */
  decisions: z.object({
    count: z.int(),
    /** From the submission of the text that was approved; null without an approval. */
    medianHours: z.number().nullable(),
    /** How many waited for more than the promised 24 hours. */
    late: z.int(),
    /** Pending reviews older than 20 hours now, whatever the range; as in `due`. */
    lateNow: z.int(),
  }),
  /** What waits for admins now, as their queues count it, whatever the range. */
  due: Due,
  totalUsers: z.int(),
  /** Since the first of the calendar month, in UTC. */
  newUsersThisMonth: z.int(),
  activeCampaigns: z.int(),
  totalCampaigns: z.int(),
  averageRating: z.number().nullable(),
  totalReviews: z.int(),
  approvedReviews: z.int(),
  /** Approved reviews of all reviews, in percent. */
  approvalRatePercent: z.number().nullable(),
  /** Approved and rejected reviews, and the approved ones of these in percent. */
  decidedReviews: z.int(),
  decidedApprovalPercent: z.number().nullable(),
  /** Income of the last 30 days, today included. */
  monthlyRevenueCents: Cents,
  /** Income of the calendar month, in UTC, as on the dashboard. */
  incomeThisMonthCents: Cents,
  newUsers30Days: z.int(),
  /** New users of the last 30 days against the 30 before, in percent. */
  userGrowthPercent: z.number().nullable(),
  /** 7 and 30 days are shown by day, 90 days by week. */
  unit: z.enum(['day', 'week']),
  /** The UTC days of the range, or the current week and the 12 weeks before it, oldest first. */
  periods: z.array(Period),
  /**
   * As many days or weeks before that; for the current week only the same days of the earlier
   * week.
   */
  previousPeriods: z.array(Period),
})
export type Analytics = z.input<typeof Analytics>

export const getAnalytics = endpoint({
  name: 'getAnalytics',
  method: 'GET',
  path: '/api/analytics',
  allow: ['admin'],
  mayLag: ['admin'],
  query: z.object({ range: z.enum(['7', '30', '90']).default('30') }),
  reply: Analytics,
})
