import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import IconChevronRight from '~icons/tabler/chevron-right'
import IconClock from '~icons/tabler/clock'
import { decidedBy } from '../../market/campaigns/decided-by.ts'
import type { Dashboard } from '../../../shared/overview/dashboard.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'

type Data = Extract<Dashboard, { role: 'business' }>
type Pending = NonNullable<Data['pendingCampaign']>

/** After the submission: that the campaign is being read, until when, and what can be done. */
export function CampaignWaits({ data, pending }: { data: Data; pending: Pending }) {
  const { id, title, submittedAt } = pending
  const more = data.pendingCampaigns - 1
  return (
    <Card>
      <div className="flex gap-4">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-warn-tint">
          <IconClock size={22} stroke={1.75} aria-hidden className="text-warn" />
        </span>
        <div className="min-w-0">
          <h2 className="text-18 font-semibold text-fg">Your campaign is being read</h2>
          <p className="mt-1 wrap-anywhere">
            <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="link reach">
              {title}
            </Link>
            , submitted {formatMoment(submittedAt)}
            {more > 0 && <span>{`, and ${more} more`}</span>}
            <span>.</span>
          </p>
          <p className="mt-2">
            {decidedBy(submittedAt)} <strong>You have nothing to do until then.</strong>
          </p>
        </div>
      </div>
      <h3 className="mt-6 text-13 text-fg-3">What you can do meanwhile</h3>
      <ul className="-mb-2 divide-y">
        {meanwhile(data, pending).map(({ label, note, link }) => (
          <li key={label}>
            <Link {...link} className="group flex min-h-11 items-center gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <span className="block font-medium text-fg group-hover:underline">{label}</span>
                <span className="block text-13 text-fg-2">{note}</span>
              </span>
              <IconChevronRight size={16} aria-hidden className="shrink-0 text-fg-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface Act {
  label: string
  note: string
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
}

function meanwhile(data: Data, { id: campaignId, costsCents }: Pending): Act[] {
  const { availableCents, verificationStatus } = data
  const acts: (Act | false)[] = [
    costsCents > availableCents && {
      label: 'Fund your wallet',
      note:
        `All its reviews cost at most ${formatMoney(costsCents)} with fees, and ` +
        `${formatMoney(availableCents)} is available. As many places open as that covers.`,
      link: { to: '/wallet' },
    },
    (verificationStatus === 'none' || verificationStatus === 'rejected') && {
      label: 'Verify your business',
      note: 'Until then what a review may pay, and what a month may cost, is limited.',
      link: { to: '/dashboard/verify' },
    },
    {
      label: 'Set up Share',
      note: 'Choose how reviews look on your own pages. They appear there by themselves.',
      link: { to: '/campaigns/$campaignId', params: { campaignId }, search: { tab: 'share' } },
    },
  ]
  return acts.filter((act) => act !== false)
}
