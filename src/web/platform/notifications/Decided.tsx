import IconCircleCheck from '~icons/tabler/circle-check'
import type { Notification } from '../../../shared/platform/notifications.ts'
import { formatMoment } from '../../ui/text/format.ts'

/** How a decision is called in a notification, by the action in the audit log. */
const words: Record<string, string> = {
  approveCampaign: 'Approved',
  rejectCampaign: 'Rejected',
  grantAppeal: 'Granted',
  upholdDecision: 'Decision upheld',
  approveVerification: 'Verified',
  rejectVerification: 'Rejected',
  confirmCompanyName: 'Confirmed',
  refuseCompanyName: 'Refused',
  payWithdrawal: 'Paid',
  failWithdrawal: 'Returned',
  cancelWithdrawal: 'Cancelled',
  approveRefund: 'Refunded',
  rejectRefund: 'Rejected',
  cancelRefund: 'Cancelled',
}

/** Says that the work of a notification is done, and by whom. */
export function Decided({ decided }: { decided: NonNullable<Notification['decided']> }) {
  const { action, by, at } = decided
  return (
    <span className="mt-0.5 flex items-baseline gap-1.5 text-13 text-fg-2">
      <IconCircleCheck size={14} aria-hidden className="shrink-0 self-center text-success" />
      <span className="min-w-0">
        {words[action] ?? 'Done'}
        {by && <span>{` by ${by}`}</span>}
        <span>, </span>
        {formatMoment(at)}
      </span>
    </span>
  )
}
