import type { UndeliveredMail } from '../../../shared/overview/operations.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { toast, toastFailure } from '../../ui/overlays/Toast.tsx'
import { useDiscardMail, useSendMailAgain } from './queries.ts'

/** Sends an undelivered mail again, or discards it. */
export function MailActions({ mail }: { mail: UndeliveredMail }) {
  const onError = (error: Error) =>
    toastFailure(failureText(error, 'The mail could not be changed'))
  const send = useSendMailAgain(mail.id, { onSuccess: () => toast('Sending again'), onError })
  const discard = useDiscardMail(mail.id, { onSuccess: () => toast('Discarded'), onError })
  const busy = send.isPending || discard.isPending
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button
        variant="outline"
        size="sm"
        disabled={busy}
        aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
        onClick={() => send.mutate()}
      >
        Send again
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={busy}
        aria-label={`Discard: ${mail.subject}, to ${mail.recipient}`}
        onClick={() => discard.mutate()}
      >
        Discard
      </Button>
    </div>
  )
}
