import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ConfirmFirst } from '../../people/accounts/ConfirmFirst.tsx'
import { DestinationCard } from '../payouts/DestinationCard.tsx'
import { loadModule } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import { CardSkeletons, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { LatestStatements } from './LatestStatements.tsx'
import { LowBalance } from './LowBalance.tsx'
import { FundWallet } from './FundWallet.tsx'
import { Transactions } from './Transactions.tsx'
import { WalletFigures } from './WalletFigures.tsx'
import { walletQuery } from './queries.ts'
import { Withdraw } from './Withdraw.tsx'

/** Below what most people come for. */
const RefundCard = lazy(() =>
  loadModule(async () => ({ default: (await import('../refunds/RefundCard.tsx')).RefundCard })),
)
/** Only admins have it. */
const PlatformLedger = lazy(() =>
  loadModule(async () => ({ default: (await import('./PlatformLedger.tsx')).PlatformLedger })),
)

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
      <div
        className={classNames(
          'grid grid-cols-1 gap-6 *:min-w-0',
          'lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr] lg:gap-8',
        )}
      >
        <div className="space-y-6 self-start">
          <WalletFigures isBusiness={isBusiness} />
          <LowBalance />
        </div>
        <div className="space-y-6 self-start lg:row-span-2">
          {isBusiness ? <Funding /> : <Withdrawals />}
        </div>
        {isBusiness ? (
          <LatestStatements />
        ) : (
          // Beside each other where there is room, so that the transactions come sooner.
          <div className="grid grid-cols-1 gap-x-12 gap-y-8 *:min-w-0 xl:grid-cols-2">
            <Destination />
            <LatestStatements />
          </div>
        )}
      </div>
      <Transactions isBusiness={isBusiness} />
    </>
  )
}

function Funding() {
  return (
    <>
      <FundWallet />
      <Suspense fallback={<Skeleton className="h-32" />}>
        <RefundCard />
      </Suspense>
    </>
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
