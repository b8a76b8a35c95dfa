import { useState } from 'react'
import IconCheck from '~icons/tabler/check'
import IconExternalLink from '~icons/tabler/external-link'
import type { ReviewedDocument } from '../../../shared/people/verification.ts'
import { openTab } from '../../base/page.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Dotted } from '../../ui/text/Dotted.tsx'
import { formatMoment } from '../../ui/text/format.ts'
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
  const { fileName, type, sizeBytes } = document
  const isPicture = type !== 'application/pdf'
  const { link, shown, cause, toggle, open, close } = useOpenDocument(document)
  return (
    <>
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 pr-2 pl-4">
        <FileLabel name={fileName} type={type} bytes={sizeBytes} />
        <Button
          variant="outline"
          size="sm"
          icon={isPicture ? undefined : <IconExternalLink aria-hidden />}
          aria-label={`${shown ? 'Hide' : 'View'} ${fileName}${isPicture ? '' : ' in a new tab'}`}
          aria-expanded={isPicture ? Boolean(shown) : undefined}
          loading={link.isPending}
          onClick={isPicture ? toggle : open}
        >
          {shown ? 'Hide' : 'View'}
        </Button>
        <Openings document={document} />
      </div>
      {shown && <Picture fileName={fileName} url={shown} />}
      <Dialog open={cause !== undefined} onClose={close} title="Document">
        <Alert variant="error">Unable to open document. {cause}</Alert>
      </Dialog>
    </>
  )
}

/** Makes the link to a document, and opens it here or in a new tab. */
function useOpenDocument({ id }: ReviewedDocument) {
  const link = useCreateDocumentLink()
  const [blocked, setBlocked] = useState(false)
  const [shown, setShown] = useState<string>()
  const cause = blocked ? 'Your browser blocked the new tab.' : link.error?.message

  function toggle() {
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

  function close() {
    setBlocked(false)
    link.reset()
  }
  return { link, shown, cause, toggle, open, close }
}

function Picture({ fileName, url }: { fileName: string; url: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Open ${fileName} in a new tab`}
      className="mx-4 mt-2 mb-1 block"
    >
      <img
        src={url}
        alt={`The document ${fileName}`}
        className="max-h-120 min-h-24 w-full rounded-control border bg-s2 object-contain"
      />
    </a>
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
