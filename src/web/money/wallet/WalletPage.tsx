import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from '@tanstack/react-router'
import { ConfirmFirst } from '../../people/accounts/StepUp.tsx'
import { DestinationCard } from '../payouts/DestinationCard.tsx'
import { destinationQuery } from '../payouts/destination-queries.ts'
import { refundQuery } from '../refunds/queries.ts'
import { RefundCard } from '../refunds/RefundCard.tsx'
import { part } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { CardSkeletons, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Together } from '../../ui/feedback/Together.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { FundWallet } from './FundWallet.tsx'
import { Transactions } from './Transactions.tsx'
import { WalletFigures } from './WalletFigures.tsx'
import { walletQuery } from './queries.ts'
import { Withdraw } from './Withdraw.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatMoney, countOf } from '../../ui/text/format.ts'
import { statementsQuery } from './statement-queries.ts'
import { StatementLink } from './PrintButton.tsx'
import type { Wallet } from '../../../shared/money/wallet.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { shortRenewal } from './payout-times.ts'

/** As many as stand beside the form of a withdrawal. */
const latest = 5

const awaited = Array.from(
  { length: latest },
  (_, index) => [<Skeleton key="month" className="h-5 w-28" />, '', String(index)] as const,
)

/** The last months with their closing balances, in room that is theirs from the start. */
function LatestStatements() {
  const statements = useQuery(statementsQuery)
  return (
    <section aria-labelledby="statements">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="statements" className="text-16 font-semibold text-fg">
          Monthly statements
        </h2>
        <Link to="/wallet/statements" className="link reach">
          All months
        </Link>
      </div>
      <p className="flex justify-between gap-4 border-b pb-2 mb-2.5 text-13 text-fg-3">
        <span>Month</span>
        <span>Closing balance</span>
      </p>
      {/* On phones the transactions come sooner. */}
      <div className="max-md:[&_dl>div:nth-child(n+4)]:hidden">
        <Loaded
          read={statements}
          skeleton={<Facts rows={awaited} />}
          failed="The statements could not be loaded"
          banner
        >
          {(months) => (
            <Facts
              rows={months
                .slice(0, latest)
                .map(({ month, closingCents }) => [
                  <StatementLink key={month} month={month} />,
                  formatMoney(closingCents),
                  month,
                ])}
            />
          )}
        </Loaded>
      </div>
    </section>
  )
}

/** Only admins have it. */
const PlatformLedger = part(() => import('./PlatformLedger.tsx'), 'PlatformLedger')

export default function WalletPage() {
  const viewer = useViewer()
  if (!viewer) {
    return null
  }
  if (viewer.role === 'admin') {
    return (
      <Suspense fallback={<CardSkeletons count={2} label="Loading the ledger" />}>
        <PlatformLedger />
      </Suspense>
    )
  }
  const isBusiness = viewer.role === 'business'
  return (
    <>
      <PageHeader title="Wallet">
        {isBusiness
          ? 'Pays for your plan, and for reviews once they are approved.'
          : 'Your earnings and withdrawals.'}
      </PageHeader>
      {isBusiness ? <OfBusiness /> : <OfReviewer />}
    </>
  )
}

const layout = classNames(
  'grid grid-cols-1 gap-6 *:min-w-0',
  'lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-8',
)

function OfBusiness() {
  const reads = [useQuery(walletQuery), useQuery(statementsQuery), useQuery(refundQuery)]
  return (
    <Together reads={reads} skeleton={<CardSkeletons label="Loading the wallet" />}>
      <div className={layout}>
        <div className="space-y-6 self-start">
          <WalletFigures isBusiness />
          <LowBalance />
        </div>
        <div className="space-y-6 self-start lg:row-span-2">
          <FundWallet />
          <RefundCard />
        </div>
        <LatestStatements />
      </div>
      <Transactions isBusiness />
    </Together>
  )
}

function OfReviewer() {
  const reads = [useQuery(walletQuery), useQuery(statementsQuery), useQuery(destinationQuery)]
  return (
    <Together reads={reads} skeleton={<CardSkeletons label="Loading the wallet" />}>
      <div className={layout}>
        <WalletFigures isBusiness={false} />
        <div className="space-y-6 self-start lg:row-span-2">
          <Withdrawals />
        </div>
        {/* Beside each other where there is room, so that the transactions come sooner. */}
        <div className="grid grid-cols-1 gap-x-12 gap-y-8 *:min-w-0 xl:grid-cols-2">
          <Destination />
          <LatestStatements />
        </div>
      </div>
      <Transactions isBusiness={false} />
    </Together>
  )
}

function Withdrawals() {
  return (
    <>
      <ConfirmFirst>Until then you cannot withdraw.</ConfirmFirst>
      <Withdraw />
    </>
  )
}

function Destination() {
  const pending = useQuery(walletQuery).data?.pendingCents ?? 0
  return <DestinationCard awaited={pending > 0} />
}

/** Which running campaigns, or the plan, have stopped or will stop, because the balance is low. */
function LowBalance() {
  const wallet = useQuery(walletQuery).data
  const short = wallet?.shortOfFunds ?? []
  const renewal =
    wallet && shortRenewal(wallet.renewal, wallet.availableCents, wallet.receivableCents)
  if (short.length === 0) {
    return (
      renewal && (
        <Alert variant="warning" title="Your balance does not cover your plan">
          <PlanLine renewal={renewal} />
        </Alert>
      )
    )
  }
  const stopped = short.filter(({ covered }) => covered === 0).length
  return (
    <Alert
      variant="warning"
      title={
        stopped > 0
          ? `${countOf(stopped, 'campaign')} ${stopped === 1 ? 'waits' : 'wait'} for funds`
          : 'Your balance is low'
      }
    >
      <ul className="space-y-1">
        {short.map((campaign) => (
          <Line key={campaign.id} {...campaign} />
        ))}
        {renewal && (
          <li>
            <PlanLine renewal={renewal} />
          </li>
        )}
      </ul>
    </Alert>
  )
}

function PlanLine({ renewal }: { renewal: NonNullable<ReturnType<typeof shortRenewal>> }) {
  const { name, costs, missing, otherwise } = renewal
  return (
    <span>
      <Link to="/settings/$section" params={{ section: 'plan' }} className="link">
        {name}
      </Link>{' '}
      {costs}; {missing}. {otherwise}
    </span>
  )
}

function Line({ id, title, costCents, covered }: Wallet['shortOfFunds'][number]) {
  return (
    <li>
      <Link to="/campaigns/$campaignId" params={{ campaignId: id }} className="link">
        {title}
      </Link>{' '}
      {covered === 0
        ? `takes no reviews: the next one costs ${formatMoney(costCents)} with its fee.`
        : `stops after ${countOf(covered, 'more review', 'more reviews')} of ` +
          `${formatMoney(costCents)} with its fee.`}
    </li>
  )
}
