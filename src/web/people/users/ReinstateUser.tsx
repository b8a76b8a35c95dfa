import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../base/FailureAlert.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useReinstateUser } from './queries.ts'

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
