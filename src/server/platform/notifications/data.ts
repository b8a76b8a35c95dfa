import type { SocialProvider } from '../../../shared/people/accounts.ts'
import type { Cents } from '../../../shared/base/money.ts'
import type { AppealAbout } from '../../../shared/platform/statement-rules.ts'
import type { AppealSubject, Review } from '../../../shared/market/reviews.ts'

/** The statement of reasons of a decision; data of earlier versions lack it. */
export interface OfStatement {
  statementId?: string
  /** Where its rule stands. */
  rule?: string
  /** What software had noticed. */
  automated?: string | null
  appealUntil?: string | null
}
interface OfCampaign {
  campaignId: string
  title: string
}
interface OfReview {
  campaignId: string
  reviewId: string
  /** Of the campaign; data of earlier versions lack it. */
  title?: string
}
/** A review as its business hears of it. */
type OfOwnReview = OfCampaign & OfReview
/** A place as its reviewer hears of it. */
interface OfPlace extends OfCampaign {
  placeId: string
}
interface OfHiddenEmbed extends OfCampaign {
  origin: string
  /** Whether reviews are hidden; otherwise the disclosure is. */
  isRating: boolean
}
interface OfAppeal extends OfOwnReview {
  about: AppealSubject
}
/** Of a review, or of the person. */
interface OfAnyAppeal extends Partial<OfOwnReview> {
  about: AppealAbout
}
interface OfWithdrawal {
  withdrawalId: string
  amountCents: Cents
  /** The bank and the end of the account; null for none. Data of earlier versions lack it. */
  to?: string | null
}
/** Data of earlier versions have only the first two. */
interface Reversed {
  depositId: string
  amountCents: Cents
  /** What the business owes after it. */
  owedCents?: Cents
  /** Until when the bank takes an answer; null when it has not said. */
  respondBy?: string | null
}
interface OfRefund {
  refundId: string
  amountCents: Cents
  sandboxCents?: Cents
}

export type TwoFactorChange = 'turnOnTwoFactor' | 'turnOffTwoFactor' | 'renewRecoveryCodes'

/** What of a webhook is new: where it sends, of what, whether, signed with what; or sends again. */
export type WebhookChange = 'address' | 'events' | 'switchedOn' | 'secret' | 'redelivery'

