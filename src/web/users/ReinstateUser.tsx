import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/Toast.tsx'
import { useReinstateUser } from './queries.ts'

export function ReinstateUser({ userId }: { userId: string }) {
  const reinstate = useReinstateUser(userId)
  return (
    <div className="flex flex-1 flex-col gap-3">
      {reinstate.isError && (
        <Alert variant="error">
          {failureText(reinstate.error, 'This person could not be reinstated. Please try again.')}
        </Alert>
      )}
      <Button
        variant="outline"
        loading={reinstate.isPending}
        onClick={() =>
          reinstate.mutate(undefined, { onSuccess: () => toast('Reinstated: they may sign in') })
        }
        className="sm:self-end"
      >
        Reinstate
      </Button>
    </div>
  )
}
