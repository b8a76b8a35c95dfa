import { failureText } from '../../base/form-refusal.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast, toastFailure } from '../../ui/overlays/Toast.tsx'
import { useSendConfirmation } from './email-confirmation.ts'

/** Sends another link to confirm the viewer's email address, where there is no room for a note. */
export function SendConfirmationNow() {
  const viewer = useViewer()
  const send = useSendConfirmation()
  return (
    <Button
      variant="outline"
      size="sm"
      loading={send.isPending}
      onClick={() =>
        send.mutate(undefined, {
          onSuccess: () => toast(`We sent a new link to ${viewer?.email}.`),
          onError: (error) =>
            toastFailure(failureText(error, 'The link could not be sent. Please try again.')),
        })
      }
    >
      Send a new link
    </Button>
  )
}
