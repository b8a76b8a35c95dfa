import { useState } from 'react'

/** What a row of a list asks about, in dialogs beside the list: kept while they close. */
export function useRowDialog<Asked>() {
  const [asked, setAsked] = useState<Asked>()
  const [open, setOpen] = useState(false)
  return {
    asked,
    ask: (next: Asked) => {
      setAsked(next)
      setOpen(true)
    },
    dialog: { open, onClose: () => setOpen(false) },
  }
}
