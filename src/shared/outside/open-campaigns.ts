import * as z from 'zod'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { Cents } from '../base/cents.ts'
import { categoryNames, languageCodes } from '../market/campaign-facts.ts'
import { fulfilmentNames } from '../market/fulfilment.ts'
import { campaignFilters } from '../market/campaign-search.ts'
import { pastReviewerChoices } from '../market/requirement-rules.ts'
import { Picture } from '../market/pictures.ts'

/**
 * A campaign that can be reviewed now, for anyone. Its brief is for reviewers alone: it may have
 * codes for the product. So are its places, which say what is in the wallet of its business.
 */
export const OpenCampaign = z.object({
  id: Id,
  title: z.string(),
  product: z.string(),
  /** The addresses are of Candor, without its origin. */
  picture: Picture.nullable(),
  business: z.object({
    companyName: z.string(),
    isVerified: z.boolean(),
    /** Of the public page of its reviews; null while it has none. */
    publicUrl: z.string().nullable(),
  }),
  /** Of the public page of the product's reviews; null while it has none. */
  publicUrl: z.string().nullable(),
  category: z.enum(categoryNames).nullable(),
  /** The countries whose reviewers may write; empty for all. */
  countries: z.array(z.string()),
  /** The language of the reviews; null for any. */
  language: z.enum(languageCodes).nullable(),
  /** How long the product is tried; with days, a reviewer takes a place first. */
  tryingDays: z.int(),
  /** Until when; null for as long as there are places. */
  endsAt: Instant.nullable(),
  /** How long a review takes: of work, or with trying where there are no days of it. */
  minutes: z.int().nullable(),
  pricePerReviewCents: Cents,
  /** How reviewers get the product. */
  fulfilment: z.enum(fulfilmentNames),
  /** What the product is worth to those who are given it; 0 where nothing is given. */
  worthCents: Cents,
  reimbursementCapCents: Cents,
  /** Whether the brief says how. */
  hasInstructions: z.boolean(),
  /** Whom it looks for; the questions are for reviewers alone. */
  requirements: z.object({
    approvedReviews: z.int(),
    notReviewedDays: z.int(),
    pastReviewers: z.enum(pastReviewerChoices),
    /** How many are answered first. */
    questions: z.int(),
  }),
})
export type OpenCampaign = z.input<typeof OpenCampaign>

const { category, country, payFromCents } = campaignFilters

/** What everybody can filter open campaigns by, under the names of the page's address. */
export const openFilters = { category, country, payFromCents }

/** The campaigns that somebody can review now, newest first. */
export const listOpenCampaigns = endpoint({
  name: 'listOpenCampaigns',
  method: 'GET',
  path: '/api/public/campaigns',
  allow: 'anyone',
  anySite: true,
  mayLag: 'anyone',
  query: z.object({ ...page, ...openFilters }),
  reply: listOf(OpenCampaign),
})
