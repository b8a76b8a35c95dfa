import { campaignQuery } from '../../base/campaign-query.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  campaignCan,
  editCampaign,
  needsApproval,
  submitCampaign,
} from '../../../shared/market/campaigns.ts'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { showFieldRefusals, failureText } from '../../base/form-refusal.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { changesOf, showDraftErrors, useCampaignForm } from './campaign-form.ts'
import type { CampaignValues } from './campaign-form.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'
import { CampaignFormFrame, FormButtons } from './CampaignFormFrame.tsx'
import { CampaignMissing } from './CampaignPage.tsx'
import { usePicture } from './PictureField.tsx'
import type { PictureForm } from './PictureField.tsx'
import { useCampaignAction, useEditCampaign } from './queries.ts'

const SendBackDialog = lazyDialog(async () => (await import('./owner-dialogs.tsx')).SendBackDialog)

const route = getRouteApi('/app/campaigns/$campaignId/edit')

export default function CampaignEditPage() {
  const { campaignId } = route.useParams()
  // A refetch must not replace what the user is editing.
  const campaign = useQuery({ ...campaignQuery(campaignId), refetchOnWindowFocus: false })

  if (campaign.data) {
    return campaignCan.edit(campaign.data) ? (
      <EditForm campaign={campaign.data} />
    ) : (
      <>
        <PageHeader
          title="Edit Campaign"
          back={{ to: '/campaigns/$campaignId', params: { campaignId }, label: 'Campaign' }}
        />
        <Alert>A completed campaign can no longer be edited.</Alert>
      </>
    )
  }
  return campaign.isPending ? (
    <CardSkeletons count={1} label="Loading campaign" />
  ) : (
    <CampaignMissing error={campaign.error} onRetry={() => campaign.refetch()} />
  )
}

function EditForm({ campaign }: { campaign: CampaignPage }) {
  const { id, title, status, reviews, completedReviews } = campaign
  const held = campaign.pendingReviews + campaign.awaitingResubmission
  const { form, picture, save, sendsBack, pending, submitting, failure } = useSaveCampaign(campaign)
  const [asking, setAsking] = useState(false)
  const isDirty = form.formState.isDirty || picture.isDirty
  const agreed = reviews.items.length + completedReviews + held + campaign.takenCount > 0

  // The picture too, so that everything that is missing is named at once.
  const checkPicture = () => picture.check({ isDraft: false })
  const saveNow = () => save({ thenSubmit: false })
  const saveComplete = form.handleSubmit(() => {
    if (!checkPicture()) return
    if (sendsBack()) setAsking(true)
    else return saveNow()
  }, checkPicture)
  const submitComplete = form.handleSubmit(() => save({ thenSubmit: true }), checkPicture)

  return (
    <>
      <UnsavedChanges when={() => isDirty && !pending} />
      <PageHeader
        title="Edit Campaign"
        back={{ to: '/campaigns/$campaignId', params: { campaignId: id }, label: 'Campaign' }}
      >
        {title}
      </PageHeader>
      <CampaignFormFrame
        form={form}
        campaign={campaign}
        picture={picture}
        agreed={agreed}
        onSubmit={saveComplete}
        failure={failure}
        banners={<EditBanners campaign={campaign} agreed={agreed} failure={failure} />}
        foot={
          <EditButtons
            campaign={campaign}
            pending={pending}
            submitting={submitting}
            onSave={status === 'draft' ? saveNow : saveComplete}
            onSubmit={submitComplete}
          />
        }
      />
      <SendBackDialog
        campaign={campaign}
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={saveNow}
      />
    </>
  )
}

interface EditButtonsProps {
  campaign: CampaignPage
  pending: boolean
  /** Whether what is pending also submits the campaign. */
  submitting: boolean
  onSave: () => void
  onSubmit: () => void
}

