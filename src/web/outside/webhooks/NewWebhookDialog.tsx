import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { useCreateWebhook } from './queries.ts'
import type { MadeSecret } from './Webhooks.tsx'
import { WebhookFields, WebhookValues } from './WebhookFields.tsx'

interface NewWebhookDialogProps {
  open: boolean
  onClose: () => void
  onMade: (made: MadeSecret) => void
}

export function NewWebhookDialog({ open, onClose, onMade }: NewWebhookDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a webhook">
      <NewWebhookForm onCancel={onClose} onMade={onMade} />
    </Dialog>
  )
}

interface NewWebhookFormProps {
  onCancel: () => void
  onMade: (made: MadeSecret) => void
}

function NewWebhookForm({ onCancel, onMade }: NewWebhookFormProps) {
  const create = useCreateWebhook()
  const form = useForm<WebhookValues>({
    resolver: zodResolver(WebhookValues),
    defaultValues: { url: '', events: ['review.submitted', 'review.published'], active: true },
  })
  const submit = form.handleSubmit(({ url, events }) =>
    create.mutate(
      { url, events },
      { onSuccess: onMade, onError: (error) => showFieldRefusals(form, error) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert
        of={create}
        otherwise="The webhook could not be added. Please try again."
        action={confirmationFor(create.error)}
      />
      <WebhookFields form={form} />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Add webhook
        </Button>
      </DialogActions>
    </form>
  )
}
