import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Webhook } from '../../../shared/outside/webhooks.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { changedOf } from '../../ui/forms/changed.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { ConfirmDialog, Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useDeleteWebhook, useEditWebhook, useRotateSecret } from './queries.ts'
import type { MadeSecret } from './Webhooks.tsx'
import { WebhookFields, WebhookValues } from './WebhookFields.tsx'

interface EditWebhookDialogProps {
  webhook: Webhook
  open: boolean
  onClose: () => void
  onSecret: (made: MadeSecret) => void
  onDeleted: (webhookId: string) => void
}

/** Changes a webhook, makes another secret for it, or deletes it after a question. */
export function EditWebhookDialog(props: EditWebhookDialogProps) {
  const { webhook, open, onClose, onSecret, onDeleted } = props
  const [isAsking, setAsking] = useState(false)
  const remove = useDeleteWebhook()
  return (
    <>
      <Dialog open={open && !isAsking} onClose={onClose} title="Edit the webhook">
        <EditForm webhook={webhook} onClose={onClose} />
        <MoreActions
          webhook={webhook}
          onSecret={(made) => {
            onSecret(made)
            onClose()
          }}
          onDelete={() => setAsking(true)}
        />
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this webhook?"
        confirmLabel="Delete webhook"
        of={remove}
        otherwise="The webhook could not be deleted. Please try again."
        onConfirm={() =>
          remove.mutate(webhook.id, {
            onSuccess: () => {
              toast('Webhook deleted')
              setAsking(false)
              onClose()
              onDeleted(webhook.id)
            },
          })
        }
      >
        <p className="wrap-anywhere">
          Nothing more is sent to <span className="font-mono text-13">{webhook.url}</span>, and the
          log of its deliveries is deleted. This cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}

function EditForm({ webhook, onClose }: Pick<EditWebhookDialogProps, 'webhook' | 'onClose'>) {
  const edit = useEditWebhook(webhook.id)
  const { url, events, active } = webhook
  const form = useForm<WebhookValues>({
    resolver: zodResolver(WebhookValues),
    defaultValues: { url, events, active },
  })
  const { defaultValues } = form.formState
  const submit = form.handleSubmit((values) =>
    edit.mutate(changedOf(values, form.getValues(), defaultValues), {
      onSuccess: () => {
        toast('Webhook saved')
        onClose()
      },
      onError: (error) => showFieldRefusals(form, error),
    }),
  )
  const { error: _, ...activeField } = fieldsOf(form)('active')
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert
        of={edit}
        otherwise="The webhook could not be saved. Please try again."
        action={confirmationFor(edit.error)}
      />
      <WebhookFields form={form} />
      <Checkbox
        label="Send events to this address"
        hint="Off, what happens meanwhile is not sent later."
        {...activeField}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose} disabled={edit.isPending}>
          Cancel
        </Button>
        <Button type="submit" loading={edit.isPending}>
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

interface MoreActionsProps {
  webhook: Webhook
  onSecret: (made: MadeSecret) => void
  onDelete: () => void
}

function MoreActions({ webhook, onSecret, onDelete }: MoreActionsProps) {
  const rotate = useRotateSecret()
  return (
    <div className="space-y-3 border-t pt-4">
      <FailureAlert of={rotate} otherwise="No secret could be made. Please try again." />
      <p className="text-13 text-fg-3">
        After another secret is made, both sign for a day, so that nothing is refused while you
        change over.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={rotate.isPending}
          onClick={() => rotate.mutate(webhook.id, { onSuccess: onSecret })}
        >
          Make another secret
        </Button>
        <Button variant="outline" size="sm" onClick={onDelete}>
          Delete webhook
        </Button>
      </div>
    </div>
  )
}
