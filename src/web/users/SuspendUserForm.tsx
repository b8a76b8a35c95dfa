import { suspendUser } from '../../shared/users.ts'
import type { UserDetails } from '../../shared/users.ts'
import { failureText } from '../failure-text.ts'
import { SingleFieldForm } from '../ui/forms/SingleFieldForm.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { useSuspendUser } from './queries.ts'

/** Takes the place of the details while the reason is given. */
export function SuspendUserForm({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const suspend = useSuspendUser(user.id, () => {
    toast(`${user.name} is suspended`)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Reason"
      hint="The person reads it when trying to sign in."
      rows={3}
      schema={suspendUser.body.shape.reason}
      send={suspend}
      failure={
        suspend.isError &&
        failureText(suspend.error, 'This person could not be suspended. Please try again.')
      }
      submitLabel="Suspend"
      cancelLabel="Back"
      onCancel={onClose}
    >
      {user.name} is signed out everywhere and cannot sign in.{' '}
      {user.role === 'business'
        ? 'Their campaigns take no new reviews.'
        : 'Their withdrawals stop.'}{' '}
      Reviews already handed in are still decided and paid.
    </SingleFieldForm>
  )
}
