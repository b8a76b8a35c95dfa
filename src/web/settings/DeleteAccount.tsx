import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '../../shared/refusal.ts'
import { failureText } from '../failure-text.ts'
import { useLeave, useViewer } from '../session.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { formatMoney } from '../ui/text/format.ts'
import { useWithdrawRest } from '../wallet/queries.ts'
import { useDeleteAccount } from './queries.ts'
import { PasswordConfirmationForm } from './PasswordConfirmationForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function DeleteAccount({ hasPassword }: { hasPassword: boolean }) {
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      lead="This is permanent. All your reviews must be decided and your wallet must be empty."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account?">
        <DeleteForm hasPassword={hasPassword} onClose={() => setAsking(false)} />
      </Dialog>
    </SettingsSection>
  )
}

function DeleteForm({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const remove = useDeleteAccount()
  const leave = useLeave()
  const viewer = useViewer()
  const isRefused = remove.error instanceof Refusal && remove.error.code === 'conflict'
  const hasUnspent = viewer?.role === 'business' && viewer.balanceCents > 0
  return (
    <div className="space-y-5">
      <WithdrawRest />
      <PasswordConfirmationForm
        request={remove}
        hasPassword={hasPassword}
        submitLabel="Delete account"
        variant="danger"
        onSuccess={() => void leave('Your account has been deleted.')}
        onCancel={onClose}
        failed="Your account could not be deleted. Please try again."
        failedAction={isRefused && hasUnspent && <RefundLink />}
      >
        Your name, email address and profile are removed and you are signed out everywhere. Payment
        records are kept without your name. This cannot be undone.
      </PasswordConfirmationForm>
    </div>
  )
}

/** A business must get its unspent money back first. */
function RefundLink() {
  return (
    <Link to="/wallet" search={{ refund: 'request' }} className="link">
      Request a refund in your wallet
    </Link>
  )
}

/** A reviewer must withdraw the balance first; the usual minimum does not apply. */
function WithdrawRest() {
  const viewer = useViewer()
  const rest = useWithdrawRest()
  if (rest.isSuccess) {
    return (
      <Alert variant="success">
        {formatMoney(rest.data.netCents)} is on its way. You can delete your account once it is
        paid.
      </Alert>
    )
  }
  if (viewer?.role !== 'reviewer' || viewer.balanceCents === 0) return null
  return (
    <Alert variant="info" title={`Your wallet holds ${formatMoney(viewer.balanceCents)}`}>
      {rest.isError && <p>{failureText(rest.error, 'Failed to process withdrawal')}</p>}
      <p>Withdraw it before you delete your account. The usual minimum does not apply.</p>
      <Button
        variant="outline"
        size="sm"
        className="mt-3"
        loading={rest.isPending}
        onClick={() => rest.mutate()}
      >
        Withdraw {formatMoney(viewer.balanceCents)}
      </Button>
    </Alert>
  )
}
