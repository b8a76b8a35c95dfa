import * as z from 'zod'
import { CampaignCard } from './campaigns.ts'
import { endpoint } from './endpoint.ts'
import { NairaRate } from './platform.ts'
import { Review } from './reviews.ts'
import { signedIn } from './roles.ts'
import { Cents, Id, Instant } from './text.ts'

/** A reviewer's level by approved reviews (specification, section 9). */
export const levels = [
  { name: 'Beginner', from: 0 },
  { name: 'Intermediate', from: 5 },
  { name: 'Advanced', from: 20 },
  { name: 'Expert', from: 50 },
] as const

export function levelOf(approvedReviews: number) {
  return levels.findLast((level) => approvedReviews >= level.from)!
}

const BusinessDashboard = z.object({
  role: z.literal('business'),
  naira: NairaRate.nullable(),
  verificationStatus: z.enum(['none', 'pending', 'approved', 'rejected']),
  activeCampaigns: z.int(),
  totalCampaigns: z.int(),
  approvedReviews: z.int(),
  pendingReviews: z.int(),
  averageRating: z.number().nullable(),
  availableCents: Cents,
  reservedCents: Cents,
  spentCents: Cents,
  spentThisMonthCents: Cents,
  campaigns: z.array(CampaignCard),
})

const ReviewerDashboard = z.object({
  role: z.literal('reviewer'),
  naira: NairaRate.nullable(),
  submittedReviews: z.int(),
  approvedReviews: z.int(),
  pendingReviews: z.int(),
  availableCents: Cents,
  totalEarningsCents: Cents,
  earnedThisMonthCents: Cents,
  pendingEarningsCents: Cents,
  campaigns: z.array(CampaignCard),
  reviews: z.array(Review),
})

const Activity = z.object({
  kind: z.enum(['business-verified', 'review-approved']),
  id: Id,
  text: z.string(),
  at: Instant,
})

const AdminDashboard = z.object({
  role: z.literal('admin'),
  naira: NairaRate.nullable(),
  totalUsers: z.int(),
  businesses: z.int(),
  reviewers: z.int(),
  activeCampaigns: z.int(),
  pendingCampaigns: z.int(),
  pendingReviews: z.int(),
  pendingVerifications: z.int(),
  incomeCents: Cents,
  reviews: z.array(Review),
  activity: z.array(Activity),
})

export const Dashboard = z.discriminatedUnion('role', [
  BusinessDashboard,
  ReviewerDashboard,
  AdminDashboard,
])
export type Dashboard = z.input<typeof Dashboard>

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  allow: signedIn,
  reply: Dashboard,
})
