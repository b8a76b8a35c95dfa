import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from '../../shared/refusal.ts'
import { deleteAccount } from '../../shared/settings.ts'
import { failureText } from '../failure-text.ts'
import { useLeave, useViewer } from '../session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { formatMoney } from '../ui/format.ts'
import { PasswordField } from '../ui/TextField.tsx'
import { useWithdrawRest } from '../wallet/queries.ts'
import { useDeleteAccount } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      lead="For good. It waits until reviews are decided, and nothing is left in your wallet."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account?">
        <DeleteForm onClose={() => setAsking(false)} />
      </Dialog>
    </SettingsSection>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount()
  const leave = useLeave()
  const viewer = useViewer()
  const isRefused = remove.error instanceof Refusal && remove.error.code === 'conflict'
  const hasUnspent = viewer?.role === 'business' && viewer.balanceCents > 0
  const form = useForm({
    resolver: zodResolver(deleteAccount.body),
    defaultValues: { password: '' },
  })

  const submit = form.handleSubmit((values) =>
    remove.mutate(values, { onSuccess: () => void leave('Your account has been deleted.') }),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {remove.isError && (
        <Alert variant="error" action={isRefused && hasUnspent && <RefundLink />}>
          {failureText(remove.error, 'Your account could not be deleted. Please try again.')}
        </Alert>
      )}
      <WithdrawRest />
      <p>
        Your name, address and profile are removed, and you are signed out everywhere. Entries about
        money are kept without your name. This cannot be undone.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.register('password')}
        error={form.formState.errors.password?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={remove.isPending}>
          Delete account
        </Button>
      </DialogActions>
    </form>
  )
}

/** What a business has not spent goes back to its cards first. */
function RefundLink() {
  return (
    <Link to="/wallet" search={{ refund: 'ask' }} className="link">
      Ask for a refund in your wallet
    </Link>
  )
}

/** What a reviewer has earned goes out first, below the usual minimum too. */
function WithdrawRest() {
  const viewer = useViewer()
  const rest = useWithdrawRest()
  if (rest.isSuccess) {
    return (
      <Alert variant="success">
        {formatMoney(rest.data.netCents)} is on the way. Your account can be deleted once it is
        paid.
      </Alert>
    )
  }
  if (viewer?.role !== 'reviewer' || viewer.balanceCents === 0) return null
  return (
    <Alert variant="info" title={`Your wallet holds ${formatMoney(viewer.balanceCents)}`}>
      {rest.isError && <p>{failureText(rest.error, 'Failed to process withdrawal')}</p>}
      <p>On closing an account there is no minimum: withdraw all of it first.</p>
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
