import * as z from 'zod'
import { CampaignCard } from '../market/campaigns.ts'
import { Paid } from '../market/paid.ts'
import { Place } from '../market/places.ts'
import { currencies } from '../people/dashboard-rules.ts'
import { endpoint, Id, Instant } from '../base/endpoint.ts'
import { NairaRate } from '../platform/platform.ts'
import { Renewal } from '../money/subscription.ts'
import { Review } from '../market/reviews.ts'
import { Alarm } from '../outside/alarms.ts'
import { RejectionReason } from '../market/rejection.ts'
import { signedIn } from '../base/roles.ts'
import { Cents } from '../base/cents.ts'

/** The last 30 UTC days, ending today, each with the value 30 days before. */
const Trend = z.array(z.object({ day: z.iso.date(), value: z.int(), before: z.int() }))
export type Trend = z.infer<typeof Trend>

const money = {
  /** Whether no amount is real money. */
  sandbox: z.boolean(),
  /** Null until an admin has set a rate, and for viewers who chose dollars alone. */
  naira: NairaRate.nullable(),
  /** The currency that the viewer chose, or the default for their role and country. */
  leads: z.enum(currencies),
}

/** A campaign with the newest published words about it, shortened. */
const RunningCampaign = CampaignCard.extend({
  newestWords: z
    .object({
      reviewId: Id,
      content: z.string(),
      rating: z.int(),
      reviewer: z.string().nullable(),
      createdAt: Instant,
      paid: Paid,
    })
    .nullable(),
})
export type RunningCampaign = z.input<typeof RunningCampaign>

const BusinessDashboard = z.object({
  role: z.literal('business'),
  ...money,
  /** Approved reviews. */
  trend: Trend,
  /** The person's name until the business has said what it is called. */
  companyName: z.string(),
  /** Whether the business has said what it is called. */
  companyNamed: z.boolean(),
  emailVerified: z.boolean(),
  verificationStatus: z.enum(['none', 'pending', 'approved', 'rejected']),
  /** When documents were last sent, and how many; null before. */
  verificationSubmittedAt: Instant.nullable(),
  verificationDocuments: z.int(),
  /** What a business that is not verified may pay at most: for a review, and in a month. */
  unverifiedPriceCents: Cents,
  unverifiedMonthCents: Cents,
  /** The absolute address of its public page; null while nothing is public. */
  publicUrl: z.string().nullable(),
  activeCampaigns: z.int(),
  totalCampaigns: z.int(),
  draftCampaigns: z.int(),
  rejectedCampaigns: z.int(),
  /** The newest draft and the newest rejected campaign; null without one. */
  newestDraft: Id.nullable(),
  newestDraftTitle: z.string().nullable(),
  newestRejected: Id.nullable(),
  newestRejectedTitle: z.string().nullable(),
  pendingCampaigns: z.int(),
  /** The campaign that waits longest for approval; null without one. */
  pendingCampaign: z
    .object({
      id: Id,
      title: z.string(),
      submittedAt: Instant,
      /** What its remaining reviews cost at most, with the fees of today. */
      costsCents: Cents,
    })
    .nullable(),
  /** Active campaigns whose next review the wallet does not cover. */
  unfundedCampaigns: z.int(),
  /** The title of the newest of them; null without one. So with the next two. */
  unfundedTitle: z.string().nullable(),
  /** Active campaigns without places because the plan's monthly limit is used up. */
  limitedCampaigns: z.int(),
  limitedTitle: z.string().nullable(),
  /** Active campaigns that wait because the business is not verified. */
  unverifiedCampaigns: z.int(),
  unverifiedTitle: z.string().nullable(),
  /** Parcels that wait to be sent, or sent anew, and when the first is due; null without one. */
  parcelsToSend: z.int(),
  parcelsDueAt: Instant.nullable(),
  /** The campaign with all of them; null where several have some. */
  parcelsCampaign: Id.nullable(),
  parcelsTitle: z.string().nullable(),
  approvedReviews: z.int(),
  /** Approved reviews that no admin has unpublished; the average rating is theirs. */
  publishedReviews: z.int(),
  pendingReviews: z.int(),
  averageRating: z.number().nullable(),
  availableCents: Cents,
  reservedCents: Cents,
  /** Owed after a card reversal. While it is owed, no campaign takes new reviews. */
  owedCents: Cents,
  /** Open disputes of its card payments, their sum, and when the next must be answered. */
  openDisputes: z.int(),
  disputedCents: Cents,
  disputeAnswerBy: Instant.nullable(),
  /** What the next period of the plan costs; null when nothing is to be paid. */
  renewal: Renewal.nullable(),
  /** Spent on approved reviews with their fees, of all time. */
  spentCents: Cents,
  /** Spent since the month began (UTC), as its statement has it: reviews, fees, subscription. */
  spentThisMonthCents: Cents,
  subscriptionThisMonthCents: Cents,
  /** The newest active campaigns; the newest of all when none is active. */
  campaigns: z.array(RunningCampaign),
})

