import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { suspendUser } from '../../shared/users.ts'
import type { UserDetails } from '../../shared/users.ts'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DialogActions } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useSuspendUser } from './queries.ts'

/** Takes the place of the details while the reason is given. */
export function SuspendUserForm({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const suspend = useSuspendUser(user.id)
  const form = useForm({ resolver: zodResolver(suspendUser.body), defaultValues: { reason: '' } })

  const submit = form.handleSubmit(({ reason }) =>
    suspend.mutate(reason, {
      onSuccess: () => {
        toast(`${user.name} is suspended`)
        onClose()
      },
    }),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {suspend.isError && (
        <Alert variant="error">
          {failureText(suspend.error, 'This person could not be suspended. Please try again.')}
        </Alert>
      )}
      <p>
        {user.name} is signed out everywhere and cannot sign in.{' '}
        {user.role === 'business'
          ? 'Their campaigns take no new reviews.'
          : 'Their withdrawals stop.'}{' '}
        Reviews already handed in are still decided and paid.
      </p>
      <TextArea
        label="Reason"
        rows={3}
        hint="The person reads it when trying to sign in."
        {...form.register('reason')}
        error={form.formState.errors.reason?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" variant="danger" loading={suspend.isPending}>
          Suspend
        </Button>
      </DialogActions>
    </form>
  )
}
