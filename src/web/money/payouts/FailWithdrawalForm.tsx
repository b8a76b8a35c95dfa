import { failWithdrawal } from '../../../shared/money/payouts.ts'
import type { Payout } from '../../../shared/money/payouts.ts'
import { failureText } from '../../base/failure-text.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { accountRows } from './PayWithdrawalForm.tsx'
import { useFailWithdrawal } from './queries.ts'

export function FailWithdrawalForm({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { reviewer, amountCents } = payout
  const fail = useFailWithdrawal(payout.id, () => {
    toast(`Marked as failed: ${formatMoney(amountCents)} of ${reviewer.name || reviewer.email}`)
    onClose()
  })
  return (
    <>
      <Facts
        rows={[
          ['Reviewer', payout.reviewer.name || payout.reviewer.email],
          ...accountRows(payout),
          ['Back to the wallet', <strong key="back">{formatMoney(payout.amountCents)}</strong>],
        ]}
      />
      <SingleFieldForm
        label="Reason"
        hint="The reviewer reads it in the wallet and in a mail."
        rows={3}
        suggestions={payout.destination ? reasons : [noDestination, ...reasons]}
        schema={failWithdrawal.body.shape.reason}
        send={fail}
        failure={fail.isError && failureText(fail.error, 'Failed to process withdrawal')}
        submitLabel="Mark as failed"
        onCancel={onClose}
      >
        {formatMoney(payout.amountCents)} goes back to the wallet of {payout.reviewer.name}, who
        will see your reason, can change the account and withdraw again. This cannot be undone.
      </SingleFieldForm>
    </>
  )
}

const noDestination = 'You have not added a payout destination.'

/** What banks usually say. */
const reasons = [
  'The account number is not valid.',
  'The account is closed.',
  'The name of the account holder does not match.',
  'The bank refused the payment.',
]
