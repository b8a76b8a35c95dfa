import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Refusal } from '../../../shared/base/refusal.ts'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ParcelsPanel } from './ParcelsPanel.tsx'
import { parcelsQuery } from './queries.ts'

interface OwedParcelsProps {
  campaignId: string
  /** For a campaign that was never the viewer's. */
  children: ReactNode
}

/** The parcels of a deleted campaign, which its business still sends. */
export function OwedParcels({ campaignId, children }: OwedParcelsProps) {
  const { error, isPending } = useInfiniteQuery(parcelsQuery(campaignId))
  if (isPending) return null
  if (error instanceof Refusal && error.code === 'not_found') return children
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
