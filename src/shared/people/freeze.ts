/**
 * What a suspension stops (false) and what goes on (true), for a person and their money
 * (docs/domain.md, Suspension). Verbs, jobs and lists ask it, and the web enables buttons by
 * it. What it stops goes on after the reinstatement.
 */
const whileSuspended = {
  takeReviews: false,
  approveCampaign: false,
  approveVerification: false,
  renewSubscription: false,
  exportWithdrawal: false,
  payWithdrawal: false,
  approveRefund: false,
  sendRefund: false,
  /** These end a request; the money stays with the person. */
  failWithdrawal: true,
  rejectRefund: true,
  rejectCampaign: true,
  rejectVerification: true,
  /** The review is written, and the card payment is made. */
  decideReview: true,
  creditDeposit: true,
} as const

export type FreezableAction = keyof typeof whileSuspended

/** Whether an action that concerns this person, or their money, may happen now. */
export const isUnfrozen = (action: FreezableAction, { frozen }: { frozen: boolean }): boolean =>
  !frozen || whileSuspended[action]

export const frozenMessage =
  'This person is suspended, so their money is frozen. Reinstate them first.'
