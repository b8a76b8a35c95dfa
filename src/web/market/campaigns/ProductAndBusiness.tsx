import IconCircleCheck from '~icons/tabler/circle-check'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { useViewer } from '../../base/session.ts'

/** A campaign's product and its business, and for others whether we have verified that business. */
export function ProductAndBusiness({
  campaign: { product, business },
}: {
  campaign: Pick<Campaign, 'product' | 'business'>
}) {
  const { companyName, isVerified } = business
  const isOwn = useViewer()?.role === 'business'
  return (
    <>
      {[product, companyName].filter(Boolean).join(' · ')}
      {isVerified && !isOwn && (
        <span className="ml-2 whitespace-nowrap text-success">
          <IconCircleCheck size={14} aria-hidden className="mr-1 -mt-0.5 inline" />
          Verified<span className="sr-only"> business</span>
        </span>
      )}
    </>
  )
}
