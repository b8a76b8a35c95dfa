import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CampaignRejection } from '../../shared/campaigns.ts'
import type { Campaign } from '../../shared/campaigns.ts'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { toast } from '../ui/Toast.tsx'
import { useRejectCampaign } from './queries.ts'

interface RejectCampaignDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

export function RejectCampaignDialog({ campaign, open, onClose }: RejectCampaignDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Reject this campaign?">
      <RejectCampaignForm campaign={campaign} onClose={onClose} />
    </Dialog>
  )
}

function RejectCampaignForm({ campaign, onClose }: Omit<RejectCampaignDialogProps, 'open'>) {
  const reject = useRejectCampaign(campaign)
  const form = useForm({ resolver: zodResolver(CampaignRejection), defaultValues: { note: '' } })

  const submit = form.handleSubmit(({ note }) =>
    reject.mutate(note, {
      onSuccess: () => {
        toast('Campaign rejected')
        onClose()
      },
    }),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {reject.isError && (
        <Alert variant="error">
          {failureText(reject.error, 'Failed to reject campaign. Please try again.')}
        </Alert>
      )}
      <p>The business reads your note, and may submit the campaign again.</p>
      <TextArea
        label="Note to the business"
        rows={4}
        {...form.register('note')}
        error={form.formState.errors.note?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={reject.isPending}>
          Reject Campaign
        </Button>
      </DialogActions>
    </form>
  )
}
