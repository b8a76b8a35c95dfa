import { useQuery } from '@tanstack/react-query'
import IconFlask from '~icons/tabler/flask'
import type { NairaRate } from '../../../shared/platform/platform.ts'
import type { Wallet } from '../../../shared/money/wallet.ts'
import { Badge } from '../../ui/indicators/Badge.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { formatDate, formatMoney, formatNaira } from '../../ui/text/format.ts'
import { Moving } from '../../ui/text/Moving.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { walletQuery } from './queries.ts'

/** The balance and related amounts. */
export function WalletFigures({ isBusiness }: { isBusiness: boolean }) {
  const wallet = useQuery(walletQuery)

  if (wallet.isError && !wallet.data) {
    return <FailedRead read={wallet} failed="Failed to load wallet data" banner />
  }
  return (
    <section aria-label="Balance" className="self-start">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-fg-3">{isBusiness ? 'Wallet balance' : 'Available to withdraw'}</h2>
        {wallet.data?.sandbox && (
          <Badge tone="info" icon={<IconFlask aria-hidden />}>
            Sandbox, no real money
          </Badge>
        )}
      </div>
      <p className="mt-1 figure text-36 md:text-48">
        {wallet.data ? (
          <Moving value={wallet.data.availableCents} format={formatMoney} />
        ) : (
          <Skeleton className="my-2 h-9 w-48" />
        )}
      </p>
      {wallet.data?.naira && (
        <InNaira cents={wallet.data.availableCents} rate={wallet.data.naira} />
      )}
      <Details wallet={wallet.data} isBusiness={isBusiness} />
    </section>
  )
}

/** Dashboards lead with naira for this viewer, and wallets are kept in dollars. */
function InNaira({ cents, rate }: { cents: number; rate: NairaRate }) {
  const { nairaPerDollar, nairaRateDate, sample } = rate
  const rateName = sample ? 'a sample rate' : `the rate of ${formatDate(nairaRateDate)}`
  return (
    <p className="text-13 text-fg-3">
      About {formatNaira(cents, nairaPerDollar)} at {rateName}. Wallets are kept in US dollars.
    </p>
  )
}

function Details({ wallet, isBusiness }: { wallet: Wallet | undefined; isBusiness: boolean }) {
  const rows = isBusiness
    ? ([
        [
          'Reserved for pending reviews and places',
          wallet?.reservedCents,
          wallet?.reservedCents ? 'Already taken out of the balance' : undefined,
        ],
        [
          'Owed after a card reversal',
          wallet?.receivableCents || null,
          'Campaigns take no new reviews until it is paid. Money you add pays it first.',
        ],
        [
          'Running campaigns can still cost',
          wallet?.stillCostsCents || null,
          `At most, with fees${wallet?.renewal ? ', without your plan' : ''}`,
        ],
      ] as const)
    : ([
        ['Held for your reviews', wallet?.heldEarningsCents, 'Yours once they are approved'],
        ['Pending withdrawals', wallet?.pendingCents],
        ['Total earned', wallet?.totalEarningsCents],
      ] as const)

  return (
    <dl className="mt-5 flex gap-x-12 gap-y-3 border-t pt-4 max-md:flex-col md:flex-wrap">
      {rows.map(([term, cents, note]) =>
        cents === null ? null : (
          // On phones one line each, with the amounts in a column.
          <div
            key={term}
            className="max-md:grid max-md:grid-cols-[1fr_auto] max-md:items-baseline max-md:gap-x-4"
          >
            <dt className="text-13 text-fg-3">{term}</dt>
            <dd className="mt-0.5 figure text-18">
              {cents === undefined ? <Skeleton className="my-1 h-4 w-20" /> : formatMoney(cents)}
            </dd>
            {note && <dd className="text-13 text-fg-3">{note}</dd>}
          </div>
        ),
      )}
    </dl>
  )
}
