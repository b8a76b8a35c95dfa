import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { failureText } from '../failure-text.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { countOf, formatMoney } from '../ui/format.ts'
import { batchFile } from './BatchTable.tsx'
import { useExportPayouts } from './queries.ts'

/** Puts what waits into a batch, tells what it left out, and hands over the file. */
export function ExportPayouts() {
  const [asking, setAsking] = useState(false)
  const batches = useExportPayouts()
  return (
    <div className="mb-6 space-y-4">
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
      {batches.isSuccess && <Exported batch={batches.data} onDismiss={batches.reset} />}
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
    </div>
  )
}

interface ExportedProps {
  batch: NonNullable<ReturnType<typeof useExportPayouts>['data']>
  onDismiss: () => void
}

function Exported({ batch, onDismiss }: ExportedProps) {
  const { withoutDestination, frozen } = batch.leftOut
  const left = [
    withoutDestination > 0 && `${withoutDestination} without a payout destination`,
    frozen > 0 && `${frozen} of suspended people`,
  ].filter(Boolean)
  return (
    <Alert
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
