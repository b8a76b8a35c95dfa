import { useState } from 'react'
import type { ComponentProps } from 'react'
import IconCopy from '~icons/tabler/copy'
import IconFlag from '~icons/tabler/flag'
import IconLink from '~icons/tabler/link'
import IconPencil from '~icons/tabler/pencil'
import IconPlayerPause from '~icons/tabler/player-pause'
import IconPlayerPlay from '~icons/tabler/player-play'
import IconSend from '~icons/tabler/send'
import IconTrash from '~icons/tabler/trash'
import { campaignCan, resumeCampaign, submitCampaign } from '../../../shared/market/campaigns.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { failureText } from '../../base/form-refusal.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { MissingFields, missingId, missingOf } from './MissingFields.tsx'
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
  const close = () => setAsking(undefined)
  const says = (message: string) => ({ onSuccess: () => toast(message) })

  return (
    <Card title="Manage" needsAttention={campaign.status === 'draft'}>
      <div
        className="-mx-4 -mb-2 grid grid-cols-[auto_auto] gap-y-1 max-lg:justify-between
          lg:grid-cols-1"
      >
        {failure && (
          <Alert
            variant="error"
            className="col-span-full mx-4 mb-2"
            action={confirmationFor(failure)}
          >
            {failureText(failure, 'Failed to update campaign')}
          </Alert>
        )}
        {campaignCan.submit(campaign) && <Submit campaign={campaign} submit={submit} />}
        {campaignCan.edit(campaign) && <EditLink campaignId={campaign.id} />}
        <ButtonLink
          to="/campaigns/create"
          search={{ from: campaign.id }}
          variant="ghost"
          icon={<IconCopy aria-hidden />}
          className={row}
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
            className="col-span-full mx-4"
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
        {campaign.publicUrl && <ChangeAddress campaign={campaign} url={campaign.publicUrl} />}
        <Ask
          variant="danger"
          className={`${row} border-transparent!`}
          icon={<IconTrash aria-hidden />}
          onClick={() => setAsking('delete')}
        >
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
  // The alert of a draft lists it already, at the top of the page.
  const isListed = campaign.status === 'draft'
  const stop = () => {
    setIsStopped(true)
    if (isListed) document.getElementById(missingId)?.focus()
  }
  const send = () => submit.mutate(undefined, { onSuccess: () => toast('Submitted for approval') })
  return (
    <>
      {isStopped && missing.length > 0 && (
        <Alert
          variant="error"
          title={isListed ? 'Not submitted yet' : 'Not submitted yet. It still needs:'}
          className="col-span-full mx-4 mb-2"
        >
          {isListed ? (
            'What it still needs is at the top of this page.'
          ) : (
            <MissingFields campaignId={campaign.id} missing={missing} />
          )}
        </Alert>
      )}
      <Button
        variant={campaign.status === 'rejected' ? 'outline' : 'primary'}
        icon={<IconSend aria-hidden />}
        loading={submit.isPending}
        className="col-span-full mx-4 mb-1"
        onClick={() => (missing.length > 0 ? stop() : send())}
      >
        Submit for approval
      </Button>
      {campaign.status === 'rejected' && (
        <p className="col-span-full mx-4 mb-2 text-13 text-fg-3">
          Change what was named first. It is checked anew.
        </p>
      )}
    </>
  )
}

function ChangeAddress({ campaign, url }: { campaign: Campaign; url: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const change = useChangeProductAddress(campaign.id)
  return (
    <>
      <Ask icon={<IconLink aria-hidden />} onClick={() => setIsOpen(true)}>
        Change web address
      </Ask>
      <AddressDialog
        name={campaign.title}
        url={url}
        change={change}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

/** Opens a dialog that asks before it acts. */
const Ask = (props: ComponentProps<typeof Button>) => (
  <Button variant="ghost" className={row} {...props} />
)

/** What can be done besides the next step is a list and no row of boxes. */
const row = 'w-full justify-start'

function EditLink({ campaignId }: { campaignId: string }) {
  return (
    <ButtonLink
      to="/campaigns/$campaignId/edit"
      params={{ campaignId }}
      variant="ghost"
      className={row}
      icon={<IconPencil aria-hidden />}
    >
      Edit Campaign
    </ButtonLink>
  )
}
