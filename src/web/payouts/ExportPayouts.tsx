import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type * as z from 'zod'
import IconBuildingBank from 'tabler:building-bank'
import type { previewExport } from '../../shared/payouts.ts'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { Facts } from '../ui/layout/Card.tsx'
import { countOf, formatCount, formatMoment, formatMoney } from '../ui/text/format.ts'
import { batchFile } from './BatchTable.tsx'
import { payoutCurrency } from './currency.ts'
import { nextBatchQuery } from './queries.ts'
import type { useExportPayouts } from './queries.ts'

type Batches = ReturnType<typeof useExportPayouts>

/** Puts the pending withdrawals into a batch, after a confirmation. */
export function ExportButton({ batches }: { batches: Batches }) {
  const [asking, setAsking] = useState(false)
  const next = useQuery({ ...nextBatchQuery, enabled: asking })
  return (
    <>
      <Button
        variant="outline"
        icon={<IconBuildingBank aria-hidden />}
        onClick={() => {
          batches.reset()
          setAsking(true)
        }}
      >
        Export for bank
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Export for bank?"
        confirmLabel="Export"
        confirmVariant="primary"
        pending={batches.isPending}
        reason={next.data?.count === 0 && 'No withdrawal is ready for the bank.'}
        error={
          batches.error
            ? failureText(batches.error, 'The export failed. Please try again.')
            : undefined
        }
        onConfirm={() =>
          batches.mutate(undefined, {
            onSuccess: ({ id }) => {
              setAsking(false)
              download(batchFile(id))
            },
          })
        }
      >
        <Preview />
      </ConfirmDialog>
    </>
  )
}

/** Starts the download of a file that the server sends as an attachment. */
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

function Preview() {
  const next = useQuery(nextBatchQuery)
  return (
    <Loaded
      read={next}
      skeleton={<RowSkeletons count={2} label="Counting the withdrawals" />}
      failed="What would be exported could not be counted"
      banner
    >
      {(batch) => <NextBatch batch={batch} />}
    </Loaded>
  )
}

type NextBatchData = z.input<typeof previewExport.reply>

/** What goes into the batch, and who is left out and why. */
function NextBatch({ batch }: { batch: NextBatchData }) {
  const { count, netCents, chargeCents, people, leftOut, leftOutCents } = batch
  const left = leftOut.withoutDestination + leftOut.held + leftOut.frozen
  return (
    <>
      <Facts
        rows={[
          ['Withdrawals', formatCount(count)],
          ['The bank pays', formatMoney(netCents)],
          ['Our charge', formatMoney(chargeCents)],
        ]}
      />
      {count > 0 && (
        <p>
          They go into one batch, and its CSV file downloads at once. Reviewers can no longer cancel
          them. You can then only mark them as paid or failed. {payoutCurrency}
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

interface ExportedProps {
  batch: NonNullable<Batches['data']>
  onDismiss: () => void
}

/** The new batch with its file, and what was left out. */
export function Exported({ batch, onDismiss }: ExportedProps) {
  const { withoutDestination, held, frozen } = batch.leftOut
  const leftOut = [
    withoutDestination > 0 &&
      `${withoutDestination} without a payout destination or its SWIFT code`,
    held > 0 && `${held} held after a change of destination`,
    frozen > 0 && `${frozen} of suspended users`,
  ].filter(Boolean)
  return (
    <Alert
      className="mb-6"
      variant="success"
      title={`${countOf(batch.count, 'withdrawal')} exported, ${formatMoney(batch.netCents)}`}
      onDismiss={onDismiss}
      action={
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          <Link
            to="/admin/payouts/batches/$batchId"
            params={{ batchId: batch.id }}
            className="link reach font-medium"
          >
            Open the batch
          </Link>
          <a href={batchFile(batch.id)} className="link reach">
            Download file again
          </a>
        </span>
      }
    >
      Send the file to your bank, and mark the batch as paid when it has been.
      {leftOut.length > 0 && ` Not included: ${leftOut.join(', ')}.`}
    </Alert>
  )
}
