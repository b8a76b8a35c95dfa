import { suspendUser } from '../../../shared/people/users.ts'
import type { UserDetails } from '../../../shared/people/users.ts'
import { failureText } from '../../base/failure-text.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useSuspendUser } from './queries.ts'

/** Replaces the details while the admin enters the reason. */
export function SuspendUserForm({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const suspend = useSuspendUser(user.id, () => {
    toast(`${user.name} suspended`)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Reason"
      hint="Shown to the user when they try to sign in."
      rows={3}
      schema={suspendUser.body.shape.reason}
      send={suspend}
      failure={
        suspend.isError &&
        failureText(suspend.error, 'This user could not be suspended. Please try again.')
      }
      submitLabel="Suspend"
      onCancel={onClose}
    >
      {user.name} will be signed out everywhere and cannot sign in.{' '}
      {user.role === 'business'
        ? 'Their campaigns accept no new reviews, and their refunds and plan wait.'
        : 'Their withdrawals are frozen.'}{' '}
      Reviews already submitted are still decided and paid.
    </SingleFieldForm>
  )
}
