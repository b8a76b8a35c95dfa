import { useInfiniteQuery } from '@tanstack/react-query'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { CampaignMissing } from '../campaigns/CampaignPage.tsx'
import { ParcelsPanel } from './ParcelsPanel.tsx'
import { parcelsQuery } from './queries.ts'

/** The parcels of a deleted campaign, which its business still sends. */
export function OwedParcels({ campaignId }: { campaignId: string }) {
  const { error, refetch } = useInfiniteQuery(parcelsQuery(campaignId))
  if (error) return <CampaignMissing error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHeader
        title="Parcels of a deleted campaign"
        back={{ to: '/campaigns', label: 'Campaigns' }}
      >
        Reviewers with a place still get the product, review it and are paid.
      </PageHeader>
      <ParcelsPanel campaignId={campaignId} />
    </>
  )
}
