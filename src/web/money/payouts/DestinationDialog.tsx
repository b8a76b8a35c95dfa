import { useQuery } from '@tanstack/react-query'
import type { PayoutDestination } from '../../../shared/money/payout-destination.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { DestinationForm } from './DestinationForm.tsx'

interface DestinationDialogProps {
  open: boolean
  onClose: () => void
  destination: PayoutDestination | null
}

export function DestinationDialog({ open, onClose, destination }: DestinationDialogProps) {
  const settings = useQuery({ ...settingsQuery, enabled: open })
  return (
    // Opened with its fields, so that the focus finds the first of them.
    <Dialog open={open && !settings.isPending} onClose={onClose} title="Payout destination">
      <Loaded read={settings} skeleton={null} failed="The form could not be loaded" banner>
        {({ country }) => (
          <DestinationForm destination={destination} country={country ?? ''} onClose={onClose} />
        )}
      </Loaded>
    </Dialog>
  )
}
