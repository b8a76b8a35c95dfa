import { useState } from 'react'
import type { Document } from '../../shared/verification.ts'
import { openTab } from '../new-tab.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { useCreateDocumentLink } from './queries.ts'

/** Opens a document in a new tab, through a link that is valid for one hour. */
export function ViewDocument({ document }: { document: Document }) {
  const link = useCreateDocumentLink()
  const [blocked, setBlocked] = useState(false)
  const cause = blocked ? 'Your browser blocked the new tab.' : link.error?.message

  function open() {
    const tab = openTab()
    setBlocked(!tab)
    if (tab) {
      link.mutate(document.id, { onSuccess: ({ url }) => tab.goTo(url), onError: tab.close })
    }
  }

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`View ${document.fileName}`}
        loading={link.isPending}
        onClick={open}
      >
        View
      </Button>
      <Dialog
        open={cause !== undefined}
        onClose={() => {
          setBlocked(false)
          link.reset()
        }}
        title="Document"
      >
        <Alert variant="error">Unable to open document. {cause}</Alert>
      </Dialog>
    </>
  )
}
