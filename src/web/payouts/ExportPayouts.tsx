import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { ConfirmDialog } from '../ui/overlays/Dialog.tsx'
import { countOf, formatMoney } from '../ui/text/format.ts'
import { batchFile } from './BatchTable.tsx'
import type { useExportPayouts } from './queries.ts'

type Batches = ReturnType<typeof useExportPayouts>

/** Puts what waits into a batch, once that is confirmed. */
export function ExportButton({ batches }: { batches: Batches }) {
  const [asking, setAsking] = useState(false)
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
        Export for the bank
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Export for the bank?"
        confirmLabel="Export"
        confirmVariant="primary"
        pending={batches.isPending}
        error={
          batches.error
            ? failureText(batches.error, 'The export failed. Please try again.')
            : undefined
        }
        onConfirm={() => batches.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        <p>
          Every waiting withdrawal with a payout destination goes into one batch. A batched one can
          no longer be cancelled by its reviewer, only paid or failed here.
        </p>
      </ConfirmDialog>
    </>
  )
}

interface ExportedProps {
  batch: NonNullable<Batches['data']>
  onDismiss: () => void
}

/** What is in the new batch, its file, and what was left out. */
export function Exported({ batch, onDismiss }: ExportedProps) {
  const { withoutDestination, frozen } = batch.leftOut
  const left = [
    withoutDestination > 0 && `${withoutDestination} without a payout destination`,
    frozen > 0 && `${frozen} of suspended people`,
  ].filter(Boolean)
  return (
    <Alert
      className="mb-6"
      variant="success"
      title={`${countOf(batch.count, 'withdrawal')}, ${formatMoney(batch.netCents)}, in the batch`}
      onDismiss={onDismiss}
      action={
        <a href={batchFile(batch.id)} className="link">
          Download the file
        </a>
      }
    >
      {left.length > 0 && `Left out: ${left.join(', ')}.`}
    </Alert>
  )
}
