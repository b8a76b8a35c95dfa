import { Refusal } from '../../../shared/base/refusal.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'

interface CampaignMissingProps {
  error: Error
  onRetry: () => void
}

export function CampaignMissing({ error, onRetry }: CampaignMissingProps) {
  if (error instanceof Refusal && error.code === 'not_found') {
    return (
      <EmptyState
        kind="no-access"
        heading="h1"
        title="Campaign not found"
        action={<ButtonLink to="/campaigns">Back to Campaigns</ButtonLink>}
      >
        The campaign you're looking for doesn't exist or you don't have access.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      kind="failed"
      heading="h1"
      title="Failed to fetch campaign"
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {error.message}
    </EmptyState>
  )
}
