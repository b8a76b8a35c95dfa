import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PrintButton } from './PrintButton.tsx'
import { receiptQuery } from './queries.ts'
import { ReceiptTicket } from './ReceiptTicket.tsx'

const route = getRouteApi('/app/wallet')

/** The receipt of the transaction in the URL. */
export function ReceiptDialog({ open }: { open: boolean }) {
  const { receipt: id } = route.useSearch()
  const navigate = route.useNavigate()
  // Keep the content while the dialog closes.
  const [shown, setShown] = useState(id)
  if (id && id !== shown) {
    setShown(id)
  }
  const receipt = useQuery({ ...receiptQuery(shown ?? ''), enabled: shown !== undefined })
  const close = () =>
    navigate({
      search: (now) => ({ ...now, receipt: undefined }),
      resetScroll: false,
      replace: true,
    })

  return (
    <Dialog
      open={open}
      onClose={close}
      title={receipt.data?.number === null ? 'Transaction' : 'Receipt'}
    >
      <Loaded
        read={receipt}
        skeleton={<RowSkeletons label="Loading the receipt" />}
        failed="This receipt could not be shown"
        heading="h3"
      >
        {(found) => (
          <>
            <ReceiptTicket receipt={found} />
            <DialogActions>
              <PrintButton title={`Candor ${found.number ?? found.description}`} />
            </DialogActions>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}
