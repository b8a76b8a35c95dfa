import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import IconBuildingBank from '~icons/tabler/building-bank'
import { part } from '../../base/page.ts'
import { nothingReady } from '../../../shared/money/payout-destination.ts'
import type { Payout } from '../../../shared/money/payouts.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { countOf, formatMoney } from '../../ui/text/format.ts'
import { batchFile } from './BatchTable.tsx'
import { payoutCurrency } from './currency.ts'
import { PaidTo } from './PayWithdrawalForm.tsx'
import { nextBatchQuery, useExportPayouts } from './queries.ts'

/** Its own chunk: it appears with the dialog. */
const NextBatch = part(() => import('./NextBatch.tsx'), 'NextBatch')

type Batches = ReturnType<typeof useExportPayouts>

/** Puts the pending withdrawals into a batch, after a confirmation. */
export function ExportButton({ batches }: { batches: Batches }) {
  const [asking, setAsking] = useState(false)
  const [kind, setKind] = useState<PayoutKind>('bank')
  const next = useQuery({ ...nextBatchQuery(kind), enabled: asking })
  return (
    <>
      <Button
        variant="outline"
        icon={<IconBuildingBank aria-hidden />}
        onClick={() => {
          batches.reset()
          setKind('bank')
          setAsking(true)
        }}
      >
        Export payouts
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Export payouts?"
        confirmLabel="Export"
        confirmVariant="primary"
        of={batches}
        otherwise="The export failed. Please try again."
        reason={next.data ? next.data.count === 0 && nothingReady[kind] : 'Not counted yet.'}
        onConfirm={() =>
          batches.mutate(
            { kind },
            {
              onSuccess: ({ id }) => {
                setAsking(false)
                download(batchFile(id))
              },
            },
          )
        }
      >
        <Suspense fallback={<RowSkeletons count={2} label="Counting the withdrawals" />}>
          <NextBatch kind={kind} onKind={setKind} />
        </Suspense>
      </ConfirmDialog>
    </>
  )
}

interface ExportWithdrawalProps {
  payout: Payout
  open: boolean
  onClose: () => void
}

/** Puts one withdrawal into a batch of its own, before an admin pays it by hand. */
export function ExportWithdrawal({ payout, open, onClose }: ExportWithdrawalProps) {
  const batches = useExportPayouts()
  const kind = payout.destination?.kind ?? 'bank'
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Export this withdrawal?"
      confirmLabel="Export"
      confirmVariant="primary"
      of={batches}
      otherwise="The export failed. Please try again."
      onConfirm={() =>
        batches.mutate(
          { kind, withdrawalId: payout.id },
          {
            onSuccess: () => {
              toast('Exported. Pay it now, then mark it as paid.')
              onClose()
            },
          },
        )
      }
    >
      <PaidTo payout={payout} />
      <p>
        It goes into a batch of its own. Its reviewer can no longer cancel it or change where it is
        paid. Pay it afterwards, and then mark it as paid or failed. {payoutCurrency[kind]}
      </p>
    </ConfirmDialog>
  )
}

/** Starts the download of a file that the server sends as an attachment. */
function download(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

const sendTo: Record<PayoutKind, string> = {
  bank: 'Send the file to your bank',
  mobile_money: 'Send the file to who pays mobile money for you',
  paypal: 'Upload the file to PayPal',
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
      {sendTo[batch.kind]}, and mark the batch as paid when it has been.
      {leftOut.length > 0 && <span>{` Not included: ${leftOut.join(', ')}.`}</span>}
    </Alert>
  )
}