function EditButtons({ campaign, pending, submitting, onSave, onSubmit }: EditButtonsProps) {
  return (
    <FormButtons>
      <ButtonLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }} variant="ghost">
        Cancel
      </ButtonLink>
      {campaignCan.submit(campaign) ? (
        <>
          <Button
            variant="outline"
            loading={pending && !submitting}
            disabled={pending && submitting}
            onClick={onSave}
          >
            Save
          </Button>
          <Button
            loading={pending && submitting}
            disabled={pending && !submitting}
            onClick={onSubmit}
          >
            Save and submit
          </Button>
        </>
      ) : (
        <Button type="submit" loading={pending}>
          Save changes
        </Button>
      )}
    </FormButtons>
  )
}

interface EditBannersProps {
  campaign: CampaignPage
  agreed: boolean
  failure: Error | null
}

function EditBanners({ campaign, agreed, failure }: EditBannersProps) {
  return (
    <>
      {failure && (
        <Alert variant="error">{failureText(failure, 'Failed to update campaign')}</Alert>
      )}
      {campaign.status === 'active' && (
        <Alert variant="warning">
          Any change but a higher target sends this campaign back for approval. It takes no new
          reviews until it is approved again
          {campaign.paused && <span>{', and it stays paused then'}</span>}
          <span>.</span>
        </Alert>
      )}
      {agreed && (
        <Alert>
          This campaign already has reviews or taken places, so its title, product, link and price
          can no longer change.
        </Alert>
      )}
    </>
  )
}

/** Focuses the field that the address names, such as one that a draft lacks. */
function useFieldOfAddress(form: CampaignFormApi, { altField }: PictureForm) {
  const name = useLocation({ select: ({ hash }) => hash })
  const { setFocus, getValues } = form
  useEffect(() => {
    if (name === 'alt') altField.current?.focus()
    else if (Object.hasOwn(getValues(), name)) setFocus(name as keyof CampaignValues)
  }, [name, altField, setFocus, getValues])
}

/** Saves the changes, optionally submits, and returns to the campaign page. */
function useSaveCampaign(campaign: CampaignPage) {
  const { id: campaignId } = campaign
  const navigate = route.useNavigate()
  const form = useCampaignForm(campaign)
  const edit = useEditCampaign(campaignId)
  const submit = useCampaignAction(campaignId, submitCampaign)
  const picture = usePicture({ stored: campaign.picture, part: campaign.picturePosition })
  const [unsent, setUnsent] = useState<Error | null>(null)
  const [submitting, setSubmitting] = useState(false)
  // What the form began with or has saved: a refetch may have changed the campaign since.
  const [original, setOriginal] = useState(campaign)

  /** Whether our team reads the changes before the campaign takes reviews again. */
  function sendsBack() {
    const isPictureRead = picture.isDirty && campaignCan.takeReviews(original)
    return isPictureRead || needsApproval(original, changesOf(form.getValues(), original))
  }

  async function save({ thenSubmit }: { thenSubmit: boolean }) {
    const changes = changesOf(form.getValues(), original)
    const isDraft = original.status === 'draft' && !thenSubmit
    if (showDraftErrors(form, editCampaign.body, changes) || !picture.check({ isDraft })) {
      return
    }
    setUnsent(null)
    setSubmitting(thenSubmit)
    try {
      if (Object.keys(changes).length > 0) {
        const saved = await edit.mutateAsync(changes)
        // A later step may fail: a field that is set back by then is another change.
        setOriginal((before) => ({ ...before, ...saved }))
      }
      await picture.save(campaignId)
      if (thenSubmit) await submit.mutateAsync()
    } catch (error) {
      showFieldRefusals(form, error)
      setUnsent(error as Error)
      return
    }
    toast(
      thenSubmit ? 'Campaign submitted for approval' : isDraft ? 'Draft saved' : 'Campaign saved',
    )
    await navigate({ to: '/campaigns/$campaignId', params: { campaignId }, ignoreBlocker: true })
  }

  useFieldOfAddress(form, picture)
  const pending = edit.isPending || submit.isPending || picture.isPending
  return { form, picture, save, sendsBack, pending, submitting, failure: unsent }
}
