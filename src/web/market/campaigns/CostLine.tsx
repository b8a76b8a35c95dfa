import type { Campaign } from '../../../shared/market/campaigns.ts'
import { formatMoney } from '../../ui/text/format.ts'
import type { CampaignFormApi } from './CampaignFields.tsx'
import { useCost } from './cost.ts'

interface CostLineProps {
  form: CampaignFormApi
  campaign?: Campaign | undefined
}

/** The total below price and target where the cost itself is far below, as on phones. */
export function CostLine({ form, campaign }: CostLineProps) {
  const { known, cost } = useCost(form, campaign)
  if (!known) return null
  return (
    <p className="rounded-md bg-s2 px-4 py-3 lg:hidden">
      At most <span className="font-medium text-fg">{formatMoney(cost.total)}</span> with fees.{' '}
      <a href="#cost" className="link">
        See how it adds up
      </a>
    </p>
  )
}
