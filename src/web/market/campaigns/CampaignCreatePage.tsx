import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { createCampaign, type Campaign } from '../../../shared/market/campaigns.ts'
import { beginningOf } from '../../../shared/base/excerpt.ts'
import { ConfirmFirst } from '../../people/accounts/StepUp.tsx'
import { confirmationFor } from '../../people/accounts/SendConfirmation.tsx'
import { campaignQuery } from '../../base/campaign-query.ts'
import { useViewer } from '../../base/session.ts'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { showFieldRefusals, failureText } from '../../base/form-refusal.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { readCampaignDraft, useCampaignDraft } from './campaign-draft.ts'
import { blank, bodyOf, showDraftErrors, useCampaignForm, valuesOf } from './campaign-form.ts'
import { CampaignFormFrame, FormButtons } from './CampaignFormFrame.tsx'
import { usePicture } from './PictureField.tsx'
import { CampaignMissing } from './CampaignPage.tsx'
import { useCreateCampaign } from './queries.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'

const route = getRouteApi('/app/campaigns/create')

/** The longest title, in characters. */
const maxTitle = 120

/** An empty form, or one that begins with another campaign of the business (`from`). */
export default function CampaignCreatePage() {
  const { from } = route.useSearch()
  const original = useQuery({ ...campaignQuery(from ?? ''), enabled: from !== undefined })
  if (from === undefined) {
    return <NewCampaign />
  }
  if (original.data) {
    return <NewCampaign key={from} original={original.data} />
  }
  return original.isPending ? (
    <CardSkeletons count={1} label="Loading campaign" />
  ) : (
    <CampaignMissing error={original.error} onRetry={() => original.refetch()} />
  )
}

function NewCampaign({ original }: { original?: Campaign }) {
  const { form, picture, draft, create, send, saveDraft, isDirty, saved } = useCreateForm(original)
  const isDraft = create.variables?.draft === true
  return (
    <>
      <UnsavedChanges when={() => isDirty && !saved}>
        {original
          ? 'A copy is not kept. Save it as a draft to go on later.'
          : 'What you typed is kept in this browser and offered again. A chosen picture is not.'}
      </UnsavedChanges>
      <PageHeader
        title={original ? `Duplicate of “${original.title}”` : 'Create Campaign'}
        back={{ to: '/campaigns', label: 'Campaigns' }}
      >
        Describe your product and set what you pay for each review.
      </PageHeader>
      <UnnamedCompany />
      <CampaignFormFrame
        form={form}
        picture={picture}
        onSubmit={form.handleSubmit(send, () => picture.check({ isDraft: false }))}
        failure={create.error}
        banners={<Banners {...{ original, draft, create }} />}
        foot={
          <>
            <NextSteps />
            <FormButtons>
              <ButtonLink to="/campaigns" variant="ghost">
                Cancel
              </ButtonLink>
              <Button
                variant="outline"
                onClick={saveDraft}
                loading={saved && isDraft}
                disabled={saved && !isDraft}
              >
                Save as draft
              </Button>
              <Button type="submit" loading={saved && !isDraft} disabled={saved && isDraft}>
                Create Campaign
              </Button>
            </FormButtons>
          </>
        }
      />
    </>
  )
}

type BannersProps = Pick<ReturnType<typeof useCreateForm>, 'draft' | 'create'> & {
  original: Campaign | undefined
}

function Banners({ original, draft, create }: BannersProps) {
  return (
    <>
      {original && (
        <Alert>
          Everything but the reviews is copied. This becomes a campaign of its own, which our team
          reads before it opens.
        </Alert>
      )}
      <ConfirmFirst>Until then you can save the campaign as a draft.</ConfirmFirst>
      {draft.kept && (
        <Alert
          action={
            <Button variant="outline" size="sm" onClick={draft.startOver}>
              Start over
            </Button>
          }
        >
          This is what you typed on {formatMoment(draft.kept)} and did not send. A picture is not
          kept: choose it again.
        </Alert>
      )}
      {create.isError && (
        <Alert variant="error" action={confirmationFor(create.error)} onDismiss={create.reset}>
          {failureText(create.error, 'Failed to create campaign')}
        </Alert>
      )}
    </>
  )
}

