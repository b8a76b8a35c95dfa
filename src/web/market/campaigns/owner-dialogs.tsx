import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { completeCampaign, pauseCampaign } from '../../../shared/market/campaigns.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { promisedHours } from '../../../shared/market/review-rules.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { countOf } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlays/Toast.tsx'
import { useCampaignAction, useDeleteCampaign } from './queries.ts'

interface OwnerDialogProps {
  campaign: Campaign
  open: boolean
  onClose: () => void
}

export function PauseDialog({ campaign, open, onClose }: OwnerDialogProps) {
  const pause = useCampaignAction(campaign.id, pauseCampaign)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Pause this campaign?"
      confirmLabel="Pause"
      confirmVariant="primary"
      of={pause}
      otherwise="Failed to update campaign"
      onConfirm={() =>
        pause.mutate(undefined, {
          onSuccess: () => {
            toast('Campaign paused')
            onClose()
          },
        })
      }
    >
      <p>It will accept no new reviews until you resume it.</p>
      <PendingReviewsNote campaign={campaign} />
    </ConfirmDialog>
  )
}

interface SendBackDialogProps extends OwnerDialogProps {
  onConfirm: () => void
}

/** Before changes of an active campaign are saved that our team reads first. */
export function SendBackDialog({ campaign, open, onClose, onConfirm }: SendBackDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Send this campaign back for approval?"
      confirmLabel="Save and send"
      confirmVariant="primary"
      cancelLabel="Keep editing"
      onConfirm={() => {
        onClose()
        onConfirm()
      }}
    >
      <p>
        Our team reads what you changed, within {promisedHours} hours. Until it is approved again,
        the campaign takes no new reviews
        {campaign.paused && <span>{', and it stays paused then'}</span>}
        <span>.</span>
      </p>
      <PendingReviewsNote campaign={campaign} />
    </ConfirmDialog>
  )
}

export function CompleteDialog({ campaign, open, onClose }: OwnerDialogProps) {
  const complete = useCampaignAction(campaign.id, completeCampaign)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="End this campaign early?"
      confirmLabel="End campaign"
      of={complete}
      otherwise="Failed to update campaign"
      onConfirm={() =>
        complete.mutate(undefined, {
          onSuccess: () => {
            toast('Campaign completed')
            onClose()
          },
        })
      }
    >
      <p>The campaign will be completed and cannot be restarted.</p>
      <p>
        What its reviews have not cost stays in your wallet, for your other campaigns or a refund.
      </p>
      <PendingReviewsNote campaign={campaign} />
    </ConfirmDialog>
  )
}

export function DeleteDialog({ campaign, open, onClose }: OwnerDialogProps) {
  const navigate = useNavigate()
  const remove = useDeleteCampaign(campaign.id)
  const [agreed, setAgreed] = useState(false)
  const isPublished = campaign.completedReviews > 0
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        setAgreed(false)
        onClose()
      }}
      title="Delete this campaign?"
      confirmLabel="Confirm Delete"
      of={remove}
      otherwise="Failed to delete campaign. Please try again."
      reason={isPublished && !agreed && 'Tick the box above first.'}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            toast('Campaign deleted')
            void navigate({ to: '/campaigns' })
          },
        })
      }
    >
      <p>
        “{campaign.title}” will be removed from your list
        {wasPublic(campaign) && (
          <span>{", from reviewers' lists and from the widget on your site"}</span>
        )}
        <span>. This cannot be undone.</span>
      </p>
      {isPublished && (
        <p>
          Its published reviews stay public on the page of the product and on yours, and still
          count: nobody can hide reviews on Candor. You still find them under Reviews.
        </p>
      )}
      <PendingReviewsNote campaign={campaign} />
      {campaign.fulfilment === 'shipping' && campaign.takenCount > 0 && (
        <p>
          You still send their parcels: once the campaign is gone, you find them at the end of your
          campaigns.
        </p>
      )}
      {isPublished && (
        <Checkbox
          label="I understand that its embed will be empty on every site that shows it."
          checked={agreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
      )}
    </ConfirmDialog>
  )
}

/** Whether somebody else than its business may have seen it. */
const wasPublic = ({ status, completedReviews, pendingReviews }: Campaign) =>
  !['draft', 'pending', 'rejected'].includes(status) || completedReviews + pendingReviews > 0

/** Pending reviews and taken places are honoured even after the campaign stops. */
function PendingReviewsNote({ campaign }: { campaign: Campaign }) {
  const held = campaign.pendingReviews + campaign.awaitingResubmission
  const { takenCount } = campaign
  return (
    <>
      {held > 0 && (
        <p>{countOf(held, 'open review')} will still be checked and paid if approved.</p>
      )}
      {takenCount > 0 && (
        <p>
          {countOf(takenCount, 'place is', 'places are')} taken: the money stays set aside, and
          their reviewers can still submit until their deadlines, and are paid if approved.
        </p>
      )}
    </>
  )
}
