import type { ReactNode } from 'react'
import type { Campaign, ClosedReason } from '../../shared/campaigns.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { ButtonLink } from '../ui/buttons/Button.tsx'

/** What its business has to know, or to do, about the state of a campaign. */
export function OwnerNotices({ campaign }: { campaign: Campaign }) {
  const { id: campaignId, status, rejection, closedReason } = campaign
  const edit = (
    <ButtonLink
      to="/campaigns/$campaignId/edit"
      params={{ campaignId }}
      variant="outline"
      size="sm"
    >
      Edit Campaign
    </ButtonLink>
  )

  if (status === 'rejected') {
    return (
      <Alert variant="error" title="This campaign was rejected" action={edit}>
        <p className="whitespace-pre-line">{rejection?.note}</p>
        <p className="mt-1">Change what is needed, then submit it again.</p>
      </Alert>
    )
  }
  if (status === 'draft') {
    return <Alert title="This is a draft">Only you see it, until you submit it for approval.</Alert>
  }
  if (status === 'pending') {
    return (
      <Alert title="Waiting for approval">
        Our team looks at it within 24 hours. Reviewers see it once it is approved.
      </Alert>
    )
  }
  return status === 'active' && closedReason ? (
    <ClosedNotice reason={closedReason} edit={edit} />
  ) : null
}

const why: Record<ClosedReason, { title: string; text: string }> = {
  full: {
    title: 'All places are taken',
    text: 'Reviews that are being checked hold the last places. Raise the target for more.',
  },
  paused: {
    title: 'You paused this campaign',
    text: 'It takes no new reviews until you resume it. Reviews already sent are still decided.',
  },
  funds: {
    title: 'Your wallet does not cover another review',
    text: 'Reviewers cannot send reviews until there is enough for one: its price and the fee.',
  },
  limit: {
    title: "Your plan's limit for this month is reached",
    text: 'New reviews are taken again next month, or at once on a larger plan.',
  },
}

function ClosedNotice({ reason, edit }: { reason: ClosedReason; edit: ReactNode }) {
  const actions: Record<ClosedReason, ReactNode> = {
    full: edit,
    paused: undefined,
    funds: (
      <ButtonLink to="/wallet" size="sm">
        Fund your wallet
      </ButtonLink>
    ),
    limit: (
      <ButtonLink to="/pricing" search={{ show: 'subscription' }} variant="outline" size="sm">
        Compare plans
      </ButtonLink>
    ),
  }
  return (
    <Alert variant="warning" title={why[reason].title} action={actions[reason]}>
      {why[reason].text}
    </Alert>
  )
}
