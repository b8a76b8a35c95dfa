import type { PayoutDestination } from '../../shared/payouts.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DestinationForm } from './DestinationForm.tsx'

interface DestinationDialogProps {
  open: boolean
  onClose: () => void
  destination: PayoutDestination | null
}

export function DestinationDialog({ open, onClose, destination }: DestinationDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Payout destination">
      <DestinationForm destination={destination} onClose={onClose} />
    </Dialog>
  )
}
