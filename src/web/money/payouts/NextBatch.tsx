import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { payoutKindLabels } from '../../../shared/money/payout-destination.ts'
import type { previewExport } from '../../../shared/money/payouts.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Facts } from '../../ui/layout/Card.tsx'
import { countOf, formatCount, formatMoment, formatMoney } from '../../ui/text/format.ts'
import { payoutCurrency } from './currency.ts'
import { nextBatchQuery } from './queries.ts'

interface NextBatchProps {
  kind: PayoutKind
  onKind: (kind: PayoutKind) => void
}

/** What goes into the next batch of a kind, and who is left out and why. */
export function NextBatch({ kind, onKind }: NextBatchProps) {
  const next = useQuery({ ...nextBatchQuery(kind), placeholderData: keepPreviousData })
  return (
    <Loaded
      read={next}
      skeleton={<RowSkeletons count={2} label="Counting the withdrawals" />}
      failed="What would be exported could not be counted"
      banner
    >
      {(batch) => (
        <>
          {batch.ready.some((one) => one.kind !== 'bank' && one.count > 0) && (
            <Select
              label="Paid by"
              hint="Each kind has a batch and a file of its own."
              value={kind}
              onChange={(event) => onKind(event.target.value as PayoutKind)}
              options={batch.ready.map((one) => ({
                value: one.kind,
                label: `${payoutKindLabels[one.kind]}: ${formatCount(one.count)} ready`,
              }))}
            />
          )}
          {/* Never the figures of another kind, which the choice alone keeps. */}
          {next.isPlaceholderData ? (
            <RowSkeletons count={2} label="Counting the withdrawals" />
          ) : (
            <Content kind={kind} batch={batch} />
          )}
        </>
      )}
    </Loaded>
  )
}

type NextBatchData = z.input<typeof previewExport.reply>

function Content({ kind, batch }: { kind: PayoutKind; batch: NextBatchData }) {
  const { count, netCents, chargeCents, people, leftOut, leftOutCents } = batch
  const left = leftOut.withoutDestination + leftOut.held + leftOut.frozen
  return (
    <>
      <Facts
        rows={[
          ['Withdrawals', formatCount(count)],
          ['To pay', formatMoney(netCents)],
          ['Our charge', formatMoney(chargeCents)],
        ]}
      />
      {count > 0 && (
        <p>
          They go into one batch, and its CSV file downloads at once. Reviewers can no longer cancel
          them. You can then only mark them as paid or failed. {payoutCurrency[kind]}
        </p>
      )}
      {left > 0 && (
        <div>
          <p className="text-fg">
            Left out: {countOf(left, 'withdrawal')}, {formatMoney(leftOutCents)}
          </p>
          <ul
            aria-label="Left out"
            className="mt-1.5 max-h-48 divide-y overflow-y-auto rounded-control border text-13"
          >
            {people.map((one) => (
              <li key={one.withdrawalId} className="flex justify-between gap-4 px-3 py-2">
                <span className="min-w-0">
                  <span className="block text-fg-2">{one.name || 'Former reviewer'}</span>
                  <span className="block text-fg-3">{whyOf(one)}</span>
                </span>
                <span className="tabular-nums">{formatMoney(one.netCents)}</span>
              </li>
            ))}
            {left > people.length && (
              <li className="px-3 py-2 text-fg-3">and {formatCount(left - people.length)} more</li>
            )}
          </ul>
        </div>
      )}
    </>
  )
}

function whyOf({ why, heldUntil }: NextBatchData['people'][number]): string {
  if (why === 'frozen') return 'Suspended'
  if (why === 'withoutDestination') return 'No payout destination, or no SWIFT code (BIC)'
  return `Destination changed, held until ${formatMoment(heldUntil)}`
}
