import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import IconCircleCheck from '~icons/tabler/circle-check'
import { part } from '../../base/page.ts'
import { campaignCan } from '../../../shared/market/campaigns.ts'
import type { Campaign, CampaignCard, CampaignStatus } from '../../../shared/market/campaigns.ts'
import { campaignQuery } from '../../base/campaign-query.ts'
import { platformQuery } from '../../base/unverified-limits.ts'
import { OpenDecision } from '../../platform/decisions/OpenDecision.tsx'
import { useDecisions, useOpenDecision } from '../../platform/decisions/decisions.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { usePrefetchNoteTemplates } from '../reviews/note-templates.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Together } from '../../ui/feedback/Together.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ApprovalChecks } from './ApprovalChecks.tsx'
import { useDecideCampaign } from './deciding.ts'
import { campaignsQuery } from './queries.ts'
import { WaitingAge } from './status.tsx'

const RejectCampaignDialog = lazyDialog(
  async () => (await import('./RejectCampaignDialog.tsx')).RejectCampaignDialog,
)

/** Its own chunk: it asks the audit log. */
const RejectedBy = part(() => import('./RejectedBy.tsx'), 'RejectedBy')

/** Why the campaign cannot be decided. */
const undecidable: Partial<Record<CampaignStatus, string>> = {
  draft: 'The business has not submitted it yet.',
  completed: 'A completed campaign cannot be changed.',
}

/** Approves or rejects a campaign, after six seconds in which it can be taken back. */
export function AdminActions({ campaign }: { campaign: Campaign }) {
  const decide = useDecideCampaign(campaign)
  const decision = useOpenDecision(campaign.id)
  usePrefetchNoteTemplates()
  const { list, next } = useNextWaiting(campaign)
  const limits = useQuery(platformQuery)
  const navigate = useNavigate()
  // A page that has to load takes the panel away, and leaving the panel sends what waits in it.
  const isNextShown = next !== undefined && campaign.status === 'pending'
  useQuery({ ...campaignQuery(next?.id ?? ''), enabled: isNextShown })
  const [rejecting, setRejecting] = useState(false)
  const { status, rejection, submittedAt } = campaign
  const isPending = status === 'pending'
  // Otherwise "Approve and open the next" would come late, where "Reject" was.
  const reads = isPending ? [list, limits] : []

  function approveAndGo(campaignId: string) {
    decide(null)
    void navigate({ to: '/campaigns/$campaignId', params: { campaignId } })
  }

  return (
    <Card
      title="Admin Actions"
      aside={
        submittedAt && (
          <span className="text-13">
            <WaitingAge since={submittedAt} />
          </span>
        )
      }
      needsAttention={isPending}
    >
      <Together reads={reads} skeleton={<Skeleton className="h-64" />}>
        {isPending && <ApprovalChecks campaign={campaign} />}
        {decision ? (
          <OpenDecision decision={decision} what="this campaign" />
        ) : (
          <Buttons
            campaign={campaign}
            onApprove={() => decide(null)}
            onApproveAndGo={isPending && next ? () => approveAndGo(next.id) : undefined}
            onReject={() => setRejecting(true)}
          />
        )}
        {next && <NextWaiting next={next} />}
      </Together>
      {rejection && (
        <div className="mt-4 border-t pt-4">
          <div className="mb-3 min-h-5 text-13 text-fg-3">
            <Suspense fallback={null}>
              <RejectedBy campaignId={campaign.id} />
            </Suspense>
          </div>
          <p className="text-13 text-fg-3">Note to the business</p>
          <p className="mt-1 whitespace-pre-line">{rejection.note}</p>
        </div>
      )}
      <RejectCampaignDialog
        campaign={campaign}
        open={rejecting}
        onClose={() => setRejecting(false)}
        onReject={(note) => {
          setRejecting(false)
          decide(note)
        }}
      />
    </Card>
  )
}

/** The pending campaign that follows this one, oldest first, and the oldest after the last. */
function useNextWaiting({ id }: Campaign) {
  const list = useInfiniteQuery(campaignsQuery({ status: 'pending', sort: 'oldest' }))
  const decisions = useDecisions()
  const waiting = list.data?.pages.flatMap(({ items }) => items) ?? []
  const at = waiting.findIndex((one) => one.id === id)
  const next = [...waiting.slice(at + 1), ...waiting.slice(0, Math.max(at, 0))].find(
    (one) => one.id !== id && !decisions.some((decision) => decision.id === one.id),
  )
  return { list, next }
}

function NextWaiting({ next }: { next: CampaignCard }) {
  return (
    <p className="mt-4 border-t pt-4 text-13 text-fg-3">
      Next one waiting for approval:{' '}
      <Link
        to="/campaigns/$campaignId"
        params={{ campaignId: next.id }}
        className="link reach wrap-anywhere"
      >
        {next.title}
      </Link>
    </p>
  )
}

const hasEnded = ({ endsAt }: Campaign, now = new Date()) =>
  endsAt !== null && new Date(endsAt) <= now

interface ButtonsProps {
  campaign: Campaign
  onApprove: () => void
  /** Undefined when no other campaign waits. */
  onApproveAndGo: (() => void) | undefined
  onReject: () => void
}

function Buttons({ campaign, onApprove, onApproveAndGo, onReject }: ButtonsProps) {
  const { status, needsVerification } = campaign
  const isOver = hasEnded(campaign)
  const isApprovable = campaignCan.approve(campaign) && !needsVerification && !isOver
  return (
    <div className="flex flex-col gap-2">
      {status === 'active' ? (
        // A state that looks like one, in the place and with the label of the button.
        <Button variant="ghost" disabled icon={<IconCircleCheck aria-hidden />}>
          Already Active
        </Button>
      ) : (
        <Button variant="success" disabled={!isApprovable} onClick={onApprove}>
          Approve Campaign
        </Button>
      )}
      {onApproveAndGo && (
        <Button variant="outline" disabled={!isApprovable} onClick={onApproveAndGo}>
          Approve and open the next
        </Button>
      )}
      <Button variant="danger" disabled={!campaignCan.reject(campaign)} onClick={onReject}>
        Reject Campaign
      </Button>
      {needsVerification && campaignCan.approve(campaign) && (
        <p className="text-13 text-fg-3">
          It pays more than a business that is not verified may. Verify the business first.
        </p>
      )}
      {isOver && campaignCan.approve(campaign) && (
        <p className="text-13 text-fg-3">
          Its end has passed. Reject it, so that its business can choose another.
        </p>
      )}
      {undecidable[status] && <p className="text-13 text-fg-3">{undecidable[status]}</p>}
    </div>
  )
}
