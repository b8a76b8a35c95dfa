import {
  IconCopy,
  IconFlag,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { campaignCan, resumeCampaign, submitCampaign } from '../../shared/campaigns.ts'
import type { Campaign } from '../../shared/campaigns.ts'
import { confirmationFor } from '../accounts/SendConfirmation.tsx'
import { lazyDialog } from '../lazy-dialog.tsx'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { missingOf } from './missing-fields.ts'
import { MissingFields } from './MissingFields.tsx'
import { useCampaignAction, useChangeProductAddress } from './queries.ts'

const AddressDialog = lazyDialog(async () => (await import('./AddressDialog.tsx')).AddressDialog)
const PauseDialog = lazyDialog(async () => (await import('./owner-dialogs.tsx')).PauseDialog)
const CompleteDialog = lazyDialog(async () => (await import('./owner-dialogs.tsx')).CompleteDialog)
const DeleteDialog = lazyDialog(async () => (await import('./owner-dialogs.tsx')).DeleteDialog)

export function OwnerActions({ campaign }: { campaign: Campaign }) {
  const [asking, setAsking] = useState<'pause' | 'complete' | 'delete'>()
  const submit = useCampaignAction(campaign.id, submitCampaign)
  const resume = useCampaignAction(campaign.id, resumeCampaign)
  const failure = submit.error ?? resume.error
  const isRejected = campaign.status === 'rejected'
  const close = () => setAsking(undefined)
  const says = (message: string) => ({ onSuccess: () => toast(message) })

  return (
    <Card title="Manage" needsAttention={campaignCan.submit(campaign)}>
      <div className="flex flex-wrap gap-2 *:grow lg:flex-col">
        {failure && (
          <Alert variant="error" className="basis-full" action={confirmationFor(failure)}>
            {failureText(failure, 'Failed to update campaign')}
          </Alert>
        )}
        {isRejected && <EditLink campaignId={campaign.id} isNext />}
        {campaignCan.submit(campaign) && <Submit campaign={campaign} submit={submit} />}
        {campaignCan.edit(campaign) && !isRejected && <EditLink campaignId={campaign.id} />}
        <ButtonLink
          to="/campaigns/create"
          search={{ from: campaign.id }}
          variant="outline"
          icon={<IconCopy aria-hidden />}
        >
          Duplicate
        </ButtonLink>
        {campaignCan.pause(campaign) && (
          <Ask icon={<IconPlayerPause aria-hidden />} onClick={() => setAsking('pause')}>
            Pause
          </Ask>
        )}
        {campaignCan.resume(campaign) && (
          <Button
            icon={<IconPlayerPlay aria-hidden />}
            loading={resume.isPending}
            onClick={() => resume.mutate(undefined, says('Campaign resumed'))}
          >
            Resume
          </Button>
        )}
        {campaignCan.complete(campaign) && (
          <Ask icon={<IconFlag aria-hidden />} onClick={() => setAsking('complete')}>
            End early
          </Ask>
        )}
        {campaign.publicUrl && <ChangeAddress id={campaign.id} url={campaign.publicUrl} />}
        <Ask variant="danger" icon={<IconTrash aria-hidden />} onClick={() => setAsking('delete')}>
          Delete
        </Ask>
      </div>
      <PauseDialog campaign={campaign} open={asking === 'pause'} onClose={close} />
      <CompleteDialog campaign={campaign} open={asking === 'complete'} onClose={close} />
      <DeleteDialog campaign={campaign} open={asking === 'delete'} onClose={close} />
    </Card>
  )
}

interface SubmitProps {
  campaign: Campaign
  submit: ReturnType<typeof useCampaignAction>
}

/** Submits the campaign, or names everything that it lacks. */
function Submit({ campaign, submit }: SubmitProps) {
  const missing = missingOf(campaign)
  const [isStopped, setIsStopped] = useState(false)
  const send = () => submit.mutate(undefined, { onSuccess: () => toast('Submitted for approval') })
  return (
    <>
      {isStopped && missing.length > 0 && (
        <Alert variant="error" title="Not submitted yet. It still needs:" className="basis-full">
          <MissingFields campaignId={campaign.id} missing={missing} />
        </Alert>
      )}
      <Button
        variant={campaign.status === 'rejected' ? 'outline' : 'primary'}
        icon={<IconSend aria-hidden />}
        loading={submit.isPending}
        onClick={() => (missing.length > 0 ? setIsStopped(true) : send())}
      >
        Submit for approval
      </Button>
    </>
  )
}

function ChangeAddress({ id, url }: { id: string; url: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeProductAddress(id)
  return (
    <>
      <Ask icon={<IconLink aria-hidden />} onClick={() => setIsOpen(true)}>
        Change web address
      </Ask>
      <AddressDialog url={url} change={change} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

/** Opens a dialog that asks before it acts. */
const Ask = (props: ComponentProps<typeof Button>) => <Button variant="outline" {...props} />

function EditLink({ campaignId, isNext = false }: { campaignId: string; isNext?: boolean }) {
  return (
    <ButtonLink
      to="/campaigns/$campaignId/edit"
      params={{ campaignId }}
      variant={isNext ? 'primary' : 'outline'}
      icon={<IconPencil aria-hidden />}
    >
      Edit Campaign
    </ButtonLink>
  )
}
