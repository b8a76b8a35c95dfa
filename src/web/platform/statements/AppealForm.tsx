import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import { AppealText, type fileAppeal } from '../../../shared/market/appeals.ts'
import type { StatementOfReasons } from '../../../shared/platform/statements.ts'
import { call } from '../../base/api.ts'
import { failureText } from '../../base/form-refusal.ts'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { statementQuery } from './queries.ts'

interface AppealFormProps {
  statement: StatementOfReasons
  open: boolean
  onClose: () => void
}

/** Asks the person of a statement why the decision is wrong. */
export function AppealForm({ open, ...form }: AppealFormProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Appeal against this decision?">
      <Form {...form} />
    </Dialog>
  )
}

function Form({ statement: { id: statementId }, onClose }: Omit<AppealFormProps, 'open'>) {
  const queryClient = useQueryClient()
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
    onSettled: () => queryClient.invalidateQueries(statementQuery(statementId)),
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
