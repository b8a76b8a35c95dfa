import * as z from 'zod'
import { auditKinds } from './audit-kinds.ts'
import { auditFilters } from './states.ts'
import { endpoint, Id, Instant, listOf, page, search } from '../base/endpoint.ts'
import { Cents } from '../base/cents.ts'

/** Who did what, when, before and after. */
export const AuditEntry = z.object({
  id: Id,
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  /** The verb's name, such as `approveReview`. */
  action: z.string(),
  subject: z.string(),
  /** What the subject is called: a person, a company, a campaign; null where it has no name. */
  subjectName: z.string().nullable(),
  /** More about a review, what moves money and a document; null for other subjects. */
  details: z
    .object({
      /** Who wrote the review, moves money or owns the document; without a name when closed. */
      person: z.object({ id: Id, name: z.string() }),
      /** What the review is about. */
      campaignId: Id.nullable(),
      /** What the review pays, or the amount of what moves money; null for a document. */
      amountCents: Cents.nullable(),
    })
    .nullable(),
  /** The X-Request-Id of the answer that the actor got; null for a job or an earlier version. */
  requestId: z.string().nullable(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Instant,
})
export type AuditEntry = z.input<typeof AuditEntry>

/** The label of each action, which the search also matches. */
export const auditActions: Record<string, string> = {
  createCampaign: 'Created a campaign',
  editCampaign: 'Changed a campaign',
  submitCampaign: 'Submitted a campaign for approval',
  pauseCampaign: 'Paused a campaign',
  resumeCampaign: 'Resumed a campaign',
  completeCampaign: 'Ended a campaign',
  fillCampaign: 'Completed a campaign with its last review',
  endCampaign: 'Completed a campaign at its end date',
  deleteCampaign: 'Deleted a campaign',
  approveCampaign: 'Approved a campaign',
  rejectCampaign: 'Rejected a campaign',
  approveReview: 'Approved a review',
  rejectReview: 'Rejected a review',
  revealStars: 'Saw the stars of a review, after a choice',
  giveBackReview: 'Gave a review back',
  unpublishReview: 'Unpublished a review',
  replyToReview: 'Replied to a review',
  removeReply: 'Removed a reply',
  publishReply: 'Published a reply',
  refuseReply: 'Refused a reply',
  publishReview: 'Published a review again',
  appealReview: 'Appealed against a decision',
  grantAppeal: 'Granted an appeal',
  upholdDecision: 'Upheld a decision after an appeal',
  addNoteTemplate: 'Added a note template',
  editNoteTemplate: 'Changed a note template',
  removeNoteTemplate: 'Removed a note template',
  approveVerification: 'Verified a business',
  rejectVerification: 'Rejected the documents of a business',
  confirmCompanyName: 'Confirmed the new name of a business',
  refuseCompanyName: 'Refused the new name of a business',
  openDocument: 'Opened a document',
  submitVerification: 'Sent documents for the verification',
  addDocuments: 'Added documents for the verification',
  replaceDocument: 'Replaced a document for the verification',
  suspendUser: 'Suspended a person',
  reinstateUser: 'Reinstated a person',
  payWithdrawal: 'Paid a withdrawal',
  failWithdrawal: 'Returned a withdrawal',
  remindReviewer: 'Reminded a reviewer of the payout destination',
  approveRefund: 'Refunded a business',
  rejectRefund: 'Rejected a refund',
  exportPayouts: 'Exported withdrawals for the bank',
  downloadPayoutBatch: 'Downloaded a batch for the bank',
  setPayoutDestination: 'Changed the payout destination',
  removePayoutDestination: 'Removed the payout destination',
  editProfile: 'Changed the profile',
  changePublicAddress: 'Changed the address of a public page',
  editBillingDetails: 'Changed billing details',
  rotateReceiptKey: 'Made a new key for receipts',
  changePlan: 'Changed the plan',
  changeEmail: 'Changed the email address',
  undoChange: 'Undid a change by mail and locked the account',
  changePassword: 'Changed the password',
  resetPassword: 'Reset the password by mail',
  makeAdmin: 'Made somebody an administrator',
  removeAdmin: 'Took the role of administrator away',
  turnOnTwoFactor: 'Turned two-factor codes on',
  turnOffTwoFactor: 'Turned two-factor codes off',
  linkAccount: 'Linked an account for signing in',
  unlinkAccount: 'Unlinked an account for signing in',
  renewRecoveryCodes: 'Made new recovery codes',
  createWebhook: 'Made a webhook',
  editWebhook: 'Changed a webhook',
  deleteWebhook: 'Deleted a webhook',
  rotateWebhookSecret: 'Made another secret for a webhook',
  createApiKey: 'Made an API key',
  revokeApiKey: 'Revoked an API key',
  sendMailAgain: 'Sent an undelivered mail again',
  discardMail: 'Discarded an undelivered mail',
  answerMessage: 'Marked a message as answered',
  reopenMessage: 'Marked a message as waiting again',
  editPlatform: "Changed the platform's settings",
  signUp: 'Registered',
  signIn: 'Signed in',
  failSignIn: 'Failed to sign in',
  failProof: 'Failed to confirm who they are',
  signOut: 'Signed out',
  closeAccount: 'Closed the account',
  startDeposit: 'Started a deposit',
  creditDeposit: 'Received a deposit',
  failDeposit: 'A deposit failed',
  reverseDeposit: 'A deposit was taken back',
  returnReversal: 'Money that was taken back returned',
  loseDispute: 'Lost a dispute',
  requestWithdrawal: 'Requested a withdrawal',
  cancelWithdrawal: 'Cancelled a withdrawal',
  requestRefund: 'Requested a refund',
  cancelRefund: 'Cancelled a refund',
  renewPlan: 'Renewed a plan',
  endPlan: 'Ended a plan that was not paid',
  submitReview: 'Submitted a review',
  editReview: 'Changed a review',
  resubmitReview: 'Sent a review again',
  withdrawConfirmations: 'Withdrew what was confirmed with a review',
  advanceReview: 'Paid a review that waited for its decision',
  releaseReview: 'Released the money of a review',
  importCodes: 'Imported codes for a product',
  takePlace: 'Took a place in a campaign',
  extendPlace: 'Extended the deadline of a place',
  returnPlace: 'Returned a place',
  expirePlace: 'Released a place after its deadline',
  openShipments: 'Opened the addresses of parcels',
  sendParcel: 'Sent a parcel',
  receiveParcel: 'A parcel was received',
  reportMissing: 'Said that a parcel has not arrived',
  leavePlace: 'Left a place with its price, for want of its parcel',
  handInReceipt: 'Handed in the receipt of a purchase',
  decideReceipt: 'Decided a receipt without a review',
  announce: 'Announced something to people',
  askForExport: 'Asked for their data',
  downloadExport: 'Downloaded their data',
}

/** Entries of these are kept for a limited time, the others for good. */
export const signInActions = auditKinds['sign-ins']

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/api/audit',
  allow: ['admin'],
  query: z.object({
    ...page,
    /** Words of an action, a name, an email address or a title; an id of anything. */
    q: search,
    actor: Id.optional(),
    /** A person, campaign, review or another thing that the entries are about. */
    about: Id.optional(),
    action: z.string().max(60).optional(),
    kind: z.enum(auditFilters).default('all'),
    /** UTC days, both inclusive. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  reply: listOf(AuditEntry),
})
