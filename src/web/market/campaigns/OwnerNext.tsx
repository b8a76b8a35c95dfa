import type { CampaignCard } from '../../../shared/market/campaigns.ts'
import { classNames } from '../../ui/class-names.ts'
import { nextOf } from './owner-next.ts'

/** How a campaign stands; with the orange line when it waits for its business. */
export function OwnerNext({ campaign }: { campaign: CampaignCard }) {
  const { text, asks } = nextOf(campaign)
  return (
    <p
      className={classNames(
        'mb-3 text-13',
        asks ? 'border-l-2 border-ember-500 pl-2.5 font-medium text-fg' : 'text-fg-2',
      )}
    >
      {text}
    </p>
  )
}
