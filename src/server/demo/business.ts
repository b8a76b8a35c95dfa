import type { Cents } from '../../shared/base/money.ts'
import type { BillingDetails } from '../../shared/platform/billing.ts'
import type { Address } from '../../shared/market/shipping-rules.ts'
import type { CampaignFields } from '../../shared/market/campaign-fields.ts'
import type { Plan } from '../../shared/people/plans.ts'
import type { RejectionReason } from '../../shared/market/rejection.ts'
import type { ReviewerKey } from './people.ts'

/** The data of a business of the demo, its campaigns and their reviews. */

export interface DemoBusiness {
  /** The part before @candor.demo. */
  email: string
  name: string
  phoneNumber: string
  companyName: string
  description: string
  website: string
  /** Whom its receipts are issued to. */
  billing?: Partial<BillingDetails>
  plan: Plan
  verification: 'none' | 'pending' | 'approved'
  deposits: { daysAgo: number; dollars: number; declined?: boolean }[]
  campaigns: DemoCampaign[]
}

interface DemoParcel {
  daysAgo: number
  carrier: string
  tracking: string
  answered?: { daysAgo: number; state: 'received' | 'missing' }
}

export interface DemoPlace {
  by: ReviewerKey
  daysAgo: number
  extended?: boolean
  /** Where its parcel goes, when it was sent, and whether its reviewer has it or misses it. */
  parcel?: { address: Address; sent?: DemoParcel }
}

export interface DemoCampaign {
  brief: Omit<CampaignFields, 'pricePerReviewCents'> & { priceDollars: number }
  /** The codes that it gives, where `fulfilment` says so. */
  codes?: string[]
  createdDaysAgo: number
  /** The present state of the campaign; `open` is an active one. */
  fate:
    | 'draft'
    | 'pending'
    | 'open'
    | { rejected: string }
    | { editedDaysAgo: number; instructions: string }
    | { pausedDaysAgo: number }
    | { endedDaysAgo: number }
  /** How many days ago its first and its last review were written. */
  reviewedDaysAgo?: [number, number]
  reviews?: DemoReview[]
  /** Places that are taken, where the campaign asks for trying. */
  places?: DemoPlace[]
}

interface Written {
  rating: number
  content: string
}

interface Rejected {
  reason: RejectionReason
  note: string
}

/** Approved unless one of the optional fields is set. */
export interface DemoReview extends Written {
  by: ReviewerKey
  /** What was paid for the product, which is paid back with the decision. */
  receiptCents?: Cents
  /** Waits for a moderator. With `openedSeconds`, the campaign was opened so long before. */
  pending?: { hoursAgo: number; openedSeconds?: number }
  rejected?: Rejected
  /** Rejected, can still be resubmitted. */
  open?: Rejected & { daysAgo: number }
  /** Rejected, was not resubmitted in time. */
  expired?: Rejected
  /** Rejected and resubmitted: pending if `hoursAgo` is set, otherwise approved. */
  resubmitted?: Rejected & { again: Written; hoursAgo?: number }
  /** Why it was unpublished after its approval, two days ago. */
  unpublished?: string
  /** What its reviewer wrote against that, a day ago. */
  appealed?: string
}
