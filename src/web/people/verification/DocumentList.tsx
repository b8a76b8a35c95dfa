import IconFileText from '~icons/tabler/file-text'
import IconPhoto from '~icons/tabler/photo'
import type { Document } from '../../../shared/people/verification.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { formatBytes } from '../../ui/text/format.ts'

interface DocumentListProps {
  documents: readonly Document[]
  /** Whether each can be replaced, and by what; `replacing` is the one for which that is open. */
  onReplace?: (document: Document) => void
  replacing?: Document | undefined
}

export function DocumentList({ documents, onReplace, replacing }: DocumentListProps) {
  if (documents.length === 0) {
    return (
      <p className="text-fg-3">
        We no longer keep them: documents are deleted some time after our decision.
      </p>
    )
  }
  return (
    <ul className="divide-y rounded-card border">
      {documents.map((document) => (
        <li key={document.id} className="flex min-h-14 items-center gap-3 py-2 pr-2 pl-4">
          <FileLabel name={document.fileName} type={document.type} bytes={document.sizeBytes} />
          {onReplace && (
            <Button
              variant="outline"
              size="sm"
              aria-label={`Replace ${document.fileName}`}
              aria-expanded={document.id === replacing?.id}
              onClick={() => onReplace(document)}
            >
              Replace
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FileLabelProps {
  name: string
  type: string
  bytes: number
}

export function FileLabel({ name, type, bytes }: FileLabelProps) {
  const Icon = type === 'application/pdf' ? IconFileText : IconPhoto
  return (
    <>
      <Icon size={20} stroke={1.75} aria-hidden className="shrink-0 text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-fg">{name}</p>
        <p className="text-13 text-fg-3">{formatBytes(bytes)}</p>
      </div>
    </>
  )
}
