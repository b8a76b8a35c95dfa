import { getRouteApi } from '@tanstack/react-router'
import { createCampaign } from '../../shared/campaigns.ts'
import { confirmationFor } from '../accounts/SendConfirmation.tsx'
import { failureText } from '../failure-text.ts'
import { showFieldRefusals } from '../form-refusal.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { UnsavedChanges } from '../ui/forms/UnsavedChanges.tsx'
import { showDraftErrors, useCampaignForm } from './campaign-form.ts'
import { CampaignFormFrame, FormButtons } from './CampaignFormFrame.tsx'
import { useCreateCampaign } from './queries.ts'

const route = getRouteApi('/app/campaigns/create')

export default function CampaignCreatePage() {
  const navigate = route.useNavigate()
  const create = useCreateCampaign()
  const form = useCampaignForm()
  const { isDirty } = form.formState
  const saved = create.isPending || create.isSuccess

  function send(body: Parameters<typeof create.mutate>[0]) {
    create.mutate(body, {
      onSuccess: ({ id: campaignId }) => {
        void navigate({ to: '/campaigns/$campaignId', params: { campaignId } })
      },
      onError: (error) => showFieldRefusals(form, error),
    })
  }

  function saveDraft() {
    const { productUrl, ...values } = form.getValues()
    const draft = { ...values, productUrl: productUrl || null, draft: true as const }
    if (!showDraftErrors(form, createCampaign.body, draft)) {
      send(draft)
    }
  }

  return (
    <>
      <UnsavedChanges when={() => isDirty && !saved} />
      <PageHeader title="Create Campaign" back={{ to: '/campaigns', label: 'Campaigns' }}>
        Describe your product and set what you pay for each review.
      </PageHeader>
      <CampaignFormFrame
        form={form}
        onSubmit={form.handleSubmit(send)}
        failure={create.error}
        banners={
          create.isError && (
            <Alert variant="error" action={confirmationFor(create.error)} onDismiss={create.reset}>
              {failureText(create.error, 'Failed to create campaign')}
            </Alert>
          )
        }
        foot={
          <>
            <NextSteps />
            <FormButtons>
              <ButtonLink to="/campaigns" variant="ghost">
                Cancel
              </ButtonLink>
              <Button variant="outline" onClick={saveDraft} disabled={saved}>
                Save as draft
              </Button>
              <Button type="submit" loading={create.isPending}>
                Create Campaign
              </Button>
            </FormButtons>
          </>
        }
      />
    </>
  )
}

function NextSteps() {
  return (
    <div className="rounded-card border px-5 py-4">
      <h2 className="mb-2 font-medium text-fg">What happens next</h2>
      <ul className="list-disc space-y-1 pl-4 marker:text-fg-3">
        <li>Your campaign is reviewed by our team within 24 hours.</li>
        <li>It becomes visible to reviewers once approved.</li>
        <li>You are charged only for approved reviews.</li>
        <li>Please keep sufficient funds in your wallet.</li>
      </ul>
    </div>
  )
}
