import { useQuery } from '@tanstack/react-query'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { Facts } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { monthText, walletQuery } from '../../money/wallet/queries.ts'
import { costOf, rejectedToo } from './cost.ts'
import { percentOf } from '../../ui/indicators/ProgressBar.tsx'

/** Budget and spending without fees (docs/domain.md, Amounts); fees have their own rows. */
export function StatsPanel({ campaign }: { campaign: Campaign }) {
  const { pricePerReviewCents, targetReviews, completedReviews } = campaign
  const { data: wallet } = useQuery(walletQuery)
  const isDraft = campaign.status === 'draft'
  const isPending = campaign.status === 'pending'
  const isRejected = campaign.status === 'rejected'
  const { takenCount, lateParcelsCents } = campaign
  const isNew =
    completedReviews + campaign.pendingReviews + campaign.awaitingResubmission + takenCount === 0
  const atMost = ['At most, with fees', formatMoney(costOf(campaign, campaign).total)] as const
  const budget = pricePerReviewCents * targetReviews
  const perReview = ['Fee per review today', formatMoney(campaign.feePerReviewCents)] as const
  const figures = [
    ['Spent So Far', formatMoney(pricePerReviewCents * completedReviews)],
    ...(lateParcelsCents > 0
      ? [['Paid for late parcels', formatMoney(lateParcelsCents)] as const]
      : []),
    ['Platform fees so far', formatMoney(campaign.feesSpentCents)],
    ...(campaign.reimbursementCapCents > 0 || campaign.reimbursedCents > 0
      ? [['Paid back for purchases', formatMoney(campaign.reimbursedCents)] as const]
      : []),
    perReview,
    atMost,
    ['Reviews Completion', `${percentOf(completedReviews, targetReviews)}%`],
    ['Pending reviews', campaign.pendingReviews],
    ...(campaign.awaitingResubmission > 0
      ? [['May be sent again', campaign.awaitingResubmission] as const]
      : []),
    ...(takenCount > 0 ? [['Taken places', takenCount] as const] : []),
    // None is open while it waits for approval.
    ...(isPending ? [] : [['Open places', campaign.openPlaces] as const]),
  ] as const
  return (
    <Section title="Campaign Stats">
      <Facts
        rows={[
          ['Total Budget', budget > 0 ? formatMoney(budget) : 'Not known yet'],
          ...(isDraft
            ? budget > 0
              ? [atMost]
              : []
            : (isPending || isRejected) && isNew
              ? [perReview, atMost]
              : figures),
        ]}
      />
      <p className="mt-3 border-t pt-3 text-13 text-fg-3">
        {isDraft || ((isPending || isRejected) && isNew)
          ? 'Total Budget is without fees. What is spent is counted once it is approved.'
          : 'Total Budget and Spent So Far are without fees.'}
        {campaign.reimbursementCapCents > 0 && <span>{` ${rejectedToo}`}</span>}
        {wallet?.monthReviews?.limit != null && (
          <span>{` Your plan: ${monthText(wallet.monthReviews)}.`}</span>
        )}
      </p>
    </Section>
  )
}
