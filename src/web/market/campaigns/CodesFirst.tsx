import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { codesQuery } from './codes.ts'

/** Tells the owner of a pending campaign that it has no codes yet. */
export function CodesFirst({ campaign }: { campaign: Campaign }) {
  const { data: codes } = useQuery({
    ...codesQuery(campaign.id),
    enabled: campaign.fulfilment === 'code',
  })
  if (codes?.free !== 0) return null
  return (
    <p className="mt-5 border-t pt-4">
      Reviewers get the product with a code, and there are none yet.{' '}
      <Link to="." search={{ tab: 'codes' }} className="link reach">
        Import codes
      </Link>{' '}
      meanwhile, so that places open with the approval.
    </p>
  )
}
