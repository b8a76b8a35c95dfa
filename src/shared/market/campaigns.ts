import * as z from 'zod'
import { categoryNames, languageCodes } from './campaign-facts.ts'
import { DraftFields, NewCampaign } from './campaign-fields.ts'
import { campaignFilters } from './campaign-search.ts'
import { created, endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { paceFacts } from './pace.ts'
import { Picture, picturePositions } from './pictures.ts'
import { fulfilmentNames } from './fulfilment.ts'
import { productCodeNames } from './product-codes.ts'
import { unmetReasons } from './requirement-rules.ts'
import { Requirements } from './requirements.ts'
import { signedIn } from '../base/roles.ts'
import {
  campaignSorts,
  campaignStatuses,
  campaignViews,
  reviewStatuses,
} from '../platform/states.ts'
import { Cents } from '../base/cents.ts'
import { text } from '../base/text.ts'

export const CampaignStatus = z.enum(campaignStatuses)
export type CampaignStatus = z.infer<typeof CampaignStatus>

/** Why an active campaign takes no reviews at the moment. */
export const ClosedReason = z.enum([
  'full',
  'paused',
  'funds',
  'limit',
  'unverified',
  'not_started',
  'pace',
  'codes',
])
export type ClosedReason = z.infer<typeof ClosedReason>

/** A campaign for everyone who may see it. */
export const Campaign = z.object({
  id: Id,
  businessId: Id,
  business: z.object({
    id: Id,
    companyName: z.string(),
    description: z.string(),
    website: z.string().nullable(),
    /** Whether we have approved its documents. */
    isVerified: z.boolean(),
    /** The absolute address of its public page; null while it has no published review. */
    publicUrl: z.string().nullable(),
  }),
  title: z.string(),
  product: z.string(),
  /** The absolute address of the product's public page; null without a published review. */
  publicUrl: z.string().nullable(),
  productUrl: z.string().nullable(),
  /** The number of the barcode; with the next three, what shops know the product by. */
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  sku: z.string().nullable(),
  brand: z.string().nullable(),
  description: z.string(),
  instructions: z.string(),
  picture: Picture.nullable(),
  /** The part of the picture that is kept; null without a picture, and where no other is stored. */
  picturePosition: z.enum(picturePositions).nullable(),
  category: z.enum(categoryNames).nullable(),
  countries: z.array(z.string()),
  language: z.enum(languageCodes).nullable(),
  minutes: z.int().nullable(),
  /**
   * Days in which one tries the product, before three days for writing. A review then needs a
   * place; with 0 one writes at once.
   */
  tryingDays: z.int(),
  /** How reviewers get the product. */
  fulfilment: z.enum(fulfilmentNames),
  /** What the product is worth to those who are given it; 0 where nothing is given. */
  worthCents: Cents,
  /** The most that is paid back for buying the product; 0 where nothing is. */
  reimbursementCapCents: Cents,
  /** Whether a review needs a proof of use. */
  proofRequired: z.boolean(),
  ...paceFacts,
  /** Whom it looks for. */
  requirements: Requirements,
  /** Whether the viewer's country is among the countries; true for all but reviewers. */
  isForViewer: z.boolean(),
  /** 0 while a draft has none. */
  pricePerReviewCents: Cents,
  /** The platform's fee for one review at the current plan's rate. */
  feePerReviewCents: Cents,
  /** 0 while a draft has none. */
  targetReviews: z.int(),
  completedReviews: z.int(),
  pendingReviews: z.int(),
  /** Places of reviewers who have not submitted their reviews yet. */
  takenCount: z.int(),
  /** Parcels of taken places that wait to be sent, or sent anew; 0 for reviewers. */
  parcelsToSend: z.int(),
  /** Rejected reviews that their reviewers may still send again. */
  awaitingResubmission: z.int(),
  openPlaces: z.int(),
  closedReason: ClosedReason.nullable(),
  budgetCents: Cents,
  /** The prices of the approved reviews, and of places whose parcels did not come. */
  spentCents: Cents,
  /** The part for places whose parcels did not come. */
  lateParcelsCents: Cents,
  /** What was paid back for purchases, also with rejected reviews; no part of `spentCents`. */
  reimbursedCents: Cents,
  feesSpentCents: Cents,
  /** The fees of held reviews and taken places, at the rates of when they were reserved. */
  feesHeldCents: Cents,
  status: CampaignStatus,
  paused: z.boolean(),
  withdrawn: z.boolean(),
  rejection: z.object({ note: z.string() }).nullable(),
  /** Whether it pays more for a review than a business that is not verified may. */
  needsVerification: z.boolean(),
  /** Changes with what people read before they submit or decide: words, link, price, status. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  /**
   * When a pending campaign was submitted, or changed since: it is decided within 24 hours of that.
   * Null in other states and for reviewers.
   */
  submittedAt: Instant.nullable(),
})
export type Campaign = z.input<typeof Campaign>

/**
 * A campaign in a list: excerpts of the description and the instructions, and whether the viewer
 * has reviewed it.
 */
export const CampaignCard = Campaign.omit({
  picturePosition: true,
  productUrl: true,
  gtin: true,
  mpn: true,
  sku: true,
  brand: true,
  spentCents: true,
  lateParcelsCents: true,
  reimbursedCents: true,
  feesSpentCents: true,
  feesHeldCents: true,
  withdrawn: true,
}).extend({
  reviewed: z.boolean(),
  /** What became of the viewer's own review; null without one. */
  reviewStatus: z.enum(reviewStatuses).nullable(),
  /** Why the viewer is not whom it looks for, as far as work tells; null for others. */
  unmet: z.enum(unmetReasons).nullable(),
  /** Approved since the viewer's last visit of the list; only reviewers' visits count. */
  isNew: z.boolean(),
})
export type CampaignCard = z.input<typeof CampaignCard>

const params = z.object({ campaignId: Id })
const version = z.int().optional()

const CampaignSort = z.enum(campaignSorts)

export const listCampaigns = endpoint({
  name: 'listCampaigns',
  method: 'GET',
  path: '/api/campaigns',
  allow: signedIn,
  scopes: ['campaigns:read'],
  mayLag: ['reviewer'],
  query: z.object({
    ...page,
    ...campaignFilters,
    /** For reviewers. `paused` looks at the newest 2,000 active campaigns. */
    view: z.enum(campaignViews).default('all'),
    status: z.enum(['all', ...CampaignStatus.options]).default('all'),
    sort: CampaignSort.default('newest'),
  }),
  reply: listOf(CampaignCard),
})

export const createCampaign = endpoint({
  name: 'createCampaign',
  method: 'POST',
  path: '/api/campaigns',
  allow: ['business'],
  scopes: ['campaigns:write'],
  body: NewCampaign,
  reply: created(Campaign),
})

export const editCampaign = endpoint({
  name: 'editCampaign',
  method: 'PATCH',
  path: '/api/campaigns/:campaignId',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  body: DraftFields.partial(),
  reply: Campaign,
})

export const deleteCampaign = endpoint({
  name: 'deleteCampaign',
  method: 'DELETE',
  path: '/api/campaigns/:campaignId',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  reply: z.object({ deleted: z.literal(true) }),
})

export const approveCampaign = endpoint({
  name: 'approveCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/approval',
  allow: ['admin'],
  params,
  body: z.strictObject({ version }).optional(),
  reply: Campaign,
})

export const CampaignRejection = z.strictObject({
  note: text(2_000).min(1, 'Say why, so that the business can fix it'),
  version,
})

export const rejectCampaign = endpoint({
  name: 'rejectCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/rejection',
  allow: ['admin'],
  params,
  body: CampaignRejection,
  reply: Campaign,
})

export const submitCampaign = endpoint({
  name: 'submitCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/submission',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  reply: Campaign,
})

export const completeCampaign = endpoint({
  name: 'completeCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/completion',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  reply: Campaign,
})

export const pauseCampaign = endpoint({
  name: 'pauseCampaign',
  method: 'POST',
  path: '/api/campaigns/:campaignId/pause',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  reply: Campaign,
})

export const resumeCampaign = endpoint({
  name: 'resumeCampaign',
  method: 'DELETE',
  path: '/api/campaigns/:campaignId/pause',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  reply: Campaign,
})

/** `POST` on the same path sets it: a form with `alt` and the file `picture`. */
export const removePicture = endpoint({
  name: 'removePicture',
  method: 'DELETE',
  path: '/api/campaigns/:campaignId/picture',
  allow: ['business'],
  scopes: ['campaigns:write'],
  params,
  reply: Campaign,
})

interface CampaignState {
  status: CampaignStatus
  paused: boolean
}

/**
 * Which states of a campaign allow which action (docs/domain.md, Campaigns). Verbs check it
 * and the web enables buttons by it.
 */
export const campaignCan = {
  /** Be saved without all required fields. */
  stayIncomplete: ({ status }: Pick<CampaignState, 'status'>) => status === 'draft',
  takeReviews: ({ status }: Pick<CampaignState, 'status'>) => status === 'active',
  /** A completed campaign is shown as it was approved, and never approved again. */
  edit: ({ status }: Pick<CampaignState, 'status'>) => status !== 'completed',
  approve: ({ status }: CampaignState) => status === 'pending' || status === 'rejected',
  reject: ({ status }: CampaignState) => status === 'pending' || status === 'active',
  submit: ({ status }: CampaignState) => status === 'draft' || status === 'rejected',
  complete: ({ status }: CampaignState) => status === 'active',
  pause: ({ status, paused }: CampaignState) => status === 'active' && !paused,
  resume: ({ status, paused }: CampaignState) => status === 'active' && paused,
}

/** Whether an edit needs approval again: any edit of an active campaign but a higher target. */
export function needsApproval(
  campaign: { status: CampaignStatus; targetReviews: number },
  changed: { targetReviews?: number | null },
): boolean {
  if (!campaignCan.takeReviews(campaign)) return false
  const { targetReviews, ...rest } = changed
  const target = targetReviews ?? campaign.targetReviews
  return Object.keys(rest).length > 0 || target < campaign.targetReviews
}

/** The fields that may be edited once there is a review. Reviewers have agreed to the others. */
export const editableWithReviews = [
  'description',
  'instructions',
  'targetReviews',
  'category',
  'countries',
  'language',
  'minutes',
  'tryingDays',
  // A place and a review keep what they were taken or submitted with.
  'fulfilment',
  'worthCents',
  'reimbursementCapCents',
  'proofRequired',
  'startsAt',
  'endsAt',
  'pace',
  'requirements',
  // An admin reads them again; a missing barcode must not keep reviews out of a feed.
  ...productCodeNames,
] as const
