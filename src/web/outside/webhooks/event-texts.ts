import type { WebhookEvent } from '../../../shared/outside/webhooks.ts'

type Chosen = Exclude<WebhookEvent, 'ping'>

/** What webhooks can hear of, in plain words, as the form groups it. */
export const eventGroups: { name: string; events: readonly Chosen[] }[] = [
  {
    name: 'Reviews',
    events: [
      'review.submitted',
      'review.approved',
      'review.rejected',
      'review.published',
      'review.unpublished',
      'review.replied',
      'review.reported',
      'appeal.decided',
    ],
  },
  {
    name: 'Campaigns',
    events: ['campaign.approved', 'campaign.rejected', 'campaign.closed', 'campaign.completed'],
  },
  { name: 'Account', events: ['deposit.completed', 'wallet.low', 'verification.decided'] },
]

const texts: Record<WebhookEvent, string> = {
  'review.submitted': 'A review is submitted',
  'review.approved': 'A review is approved',
  'review.rejected': 'A review is rejected',
  'review.published': 'A review becomes public',
  'review.unpublished': 'A review is taken out of public view',
  'review.replied': 'A reply to a review becomes public',
  'review.reported': 'Somebody reports a published review',
  'appeal.decided': 'An appeal is decided',
  'campaign.approved': 'A campaign is approved',
  'campaign.rejected': 'A campaign is rejected',
  'campaign.closed': 'A campaign takes no more reviews for now',
  'campaign.completed': 'A campaign is complete',
  'deposit.completed': 'A deposit arrives',
  'wallet.low': 'The wallet gets low',
  'verification.decided': 'The verification is decided',
  ping: 'A ping',
}

export const eventText = (event: WebhookEvent) => texts[event]

export const chosenEvents = eventGroups.flatMap(({ events }) => events)
