import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReviewedDocument } from '../../shared/verification.ts'
import { openTab } from '../new-tab.ts'
import { useViewer } from '../session.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Dotted } from '../ui/text/Dotted.tsx'
import { formatMoment } from '../ui/text/format.ts'
import { FileLabel } from './DocumentList.tsx'
import { addOpened, useHasOpened } from './opened-documents.ts'
import { useCreateDocumentLink } from './queries.ts'

/** The documents of a request for admins: who opened them, and pictures in the page. */
export function ReviewedDocuments({ documents }: { documents: readonly ReviewedDocument[] }) {
  if (documents.length === 0) return <p className="text-fg-3">No documents.</p>
  return (
    <ul className="divide-y rounded-card border">
      {documents.map((document) => (
        <li key={document.id} className="py-2">
          <OneDocument document={document} />
        </li>
      ))}
    </ul>
  )
}

/**
 * A picture is shown in the page. A PDF file opens in a new tab, because its answer is sandboxed
 * and browsers show no PDF file in a sandboxed frame.
 */
function OneDocument({ document }: { document: ReviewedDocument }) {
  const { id, fileName, type, sizeBytes } = document
  const link = useCreateDocumentLink()
  const [blocked, setBlocked] = useState(false)
  const [shown, setShown] = useState<string>()
  const isPicture = type !== 'application/pdf'
  const cause = blocked ? 'Your browser blocked the new tab.' : link.error?.message

  function show() {
    if (shown) return setShown(undefined)
    link.mutate(id, {
      onSuccess: ({ url }) => {
        setShown(url)
        addOpened(id)
      },
    })
  }

  function open() {
    const tab = openTab()
    setBlocked(!tab)
    if (!tab) return
    link.mutate(id, {
      onSuccess: ({ url }) => {
        tab.goTo(url)
        addOpened(id)
      },
      onError: tab.close,
    })
  }

  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 pr-2 pl-4">
        <FileLabel name={fileName} type={type} bytes={sizeBytes} />
        <Button
          variant="outline"
          size="sm"
          aria-label={`${shown ? 'Hide' : 'View'} ${fileName}`}
          aria-expanded={isPicture ? Boolean(shown) : undefined}
          loading={link.isPending}
          onClick={isPicture ? show : open}
        >
          {shown ? 'Hide' : isPicture ? 'View here' : 'View in a new tab'}
        </Button>
        <Openings document={document} />
      </div>
      {shown && (
        <a
          href={shown}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${fileName} in a new tab`}
          className="mx-4 mt-2 mb-1 block"
        >
          <img
            src={shown}
            alt={`The document ${fileName}`}
            className="max-h-120 min-h-24 w-full rounded-control border bg-s2 object-contain"
          />
        </a>
      )}
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

/** Who has opened it, and when; the viewer first. */
function Openings({ document }: { document: ReviewedDocument }) {
  const viewer = useViewer()
  const isMine = useHasOpened()(document)
  const mine = document.openings.find(({ by }) => by === viewer?.id)
  const others = document.openings.filter(({ by }) => by !== viewer?.id)
  if (!isMine && others.length === 0) return null
  return (
    <p className="flex w-full items-baseline gap-1.5 pl-8 text-13 text-fg-3">
      <Dotted
        facts={[
          isMine && (
            <span className="text-success">
              <IconCheck size={16} aria-hidden className="mr-1 -mt-0.5 inline" />
              {mine ? `Opened by you, ${formatMoment(mine.at)}` : 'Opened by you'}
            </span>
          ),
          ...others.map(({ by, name, at }) => (
            <span key={by}>{`Opened by ${name || 'a former admin'}, ${formatMoment(at)}`}</span>
          )),
        ]}
      />
    </p>
  )
}
