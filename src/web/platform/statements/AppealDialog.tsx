import { useAction } from '../../base/action.ts'
import { AppealText, type fileAppeal } from '../../../shared/market/appeals.ts'
import { call } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { useRefresh } from '../../base/list-queries.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'

interface AppealDialogProps {
  statementId: string
  open: boolean
  onClose: () => void
}

/** Asks the person of a statement of reasons why the decision is wrong. */
export function AppealDialog({ open, ...form }: AppealDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Appeal against this decision?">
      <AppealForm {...form} />
    </Dialog>
  )
}

function AppealForm({ statementId, onClose }: Omit<AppealDialogProps, 'open'>) {
  const refresh = useRefresh('statements', 'reviews', 'campaigns', 'dashboard')
  const send = useAction({
    mutationFn: (content: string) =>
      call<typeof fileAppeal>(
        { method: 'POST', path: '/api/appeals' },
        { body: { statementId, content } },
      ),
    onSuccess: () => {
      toast('Appeal sent. We will notify you of our decision.')
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <SingleFieldForm
      label="Why is the decision wrong?"
      hint="20 to 2,000 characters. Our team alone reads it."
      rows={6}
      schema={AppealText}
      send={send}
      failure={
        send.isError && failureText(send.error, 'The appeal could not be sent. Please try again.')
      }
      submitLabel="Send appeal"
      variant="primary"
      onCancel={onClose}
    >
      We decide within seven days. Somebody decides who did not take the first decision, unless our
      team has one person. You can appeal once, free of charge.
    </SingleFieldForm>
  )
}
