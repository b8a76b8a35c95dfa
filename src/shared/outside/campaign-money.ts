import * as z from 'zod'
import { Cents } from '../base/cents.ts'
import { endpoint, Id } from '../base/endpoint.ts'

/**
 * Where the money of a campaign is, summed from the ledger. `takenCents` is money of its business
 * alone, and equals reserved + paid + fee + reimbursed + returned.
 */
export const CampaignMoney = z.object({
  /** What was set aside for its reviews and places since its start. */
  takenCents: Cents,
  /** What still is. */
  reservedCents: Cents,
  /** What it paid for reviews, advanced ones too, and for places whose parcel did not come. */
  paidCents: Cents,
  /** What Candor kept. */
  feeCents: Cents,
  /** What reviewers were paid back for buying the product. */
  reimbursedCents: Cents,
  /** What went back to the business. */
  returnedCents: Cents,
  /** What Candor paid from its own income before a decision; the business may pay it later. */
  advancedCents: Cents,
  /** What Candor paid from its own income after an appeal; the business never pays it. */
  platformPaidCents: Cents,
  /** Of the reservations, `taken` equals reserved + paid + returned; the rest are payments. */
  counts: z.object({
    taken: z.int(),
    reserved: z.int(),
    paid: z.int(),
    returned: z.int(),
    reimbursed: z.int(),
    advanced: z.int(),
    platformPaid: z.int(),
  }),
  /** The number of the last transfer of the ledger that is summed here. */
  asOf: z.int(),
})
export type CampaignMoney = z.output<typeof CampaignMoney>

/** The money of a campaign whose reviews have a public page. */
export const getCampaignMoney = endpoint({
  name: 'getCampaignMoney',
  method: 'GET',
  path: '/api/public/campaigns/:campaignId/money',
  allow: 'anyone',
  anySite: true,
  mayLag: 'anyone',
  params: z.object({ campaignId: Id }),
  reply: CampaignMoney,
})
