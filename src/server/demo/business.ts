import type { CampaignFields } from '../../shared/campaigns.ts'
import type { Plan } from '../../shared/plans.ts'
import type { RejectionReason } from '../../shared/reviews.ts'
import type { ReviewerKey } from './people.ts'

/** What one writes down of a business of the demo, its campaigns and their reviews. */

export interface DemoBusiness {
  /** Before @candor.demo. */
  email: string
  name: string
  phoneNumber: string
  companyName: string
  description: string
  website: string
  plan: Plan
  verification: 'none' | 'pending' | 'approved'
  deposits: { daysAgo: number; dollars: number; declined?: boolean }[]
  campaigns: DemoCampaign[]
}

export interface DemoCampaign {
  brief: Omit<CampaignFields, 'pricePerReviewCents'> & { priceDollars: number }
  createdDaysAgo: number
  /** What became of it, beside what its reviews did; open campaigns are active. */
  fate:
    | 'draft'
    | 'pending'
    | 'open'
    | { rejected: string }
    | { editedDaysAgo: number; instructions: string }
    | { pausedDaysAgo: number }
    | { endedDaysAgo: number }
  /** In the days between which its reviews were written: the first, and the last. */
  reviewedDaysAgo?: [number, number]
  reviews?: DemoReview[]
}

interface Written {
  rating: number
  content: string
}

interface Rejected {
  reason: RejectionReason
  note: string
}

/** Approved where nothing else is said. */
export interface DemoReview extends Written {
  by: ReviewerKey
  pending?: { hoursAgo: number }
  rejected?: Rejected
  /** Rejected, and it can still be sent again. */
  open?: Rejected & { daysAgo: number }
  /** Rejected, and it was not sent again in time. */
  expired?: Rejected
  /** Rejected, and sent again: approved then, or still waiting. */
  resubmitted?: Rejected & { again: Written; hoursAgo?: number }
}
