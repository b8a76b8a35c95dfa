import type { ReactNode } from 'react'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import type { Campaign, ClosedReason } from '../../../shared/market/campaigns.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { ButtonLink } from '../../ui/buttons/Button.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { opensAgain } from './decided-by.ts'
import { MissingFields, missingId, missingOf } from './MissingFields.tsx'
import { PendingCampaign } from './PendingCampaign.tsx'

interface OwnerAlertsProps {
  campaign: CampaignPage
  /** Whether the codes are imported right below. */
  onCodes: boolean
}

/** An alert for the owner about the campaign's state and what to do. */
export function OwnerAlerts({ campaign, onCodes }: OwnerAlertsProps) {
  const { id: campaignId, status, rejection, closedReason, needsVerification } = campaign
  const edit = (
    <ButtonLink
      to="/campaigns/$campaignId/edit"
      params={{ campaignId }}
      variant={status === 'rejected' ? 'primary' : 'outline'}
      size="sm"
    >
      Edit Campaign
    </ButtonLink>
  )

  if (status === 'rejected') {
    return (
      <Alert variant="error" title="This campaign was rejected" action={edit}>
        <p className="whitespace-pre-line">{rejection?.note}</p>
        <p className="mt-1">
          Make the requested changes and submit it again. We read it within 24 hours, and it costs
          nothing.
        </p>
      </Alert>
    )
  }
  if (status === 'draft') {
    return <DraftAlert campaign={campaign} />
  }
  if (status === 'pending') {
    return (
      <div className="space-y-4">
        {needsVerification && (
          <Alert
            variant="warning"
            title="Verify your business to get this campaign approved"
            action={verify}
          >
            It pays more for a review than a business may that is not verified.
          </Alert>
        )}
        <PendingCampaign campaign={campaign} />
      </div>
    )
  }
  return status === 'active' && closedReason ? (
    <ClosedAlert campaign={campaign} reason={closedReason} {...{ edit, onCodes }} />
  ) : null
}

/** What a draft still needs, each with a link to its field. */
function DraftAlert({ campaign }: { campaign: Campaign }) {
  const missing = missingOf(campaign)
  return (
    <Alert title="This is a draft">
      Only you can see it until you submit it for approval.
      {missing.length > 0 && (
        <span>
          {' '}
          Before that it needs:
          <MissingFields id={missingId} campaignId={campaign.id} missing={missing} />
        </span>
      )}
    </Alert>
  )
}

const verify = (
  <ButtonLink to="/dashboard/verify" size="sm">
    Verify your business
  </ButtonLink>
)

const explanations: Record<ClosedReason, { title: string; text: string }> = {
  full: {
    title: 'All places are taken',
    text: 'Increase the target to get more reviews, beside those that are under way.',
  },
  paused: {
    title: 'You paused this campaign',
    text: 'It accepts no new reviews until you resume it. Pending reviews are still decided.',
  },
  funds: {
    title: 'Your wallet does not cover another review',
    text: 'It accepts reviews again once your wallet covers the next one.',
  },
  limit: {
    title: "Your plan's limit for this month is reached",
    text: 'New reviews are accepted again next month, or immediately on a larger plan.',
  },
  unverified: {
    title: 'Verify your business to get more reviews',
    text:
      'Businesses that are not verified have limits for the price of a review and for what they ' +
      'reserve in a month. New reviews are accepted when you are verified.',
  },
  codes: {
    title: 'No codes are left',
    text: 'Nobody can take a place until you import codes. Taken places keep theirs.',
  },
  not_started: {
    title: 'It has not started yet',
    text: 'Reviewers see it already, with the time of its start.',
  },
  pace: {
    title: 'The places of its pace are taken',
    text: 'A place that is returned or expires opens again at once.',
  },
}

interface ClosedAlertProps {
  campaign: Campaign
  reason: ClosedReason
  edit: ReactNode
  onCodes: boolean
}

function ClosedAlert({ campaign, reason, edit, onCodes }: ClosedAlertProps) {
  const { pricePerReviewCents, feePerReviewCents, reimbursementCapCents: cap } = campaign
  const costs = formatMoney(pricePerReviewCents + feePerReviewCents + cap)
  const isTimed = reason === 'not_started' || reason === 'pace'
  const actions: Record<ClosedReason, ReactNode> = {
    full: edit,
    paused: undefined,
    funds: (
      <ButtonLink to="/wallet" size="sm">
        Fund your wallet
      </ButtonLink>
    ),
    unverified: verify,
    codes: !onCodes && (
      <ButtonLink to="." search={{ tab: 'codes' }} size="sm">
        Import codes
      </ButtonLink>
    ),
    not_started: undefined,
    pace: undefined,
    limit: (
      <ButtonLink to="/pricing" search={{ show: 'subscription' }} variant="outline" size="sm">
        Compare plans
      </ButtonLink>
    ),
  }
  return (
    <Alert
      variant={isTimed ? 'info' : 'warning'}
      title={explanations[reason].title}
      action={actions[reason]}
    >
      {explanations[reason].text}
      {isTimed && <span>{` ${opensAgain({ ...campaign, closedReason: reason })}`}</span>}
      {reason === 'funds' && (
        <span>{` It costs ${costs} with its fee${cap > 0 ? ' and what is paid back' : ''}.`}</span>
      )}
    </Alert>
  )
}
