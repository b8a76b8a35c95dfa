import { useQuery } from '@tanstack/react-query'
import { approvableNow, refundPlan } from '../../../shared/money/refunds.ts'
import type { RefundOffer, RefundRequest } from '../../../shared/money/refunds.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { CampaignTitles, cardRows } from './RefundPlan.tsx'
import { answerBy, refundOfferQuery } from './queries.ts'

/** What an admin must know before deciding a refund: the wallet, the cards, and what stops. */
export function RefundContext({ refund }: { refund: RefundRequest }) {
  return (
    <Loaded
      read={useQuery(refundOfferQuery(refund.business.id))}
      skeleton={<Skeleton className="h-28 w-full" />}
      failed="The wallet of the business could not be loaded"
      banner
    >
      {(offer) => <Context refund={refund} offer={offer} />}
    </Loaded>
  )
}

function Context({ refund, offer }: { refund: RefundRequest; offer: RefundOffer }) {
  const plan = refundPlan(offer, approvableNow(refund).amountCents)
  return (
    <>
      <Facts
        rows={[
          ['Balance of the wallet', formatMoney(offer.availableCents)],
          ['Reserved for open reviews, which stays', formatMoney(offer.reservedCents)],
          ...cardRows(plan),
          ['Answer by', formatMoment(answerBy(refund))],
        ]}
      />
      {plan.stopping.length === 0 ? (
        <p>No running campaign stops.</p>
      ) : (
        <div>
          <p className="text-fg">These campaigns stop taking reviews:</p>
          <CampaignTitles campaigns={plan.stopping} />
        </div>
      )}
    </>
  )
}