/** Loads the page of a campaign while the form is still shown, so that it is never seen empty. */
function useLoadPage() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (campaignId: string) =>
    Promise.all([
      router.preloadRoute({ to: '/campaigns/$campaignId', params: { campaignId } }),
      queryClient.prefetchQuery(campaignQuery(campaignId)),
    ])
}

/** Creates the campaign, then sends its picture, and opens its page. */
function useCreateForm(original?: Campaign) {
  const navigate = route.useNavigate()
  const loadPage = useLoadPage()
  const create = useCreateCampaign()
  const personId = useViewer()?.id ?? ''
  const [start] = useState(() => (original ? null : readCampaignDraft(personId)))
  const form = useCampaignForm(undefined, original ? copyOf(original) : start?.values)
  const draft = useCampaignDraft(form, personId, { start, isCopy: original !== undefined })
  const picture = usePicture({ copied: original?.picture ?? null })
  const isDirty = form.formState.isDirty || picture.isDirty
  const saved = create.isPending || create.isSuccess

  function send(body: Parameters<typeof create.mutate>[0]) {
    if (!picture.check({ isDraft: body.draft === true })) return
    create.mutate(body, {
      onSuccess: ({ id: campaignId }) => {
        draft.clear()
        void sendPicture(campaignId, body.draft === true)
      },
      onError: (error) => showFieldRefusals(form, error),
    })
  }

  /** The campaign is saved already: a refused picture is replaced in the form that edits it. */
  async function sendPicture(campaignId: string, isDraft: boolean) {
    const params = { campaignId }
    try {
      await picture.save(campaignId)
      await loadPage(campaignId)
      if (isDraft) toast('Draft saved')
      await navigate({ to: '/campaigns/$campaignId', params })
    } catch (error) {
      toast(`Saved without the picture: ${failureText(error, 'it could not be sent.')}`)
      await navigate({ to: '/campaigns/$campaignId/edit', params })
    }
  }

  function saveDraft() {
    const draft = { ...bodyOf(form.getValues()), draft: true as const }
    if (!showDraftErrors(form, createCampaign.body, draft)) {
      send(draft)
    }
  }

  function startOver() {
    form.reset(blank)
    draft.clear()
  }

  return {
    form,
    picture,
    draft: { ...draft, startOver },
    create,
    send,
    saveDraft,
    isDirty,
    saved,
  }
}

/** Reviewers and moderators tell both apart by their titles. */
function copyOf(original: Campaign) {
  const suffix = ' (copy)'
  const values = valuesOf(original)
  return { ...values, title: beginningOf(values.title, maxTitle - suffix.length) + suffix }
}

function NextSteps() {
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-2 font-medium text-fg">
        What happens next
      </h2>
      <ul className="list-disc space-y-1 pl-4 marker:text-fg-3">
        <li>Your campaign is reviewed by our team within 24 hours.</li>
        <li>It becomes visible to reviewers once approved.</li>
        <li>You are charged only for approved reviews.</li>
        <li>Please keep sufficient funds in your wallet.</li>
      </ul>
    </section>
  )
}

/** Says that campaigns show a person's name, until the business has said what it is called. */
function UnnamedCompany() {
  const { data } = useQuery(settingsQuery)
  if (data?.companyNamed !== false) {
    return null
  }
  return (
    <Alert variant="warning" className="mb-6">
      Campaigns show the name of your company. So far that is your own, {data.companyName}.{' '}
      <Link to="/settings/$section" params={{ section: 'profile' }} className="link">
        Name your company
      </Link>
    </Alert>
  )
}
