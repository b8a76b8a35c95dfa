import type { ReactNode } from 'react'
import { Refusal } from '../../../shared/base/refusal.ts'
import { failureText } from '../../base/form-refusal.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useSendConfirmation } from './email-confirmation.ts'

/**
 * Sends another link to confirm the viewer's email address. The answer is shown below this button
 * and the element `beside` it, so neither moves.
 */
export function SendConfirmation({ beside }: { beside?: ReactNode }) {
  const viewer = useViewer()
  const send = useSendConfirmation()
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          loading={send.isPending}
          onClick={() => send.mutate(undefined)}
        >
          Send a new link
        </Button>
        {beside}
      </div>
      <p role="status" className="text-13 text-fg-2 empty:hidden">
        {send.isSuccess && `We sent a new link to ${viewer?.email}.`}
      </p>
      <p role="alert" className="text-13 text-danger empty:hidden">
        {send.isError && failureText(send.error, 'The link could not be sent. Please try again.')}
      </p>
    </div>
  )
}

/** The button, if an operation was refused because the email is not confirmed. */
export function confirmationFor(error: unknown) {
  return error instanceof Refusal && error.reason === 'email' ? <SendConfirmation /> : undefined
}
