import { useId } from 'react'
import IconUpload from '~icons/tabler/upload'
import IconX from '~icons/tabler/x'
import { documentLimits } from '../../../shared/people/verification.ts'
import type { VerificationType } from '../../../shared/people/verification.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { FilePicker, sentBytesOf } from './FilePicker.tsx'
import { formatBytes } from '../../ui/text/format.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { ProgressBar } from '../../ui/indicators/ProgressBar.tsx'
import { FileLabel } from './DocumentList.tsx'
import { typeLabels } from './status.tsx'
import { useDocuments } from './use-documents.ts'

const { bytes, files } = documentLimits
export const limits = `Up to ${formatBytes(bytes)} each, ${files} files at a time.`

interface DocumentFormProps {
  type: VerificationType
  lead: string
  onSubmitted: () => void
}

export function DocumentForm({ type, lead, onSubmitted }: DocumentFormProps) {
  const { files, error, refused, add, remove, send, submit, sentBytes, cancel } =
    useDocuments(onSubmitted)
  const errorId = useId()

  return (
    <Card title={typeLabels[type]} aria-label={typeLabels[type]}>
      <p className="-mt-2 mb-5 text-fg-3">{lead}</p>
      <div className="space-y-4">
        <FilePicker
          label={`Choose documents for ${typeLabels[type]}`}
          accept=".pdf,.jpg,.jpeg,.png"
          disabled={submit.isPending}
          describedBy={error ? errorId : undefined}
          onChoose={add}
        >
          PDF, JPG, JPEG or PNG. {limits}
        </FilePicker>
        <FieldError id={errorId} message={error} />
        <SelectedFiles files={files} sentBytes={sentBytes} refused={refused} onRemove={remove} />
        {submit.isError && (
          <Alert variant="error">Failed to submit documents: {submit.error.message}</Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            // Of the two forms, the one with documents is the one to send.
            variant={files.length > 0 ? 'primary' : 'outline'}
            icon={<IconUpload aria-hidden />}
            loading={submit.isPending}
            disabled={refused !== undefined}
            onClick={() => send({ type })}
            className="flex-1"
          >
            {submit.isError && !refused ? 'Try again' : 'Submit documents'}
          </Button>
          {submit.isPending && (
            <Button variant="outline" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

interface SelectedFilesProps {
  files: readonly File[]
  /** Bytes sent so far; undefined unless uploading. */
  sentBytes: number | undefined
  /** The one that the server refused. */
  refused: File | undefined
  onRemove: (file: File) => void
}

export function SelectedFiles({ files, sentBytes, refused, onRemove }: SelectedFilesProps) {
  if (files.length === 0) {
    return null
  }
  return (
    <ul className="divide-y rounded-card border">
      {files.map((file, index) => (
        <li key={file.name} className="py-2 pr-2 pl-4">
          <div className="flex min-h-10 items-center gap-3">
            <FileLabel name={file.name} type={file.type} bytes={file.size} />
            {sentBytes === undefined && (
              <IconButton
                label={`Remove ${file.name}`}
                icon={<IconX />}
                onClick={() => onRemove(file)}
              />
            )}
          </div>
          {file === refused && (
            <p className="text-13 text-danger">This file was refused. Remove it to go on.</p>
          )}
          {sentBytes !== undefined && (
            <div className="pt-1 pr-2">
              <ProgressBar
                label={`Upload of ${file.name}`}
                value={sentBytesOf(files, index, sentBytes)}
                max={file.size}
              />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
