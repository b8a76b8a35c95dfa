import { useState } from 'react'

/** The dialog of a list's row. The row is kept while the dialog closes, for its animation. */
export function useRowDialog<Row>() {
  const [row, setRow] = useState<Row>()
  const [open, setOpen] = useState(false)
  return {
    row,
    openFor: (next: Row) => {
      setRow(next)
      setOpen(true)
    },
    dialog: { open, onClose: () => setOpen(false) },
  }
}
