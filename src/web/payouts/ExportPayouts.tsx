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

/** Puts the pending withdrawals into a batch, after a confirmation. */
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
        Export for bank
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Export for bank?"
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
          All pending withdrawals with a payout destination go into one batch. Reviewers can no
          longer cancel them. You can then only mark them as paid or failed.
        </p>
      </ConfirmDialog>
    </>
  )
}

interface ExportedProps {
  batch: NonNullable<Batches['data']>
  onDismiss: () => void
}

/** The new batch with its file, and what was left out. */
export function Exported({ batch, onDismiss }: ExportedProps) {
  const { withoutDestination, held, frozen } = batch.leftOut
  const leftOut = [
    withoutDestination > 0 && `${withoutDestination} without a payout destination`,
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
        <a href={batchFile(batch.id)} className="link">
          Download file
        </a>
      }
    >
      {leftOut.length > 0 && `Not included: ${leftOut.join(', ')}.`}
    </Alert>
  )
}
