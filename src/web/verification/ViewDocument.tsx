import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Document } from '../../shared/verification.ts'
import { openTab } from '../new-tab.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { addOpened, useOpenedDocuments } from './opened-documents.ts'
import { useCreateDocumentLink } from './queries.ts'

/** Opens a document in a new tab, through a link that is valid for one hour. */
export function ViewDocument({ document }: { document: Document }) {
  const link = useCreateDocumentLink()
  const [blocked, setBlocked] = useState(false)
  const isOpened = useOpenedDocuments().has(document.id)
  const cause = blocked ? 'Your browser blocked the new tab.' : link.error?.message

  function open() {
    const tab = openTab()
    setBlocked(!tab)
    if (tab) {
      link.mutate(document.id, {
        onSuccess: ({ url }) => {
          tab.goTo(url)
          addOpened(document.id)
        },
        onError: tab.close,
      })
    }
  }

  return (
    <>
      {isOpened && (
        <span className="inline-flex shrink-0 items-center gap-1 text-13 text-success">
          <IconCheck size={16} aria-hidden />
          Opened
        </span>
      )}
      <Button
        variant="outline"
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
