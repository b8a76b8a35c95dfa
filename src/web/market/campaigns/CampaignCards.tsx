import type { ComponentType } from 'react'
import type { CampaignCard } from '../../../shared/market/campaigns.ts'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { CampaignLinkCard } from './CampaignLinkCard.tsx'

export const campaignOrder = {
  name: 'sort',
  label: 'Order',
  all: 'Newest first',
  options: optionsOf({ oldest: 'Oldest first', price: 'Highest price first' }),
}

interface CampaignCardsProps {
  campaigns: readonly CampaignCard[]
  /** How a campaign stands, for its owner. */
  Next?: ComponentType<{ campaign: CampaignCard }>
}

export function CampaignCards({ campaigns, Next }: CampaignCardsProps) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 md:gap-5 xl:grid-cols-3">
      {campaigns.map((campaign) => (
        <li key={campaign.id}>
          <CampaignLinkCard campaign={campaign} next={Next && <Next campaign={campaign} />} />
        </li>
      ))}
    </ul>
  )
}
