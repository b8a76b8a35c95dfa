import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page, search } from '../base/endpoint.ts'
import { Evidence } from './evidence.ts'
import { Paid } from './paid.ts'
import { UsedPlace } from './places.ts'
import { Receipt, Reimbursement, reimbursementCents } from './reimbursement.ts'
import { Answers } from './requirements.ts'
import { ChosenPhotos, Photo, WithoutPhotos } from './photos.ts'
import { Proof } from './proofs.ts'
import { Reply } from './reply.ts'
import { signedIn } from '../base/roles.ts'
import {
  Rejection,
  RejectionProposal,
  RejectionReason,
  ReviewRejection,
  StarsChoice,
} from './rejection.ts'
import { minNoteLength, minReviewLength, noteTooShort } from './review-rules.ts'
import { reviewFilters, reviewStatuses } from '../platform/states.ts'
import { Cents } from '../base/cents.ts'
import { StatementLinks } from '../platform/statements.ts'
import { text } from '../base/text.ts'

/** What the published reviews of a business say together, or those of one of its campaigns. */
export const ReviewSummary = z.object({
  /** How many have one to five stars. */
  starCounts: z.array(z.int()).length(5),
  average: z.number().nullable(),
  /** The last 12 weeks, Monday to Sunday in UTC, oldest first; the last one is not over. */
  weeks: z.array(z.object({ from: z.iso.date(), count: z.int(), average: z.number().nullable() })),
  /** How many reviews the words were counted in: the newest 500 that the filters show. */
  wordsOf: z.int(),
  /** Words in at least two of them, most frequent first, with the number that have each. */
  words: z.array(z.object({ word: z.string(), count: z.int() })),
  /** How many reviews of any status the filters find: at most 1,001, which stands for more. */
  found: z.int(),
})
/** So many found reviews are counted one by one. */
export const mostFound = 1000
export type ReviewSummary = z.input<typeof ReviewSummary>

export const getReviewSummary = endpoint({
  name: 'getReviewSummary',
  method: 'GET',
  path: '/api/review-summary',
  allow: ['business'],
  scopes: ['reviews:read'],
  /** The campaign narrows everything, the other filters only the words and what is found. */
  query: z.object({
    campaignId: Id.optional(),
    q: search,
    status: z.enum(reviewFilters).default('all'),
    stars: z.coerce.number().int().min(1).max(5).optional(),
    maxStars: z.coerce.number().int().min(1).max(5).optional(),
  }),
  reply: ReviewSummary,
})

export const ReviewStatus = z.enum(reviewStatuses)
export type ReviewStatus = z.infer<typeof ReviewStatus>

export const ReviewFields = z.strictObject({
  rating: z.int().min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars'),
  content: text(5_000).min(minReviewLength, 'Review must be at least 50 characters long'),
})

/**
 * The boxes of src/shared/market/confirmations.ts. Each must be true: otherwise 422, with a
 * sentence for each that is not (`confirmations.used`).
 */
export const Confirmations = z
  .strictObject({
    used: z.boolean().optional(),
    noTies: z.boolean().optional(),
    notTold: z.boolean().optional(),
  })
  .nullish()

/** The first text of a review that was rejected and submitted again, with that decision. */
export const FirstTry = z.object({
  /** Null where the stars are hidden. */
  rating: z.int().nullable(),
  content: z.string(),
  submittedAt: Instant,
  decidedAt: Instant,
  reason: RejectionReason,
  note: z.string(),
  /** Those that are kept: the photos of a review that is rejected for good go after 90 days. */
  photos: z.array(Photo),
})

/** What a reviewer may appeal against, once for each such decision. */
export const AppealSubject = z.enum(['rejection', 'unpublication'])
export type AppealSubject = z.infer<typeof AppealSubject>

