import { suspendUser, type UserDetails } from '../../../shared/people/users.ts'
import { failureText } from '../../base/form-refusal.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useSuspendUser, useReinstateUser } from './queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'

/** Replaces the details while the admin enters the reason. */
export function SuspendUserForm({ user, onClose }: { user: UserDetails; onClose: () => void }) {
  const suspend = useSuspendUser(user.id, () => {
    toast(`${user.name} suspended`)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Reason"
      hint="The user reads it."
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
      {user.name} will be signed out everywhere, and can then sign in only to read the reasons, to
      appeal, to see the wallet and to download their data.{' '}
      {user.role === 'business'
        ? 'Their campaigns accept no new reviews, and their refunds and plan wait.'
        : 'Their withdrawals are frozen.'}{' '}
      Reviews already submitted are still decided and paid.
    </SingleFieldForm>
  )
}

export function ReinstateUser({ userId }: { userId: string }) {
  const reinstate = useReinstateUser(userId, () => toast('User reinstated'))
  return (
    <div className="flex flex-1 flex-col gap-3">
      <FailureAlert
        of={reinstate}
        otherwise="This user could not be reinstated. Please try again."
      />
      <Button
        variant="outline"
        loading={reinstate.isPending}
        onClick={() => reinstate.mutate()}
        className="sm:self-end"
      >
        Reinstate
      </Button>
    </div>
  )
}