const ReviewerDashboard = z.object({
  role: z.literal('reviewer'),
  ...money,
  /** Earned cents. */
  trend: Trend,
  emailVerified: z.boolean(),
  hasBio: z.boolean(),
  /** Whether the reviewer has set a payout destination. */
  hasDestination: z.boolean(),
  /** The places that the reviewer holds. */
  places: z.array(Place),
  /** Rejected reviews that may be sent again, and the one that expires first. */
  openResubmissions: z.int(),
  nextResubmission: z
    .object({
      campaignId: Id,
      until: Instant,
      product: z.string(),
      reason: RejectionReason,
      note: z.string(),
    })
    .nullable(),
  /** Reviews rejected for good against which an appeal is open, and the one that expires first. */
  openAppeals: z.int(),
  nextAppeal: z
    .object({
      reviewId: Id,
      until: Instant,
      product: z.string(),
      reason: RejectionReason,
      note: z.string(),
    })
    .nullable(),
  /** Withdrawals that cannot be paid without a payout destination. */
  withdrawalsWithoutDestination: z.int(),
  submittedReviews: z.int(),
  approvedReviews: z.int(),
  pendingReviews: z.int(),
  availableCents: Cents,
  totalEarningsCents: Cents,
  earnedThisMonthCents: Cents,
  /** What the held reviews pay once they are approved. */
  pendingEarningsCents: Cents,
  campaigns: z.array(CampaignCard),
  reviews: z.array(Review),
})

/** The decisions of admins, by the action of their entry in the audit log. */
export const activityKinds = {
  approveVerification: 'business-verified',
  rejectVerification: 'business-rejected',
  approveReview: 'review-approved',
  rejectReview: 'review-rejected',
  unpublishReview: 'review-unpublished',
  publishReview: 'review-published',
  grantAppeal: 'appeal-granted',
  upholdDecision: 'appeal-upheld',
  approveCampaign: 'campaign-approved',
  rejectCampaign: 'campaign-rejected',
  suspendUser: 'person-suspended',
  reinstateUser: 'person-reinstated',
  payWithdrawal: 'withdrawal-paid',
  failWithdrawal: 'withdrawal-failed',
  approveRefund: 'refund-approved',
  rejectRefund: 'refund-rejected',
} as const
export type ActivityKind = (typeof activityKinds)[keyof typeof activityKinds]

const Activity = z.object({
  kind: z.enum(Object.values(activityKinds)),
  /** Of the entry in the audit log. */
  id: Id,
  /** What was decided about: a person, a company or a campaign. */
  text: z.string(),
  /** Who decided it. */
  by: z.string(),
  at: Instant,
})

const AdminDashboard = z.object({
  role: z.literal('admin'),
  ...money,
  /** Submitted reviews. */
  trend: Trend,
  totalUsers: z.int(),
  businesses: z.int(),
  reviewers: z.int(),
  activeCampaigns: z.int(),
  totalCampaigns: z.int(),
  approvedReviews: z.int(),
  paidToReviewersCents: Cents,
  incomeCents: Cents,
  incomeThisMonthCents: Cents,
  pendingReviews: z.int(),
  oldestReviewAt: Instant.nullable(),
  pendingCampaigns: z.int(),
  /** When the one that waits longest was submitted, or changed since. */
  oldestCampaignAt: Instant.nullable(),
  /** Pending campaigns older than the promised 24 hours. */
  lateCampaigns: z.int(),
  openAppeals: z.int(),
  oldestAppealAt: Instant.nullable(),
  pendingVerifications: z.int(),
  oldestVerificationAt: Instant.nullable(),
  /** Withdrawals that can be sent to the bank now. */
  waitingPayouts: z.int(),
  oldestPayoutAt: Instant.nullable(),
  pendingRefunds: z.int(),
  /** Pending reviews older than 20 hours. */
  lateReviews: z.int(),
  /** What jobs failed to do and try again. */
  failedItems: z.int(),
  undeliveredMails: z.int(),
  /** The invariants that the latest audit of the ledger found broken. */
  brokenInvariants: z.int(),
  /** Whether the issuer lacks a name or an address, so that papers are samples. */
  issuerMissing: z.boolean(),
  oldestRefundAt: Instant.nullable(),
  /** Those that nobody has answered. */
  alarms: z.array(Alarm),
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
  name: 'getDashboard',
  method: 'GET',
  path: '/api/dashboard',
  allow: signedIn,
  reply: Dashboard,
})