/** The latest appeal of a review. */
export const Appeal = z.object({
  id: Id,
  /** The decision that it is about: when it was made, and why. */
  about: AppealSubject,
  decisionAt: Instant,
  /** Null for an unpublication, which has a note alone. */
  decisionReason: RejectionReason.nullable(),
  decisionNote: z.string(),
  content: z.string(),
  createdAt: Instant,
  /** Null while it is open; withdrawn when the reviewer has closed the account. */
  outcome: z.enum(['upheld', 'granted', 'withdrawn']).nullable(),
  /** Whether the admin who reads this took the decision that it is about. */
  isAboutOwn: z.boolean(),
  mayDecide: z.boolean(),
  /** Why an admin decided so. */
  note: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type Appeal = z.input<typeof Appeal>

/** The appeal of a business against the approval of a review of itself. */
export const BusinessAppeal = z.object({
  id: Id,
  ground: z.enum(['not_my_product', 'breaks_policy']),
  content: z.string(),
  createdAt: Instant,
  /** Null while it is open. */
  outcome: z.enum(['upheld', 'granted', 'withdrawn']).nullable(),
  note: z.string().nullable(),
})

export const Review = z.object({
  id: Id,
  campaignId: Id,
  /** `withdrawn`: the business has deleted it, so that only admins and its reviewers open it. */
  campaign: z.object({
    title: z.string(),
    product: z.string(),
    withdrawn: z.boolean(),
    /** Only for admins: the name of the business. */
    business: z.string().optional(),
  }),
  reviewerId: Id,
  reviewer: z.object({
    id: Id,
    name: z.string().nullable(),
    country: z.string().nullable(),
    /** Only for admins. */
    email: z.string().optional(),
    /** Only for admins: of a suspended reviewer, what they earn goes to a frozen wallet. */
    suspended: z.literal(true).optional(),
    /** Only for businesses and admins, when the reviewer has one. */
    bio: z.string().optional(),
  }),
  /** Null while it is hidden from the viewer (docs/domain.md, Blind moderation). */
  rating: z.int().nullable(),
  ratingHidden: z.literal(true).optional(),
  content: z.string(),
  /** While it is not published, only for its author and admins. */
  photos: z.array(Photo),
  /** Only for admins and its reviewer; null without one, and once it is erased. */
  proof: Proof.nullable().optional(),
  status: ReviewStatus,
  earningsCents: Cents,
  feeCents: Cents,
  paid: Paid,
  /** Not for other reviewers; null where nothing is paid back. */
  reimbursement: Reimbursement.nullable().optional(),
  incentivized: z.literal(true),
  /**
   * Which wording of the confirmations its reviewer confirmed, and when; null for reviews from
   * before there were any, and once it is withdrawn.
   */
  confirmations: z.object({ version: z.int(), at: Instant }).nullable(),
  /** Only for admins and its reviewer: when its reviewer withdrew them. */
  confirmationsWithdrawnAt: Instant.nullable().optional(),
  rejection: Rejection.nullable(),
  /** When it became public for the first time; null if it never was. */
  publishedAt: Instant.nullable(),
  /** When an admin took the approved review out of public view, and why. */
  unpublishedAt: Instant.nullable(),
  unpublishReason: z.string().nullable(),
  /** Only for admins: the name of the admin who did so; null when nobody did. */
  unpublishedBy: z.string().nullable().optional(),
  /** Whether it was rejected and submitted again, which is possible once. */
  resubmitted: z.boolean(),
  /** Only for admins and its reviewer; null for a text that is the first. */
  firstTry: FirstTry.nullable().optional(),
  /** Only for admins and its reviewer; null when there was none. */
  appeal: Appeal.nullable().optional(),
  /** Only for admins and its business; null when there was none. */
  businessAppeal: BusinessAppeal.nullable().optional(),
  /** Only for admins and its reviewer. */
  statements: StatementLinks.optional(),
  /** When its reviewer changed it while it waited; only for admins and its reviewer. */
  editedAt: z.array(Instant).optional(),
  /** Of its business; others read a published one, as long as the review is public. */
  reply: Reply.nullable(),
  /** Not for admins and its author: when the viewer reported it; null when they have not. */
  reportedAt: Instant.nullable().optional(),
  /** When an admin decided that report; null before that. */
  reportAnsweredAt: Instant.nullable().optional(),
  /** Only for admins: the rejection that waits for a second one; null where none does. */
  proposal: RejectionProposal.nullable().optional(),
  /** Only for an admin who has seen its hidden stars: the choice before, which stays. */
  revealed: StarsChoice.optional(),
  /** Only for admins. */
  evidence: Evidence.optional(),
  /** Only for admins, of a review that its reviewer had taken a place for. */
  place: UsedPlace.optional(),
  version: z.int(),
  createdAt: Instant,
  /** When the present text was submitted: later than `createdAt` after a resubmission. */
  submittedAt: Instant,
  /** Since when it waits for a decision: later than `submittedAt` after a granted appeal. */
  waitingSince: Instant,
  decidedAt: Instant.nullable(),
  /** When the platform paid it, since it waited for so long; null where it did not. */
  advancedAt: Instant.nullable(),
  /** Not for reviewers: the platform has paid it, so its business is charged nothing. */
  paidByPlatform: z.literal(true).optional(),
  /** Only for admins: the name of the admin who decided it; null while nobody has. */
  decidedBy: z.string().nullable().optional(),
})
export type Review = z.input<typeof Review>

const params = z.object({ reviewId: Id })
const campaignParams = z.object({ campaignId: Id })
const version = z.int().optional()

export const listReviews = endpoint({
  name: 'listReviews',
  method: 'GET',
  path: '/api/reviews',
  allow: signedIn,
  scopes: ['reviews:read'],
  mayLag: ['admin'],
  query: z.object({
    ...page,
    q: search,
    status: z.enum(reviewFilters).default('all'),
    campaignId: Id.optional(),
    reviewerId: Id.optional(),
    stars: z.coerce.number().int().min(1).max(5).optional(),
    maxStars: z.coerce.number().int().min(1).max(5).optional(),
    /**
     * Stars find decided reviews alone, and sort them alone.
     * `lowest` is only for businesses: fewest stars first. `evidence` is only for admins: pending
     * reviews by weight of evidence, then by age.
     */
    sort: z.enum(['newest', 'oldest', 'lowest', 'evidence']).default('newest'),
  }),
  reply: listOf(Review),
})

/** One review of those that the viewer may list; for reviewers also any published one. */
export const getReview = endpoint({
  name: 'getReview',
  method: 'GET',
  path: '/api/reviews/:reviewId',
  allow: signedIn,
  scopes: ['reviews:read'],
  params,
  reply: Review,
})

export const listCampaignReviews = endpoint({
  name: 'listCampaignReviews',
  method: 'GET',
  path: '/api/campaigns/:campaignId/reviews',
  allow: signedIn,
  scopes: ['reviews:read'],
  params: campaignParams,
  query: z.object(page),
  reply: listOf(Review),
})

/** Lists the campaigns by which the viewer can filter reviews. */
export const listReviewedCampaigns = endpoint({
  name: 'listReviewedCampaigns',
  method: 'GET',
  path: '/api/reviewed-campaigns',
  allow: signedIn,
  scopes: ['reviews:read'],
  query: z.object({ q: search }),
  reply: z.object({ items: z.array(z.object({ id: Id, title: z.string() })) }),
})

export const submitReview = endpoint({
  name: 'submitReview',
  method: 'POST',
  path: '/api/campaigns/:campaignId/reviews',
  allow: ['reviewer'],
  params: campaignParams,
  /** `version` is that of the campaign which the reviewer has read; the web always sends it. */
  body: ReviewFields.extend({
    confirmations: Confirmations,
    version,
    /** To the questions of a campaign without trying, unless they were answered before. */
    answers: Answers.optional(),
    ...ChosenPhotos,
    ...Receipt,
  }),
  reply: created(Review),
})

export const denied = 'Permission denied. Only admins can update review status.'

const reasonForAll = text(2_000).min(minNoteLength, noteTooShort)

export const ReviewApproval = z
  .strictObject({
    version,
    withoutPhotos: WithoutPhotos.optional(),
    reimbursementCents,
    /** False: it is paid, and shown nowhere until an admin publishes it. */
    publish: z.boolean().optional(),
    /** Why it is not published. */
    reason: reasonForAll.optional(),
  })
  .refine(({ publish, reason }) => publish !== false || reason !== undefined, {
    path: ['reason'],
    error: noteTooShort,
  })

export const approveReview = endpoint({
  name: 'approveReview',
  method: 'POST',
  path: '/api/reviews/:reviewId/approval',
  allow: ['admin'],
  denied,
  params,
  body: ReviewApproval.optional(),
  reply: Review,
})

/** Status 202 with a `proposal` where a second admin must agree (docs/domain.md, Moderation). */
export const rejectReview = endpoint({
  name: 'rejectReview',
  method: 'POST',
  path: '/api/reviews/:reviewId/rejection',
  allow: ['admin'],
  denied,
  params,
  body: ReviewRejection,
  reply: Review,
  otherwise: { status: 202, when: 'Proposed: another admin must agree, within a day' },
})

export const resubmitReview = endpoint({
  name: 'resubmitReview',
  method: 'POST',
  path: '/api/reviews/:reviewId/resubmission',
  allow: ['reviewer'],
  params,
  body: ReviewFields.extend({ confirmations: Confirmations, ...ChosenPhotos, ...Receipt }),
  reply: Review,
})

/** Withdraws what was confirmed with an own review. Admins are told; no money moves. */
export const withdrawConfirmations = endpoint({
  name: 'withdrawConfirmations',
  method: 'DELETE',
  path: '/api/reviews/:reviewId/confirmations',
  allow: ['reviewer'],
  params,
  reply: Review,
})

/** Changes an own review until it is decided. `version` is that of the text that is changed. */
export const editReview = endpoint({
  name: 'editReview',
  method: 'PATCH',
  path: '/api/reviews/:reviewId',
  allow: ['reviewer'],
  params,
  body: ReviewFields.extend({ version, ...ChosenPhotos, ...Receipt }),
  reply: Review,
})

export const Unpublication = z.strictObject({ reason: reasonForAll, version })

/** Takes an approved review out of public view. No money moves. */
export const unpublishReview = endpoint({
  name: 'unpublishReview',
  method: 'POST',
  path: '/api/reviews/:reviewId/unpublication',
  allow: ['admin'],
  params,
  body: Unpublication,
  reply: Review,
})

/** Shows an unpublished review in public again. */
export const publishReview = endpoint({
  name: 'publishReview',
  method: 'DELETE',
  path: '/api/reviews/:reviewId/unpublication',
  allow: ['admin'],
  params,
  reply: Review,
})
