import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import IconCircle from '~icons/tabler/circle'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconClock from '~icons/tabler/clock'
import type { CampaignPage } from '../../../shared/market/campaign-page.ts'
import { countOf, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { walletQuery } from '../../money/wallet/queries.ts'
import { costOf } from './cost.ts'
import { decidedBy } from './decided-by.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { codesQuery } from './codes.ts'

const looks = {
  done: [IconCircleCheck, 'text-success'],
  now: [IconClock, 'text-warn'],
  later: [IconCircle, 'text-fg-3'],
} as const

/** For the owner of a pending campaign: since when it waits, until when, and what follows. */
export function PendingCampaign({ campaign }: { campaign: CampaignPage }) {
  const { submittedAt, paused, needsVerification } = campaign
  return (
    <section aria-labelledby="decision" className="border-y py-5 md:py-6">
      <h2 id="decision" className="text-16 font-semibold text-fg">
        Waiting for approval
      </h2>
      <ol className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-3">
        <Stage look="done" title="Submitted">
          {formatMoment(submittedAt)}. You can still edit or delete it; after a change our 24 hours
          start again.
        </Stage>
        <Stage look="now" title="Our team reads it">
          {submittedAt && <span>{decidedBy(submittedAt)}</span>}
          {!needsVerification && campaign.fulfilment !== 'code' && (
            <span>{' You have nothing to do until then.'}</span>
          )}
        </Stage>
        <Stage look="later" title="Then">
          If it is approved,{' '}
          {paused
            ? 'it is still paused until you resume it.'
            : 'reviewers see it at once, and you are told of each review.'}{' '}
          If something has to change, you read what, edit it and submit it again. Neither costs
          anything.
        </Stage>
      </ol>
      <WalletFirst campaign={campaign} />
      <CodesFirst campaign={campaign} />
    </section>
  )
}

interface StageProps {
  look: keyof typeof looks
  title: string
  children: ReactNode
}

function Stage({ look, title, children }: StageProps) {
  const [Icon, color] = looks[look]
  return (
    <li className="flex gap-3">
      <Icon size={20} stroke={1.75} aria-hidden className={`mt-px shrink-0 ${color}`} />
      <div className="min-w-0">
        <h3 className="font-medium text-fg">{title}</h3>
        <p className="mt-0.5 text-13 text-fg-2">{children}</p>
      </div>
    </li>
  )
}

/** How many of the campaign's reviews the wallet covers, if it does not cover them all. */
function WalletFirst({ campaign }: { campaign: CampaignPage }) {
  const { data: wallet } = useQuery(walletQuery)
  const { coming, stillCosts } = costOf(campaign, campaign)
  if (!wallet || stillCosts <= wallet.availableCents) return null
  const owed = wallet.receivableCents
  const each = stillCosts / coming
  const covered = Math.floor(wallet.availableCents / each)
  return (
    <p className="mt-5 border-t pt-4">
      Your wallet covers {covered === 0 ? 'none' : covered} of its {countOf(coming, 'review')}: it
      has {formatMoney(wallet.availableCents)} of {formatMoney(stillCosts)}
      {owed > 0 && <span>{`, and you owe ${formatMoney(owed)}, which is paid first`}</span>}
      <span>. </span>
      <Link to="/wallet" className="link reach">
        Fund your wallet
      </Link>{' '}
      meanwhile, so that every place opens with the approval.
    </p>
  )
}

/** Tells the owner of a pending campaign that it has no codes yet. */
function CodesFirst({ campaign }: { campaign: Campaign }) {
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
