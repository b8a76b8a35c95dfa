import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { listOf, page, search } from './list.ts'
import { Id } from './id.ts'
import { Instant } from './instant.ts'

/** Who did what, when, before and after. */
export const AuditEntry = z.object({
  id: Id,
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  /** The verb's name, such as `approveReview`. */
  action: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Instant,
})
export type AuditEntry = z.input<typeof AuditEntry>

/** The label of each action, which the search also matches. */
export const auditActions: Record<string, string> = {
  approveCampaign: 'Approved a campaign',
  rejectCampaign: 'Rejected a campaign',
  approveReview: 'Approved a review',
  rejectReview: 'Rejected a review',
  unpublishReview: 'Unpublished a review',
  publishReview: 'Published a review again',
  addNoteTemplate: 'Added a note template',
  editNoteTemplate: 'Changed a note template',
  removeNoteTemplate: 'Removed a note template',
  approveVerification: 'Verified a business',
  rejectVerification: 'Rejected the documents of a business',
  confirmCompanyName: 'Confirmed the new name of a business',
  refuseCompanyName: 'Refused the new name of a business',
  openDocument: 'Opened a document',
  suspendUser: 'Suspended a person',
  reinstateUser: 'Reinstated a person',
  payWithdrawal: 'Paid a withdrawal',
  failWithdrawal: 'Returned a withdrawal',
  approveRefund: 'Refunded a business',
  rejectRefund: 'Rejected a refund',
  exportPayouts: 'Exported withdrawals for the bank',
  downloadPayoutBatch: 'Downloaded a batch for the bank',
  setPayoutDestination: 'Changed the payout destination',
  removePayoutDestination: 'Removed the payout destination',
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
  sendMailAgain: 'Sent an undelivered mail again',
  discardMail: 'Discarded an undelivered mail',
  editPlatform: "Changed the platform's settings",
}

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  allow: ['admin'],
  query: z.object({ ...page, q: search, actor: Id.optional() }),
  reply: listOf(AuditEntry),
})