/** The kinds of notifications and the data of each. */
export interface NotificationData {
  'campaign-submitted': OfCampaign
  'campaign-approved': OfCampaign & { paused?: boolean }
  'campaign-rejected': OfCampaign & { note: string }
  'campaign-completed': OfCampaign & { endedAt?: string }
  'campaign-in-moderation': OfCampaign
  'campaign-out-of-funds': OfCampaign
  'campaign-limit-reached': OfCampaign
  'campaign-codes-low': OfCampaign
  'campaign-out-of-codes': OfCampaign
  'campaign-needs-verification': OfCampaign
  'balance-low': OfCampaign
  /** With the names of the reader's saved searches that find it and have mails. */
  'campaign-new': OfCampaign & { amountCents: Cents; searches?: string[] }
  'campaign-open': OfCampaign & { amountCents: Cents }
  /** Data of earlier versions do not say whether it was extended. */
  'place-due': OfPlace & { deadline: string; extended?: boolean }
  /** `without` a parcel that came, or with a receipt that `waits` for its decision. */
  'place-expired': OfPlace & { without?: 'parcel'; waits?: 'receipt' }
  /** For the business, as the next three. */
  'parcel-asked': OfPlace & { dueAt: string }
  'parcel-due': OfPlace & { dueAt: string; late: boolean }
  'parcel-missing': OfPlace & { dueAt: string }
  'parcel-left': OfPlace & { amountCents: Cents }
  /** For the reviewer, as the next two. */
  'parcel-sent': OfPlace & { carrier: string; tracking: string }
  /** With the price of the place; data of earlier versions lack it. */
  'parcel-late': OfPlace & { amountCents?: Cents }
  'parcel-received': OfPlace & { deadline: string }
  /** The receipt of a place that ended without a review. */
  'receipt-waiting': OfPlace
  'receipt-decided': OfPlace & { reimbursedCents: Cents; note: string | null }
  'review-submitted': OfOwnReview & { isLastPlace: boolean }
  'review-resubmitted': OfOwnReview
  /** Data of earlier versions do not say whether Candor had paid it before. */
  'review-approved': OfReview & {
    amountCents: Cents
    isAdvanced?: boolean
    /** Only of a purchase. */
    reimbursedCents?: Cents
  }
  'review-advanced': OfReview & { amountCents: Cents }
  /** `appealUntil` is null while it can be sent again. */
  'review-rejected': OfReview &
    OfStatement & {
      resubmitUntil: string | null
      /** Data of earlier versions lack these. */
      reason?: NonNullable<Review['rejection']>['reason']
      note?: string
      /** Only of a purchase. */
      reimbursedCents?: Cents
    }
  'review-released': OfReview
  /** For the business, as the next two. */
  /** `unpublished` is why it is not public. */
  'campaign-review-approved': OfOwnReview & { unpublished?: string }
  'campaign-review-rejected': OfOwnReview & { resubmitUntil: string | null }
  'campaign-review-released': OfCampaign
  /** For the reviewer, whose own review it is, and for the business. */
  /** `fromStart` where it never was public. */
  'review-unpublished': OfOwnReview &
    OfStatement & { isOwn: boolean; reason: string; fromStart?: boolean }
  'review-published-again': OfOwnReview & { isOwn: boolean; fromStart?: boolean }
  'review-replied': OfOwnReview
  'reply-refused': OfOwnReview & { note: string }
  'report-filed': OfOwnReview & { number: string; isAppeal: boolean }
  /** Data of earlier versions are about a review and lack the ids. */
  'appeal-filed': OfAnyAppeal & { appealId?: string; subjectId?: string; name?: string }
  /** With what an overturned rejection pays. */
  'appeal-decided': OfAnyAppeal & {
    statementId?: string
    outcome: 'upheld' | 'granted'
    note: string
    amountCents?: Cents
    /** Of a granted one that took nothing back, or after which the documents wait again. */
    effect?: 'none' | 'waits'
  }
  'campaign-appeal-decided': OfAppeal & {
    outcome: 'upheld' | 'granted'
    /** Of a granted one against a rejection. */
    paidBy?: 'business' | 'platform'
  }
  'rejection-proposed': OfOwnReview & { by: string }
  /** For the admin who proposed it. */
  'proposal-declined': OfOwnReview & { by: string; note: string }
  /** Whose decisions it is about. */
  'alarm-raised': { name: string }
  /** Data of earlier versions lack the count. */
  'reviews-late': { hours: number; count?: number }
  'deposit-completed': {
    depositId: string
    amountCents: Cents
    /** What of it paid a debt. */
    debtCents?: Cents
  }
  'deposit-failed': { depositId: string; amountCents: Cents }
  'deposit-reversed': Reversed & { isDispute?: boolean }
  /** `dispute-opened` and `dispute-ended` are for admins, the other two for the business. */
  'dispute-opened': Reversed & { companyName?: string }
  /** Data of earlier versions lack the name. */
  'dispute-ended': { depositId: string; amountCents: Cents; won: boolean; companyName?: string }
  'dispute-won': { depositId: string; amountCents: Cents }
  'dispute-lost': { depositId: string; amountCents: Cents }
  /** For admins; the reviewer hears `withdrawal-received`, or `withdrawal-held` during a hold. */
  'withdrawal-requested': { withdrawalId: string; amountCents: Cents }
  'withdrawal-received': OfWithdrawal
  'withdrawal-held': OfWithdrawal & { heldUntil: string }
  'withdrawal-cancelled': { withdrawalId: string; amountCents: Cents }
  'withdrawal-paid': {
    withdrawalId: string
    netCents: Cents
    /** Data of earlier versions lack these. */
    amountCents?: Cents
    reference?: string
  }
  /** `refused` when a payment to the present account failed; otherwise there is none. */
  'payout-account-needed': { withdrawalId: string; amountCents: Cents; refused: boolean }
  'withdrawal-failed': {
    withdrawalId: string
    /** Data of earlier versions lack it. */
    amountCents?: Cents
    reason: string
  }
  'refund-requested': OfRefund
  'refund-approved': OfRefund
  'refund-completed': OfRefund
  /** Data of earlier versions lack the amounts. */
  'refund-rejected': Partial<OfRefund> & { refundId: string; note: string }
  /** For the business, which asked for it, or for which it was made at the card provider. */
  'refund-failed': Partial<OfRefund> & { amountCents: Cents; failure: string }
  /** For the admins. */
  'refund-returned': OfRefund & { failure: string }
  'payout-destination-changed': { bankName: string; undoId?: string }
  'payout-destination-removed': { bankName: string; undoId: string }
  'email-changed': { email: string; undoId: string }
  'account-linked': { provider: SocialProvider }
  'account-unlinked': { provider: SocialProvider }
  /** Data of earlier versions lack the link, as those of `codes-changed`. */
  'password-changed': { undoId?: string }
  'terms-changed': { title: string; content: string; effectiveOn: string; path?: string }
  news: { title: string; content: string }
  service: { title: string; content: string }
  'export-ready': { until: string }
  'new-device': { device: string; undoId: string }
  'codes-changed': { change: TwoFactorChange; undoId?: string }
  'api-key-created': { name: string; prefix: string; undoId: string }
  'account-suspended': OfStatement & { reason: string }
  'account-reinstated': Record<string, never>
  'verification-submitted': { businessId: string; companyName: string }
  'verification-approved': Record<string, never>
  'verification-rejected': OfStatement & { note: string }
  /** For admins; the other two are for the business. */
  'name-requested': { businessId: string; companyName: string; name: string }
  'name-confirmed': { name: string }
  'name-refused': { name: string; note: string }
  'plan-changed': { plan: string }
  'plan-renewed': { plan: string; amountCents: Cents; renewsOn: string }
  'plan-ended': { plan: string }
  /** For the business; `embed-hidden-found` is for the admins. */
  'embed-hidden': OfHiddenEmbed
  'embed-hidden-found': OfHiddenEmbed
  'webhook-created': { url: string; undoId: string }
  'webhook-changed': { url: string; change: WebhookChange; undoId: string }
  'webhook-disabled': { url: string; because: 'gone' | 'failing' }
  /** For admins: the names of the invariants that an audit found broken. */
  'audit-failed': { failed: string[] }
  contact: {
    messageId: string
    subject: string
    from: string
    message: string
    /** Of a message about a review. */
    reviewId?: string
  }
}
