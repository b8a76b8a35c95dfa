import { useInfiniteQuery } from '@tanstack/react-query'
import { auditQuery } from '../../platform/audit/queries.ts'
import { decisionText } from '../../ui/text/format.ts'

/** Who rejected a campaign and when, from the audit log. */
export function RejectedBy({ campaignId }: { campaignId: string }) {
  const entries = useInfiniteQuery(
    auditQuery({ about: campaignId, action: 'rejectCampaign', limit: 1 }),
  )
  const last = entries.data?.pages[0]?.items[0]
  return last ? <span>{`Decided ${decisionText(last.createdAt, last.actor?.name)}`}</span> : null
}
