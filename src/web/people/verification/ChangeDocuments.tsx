import { useState } from 'react'
import IconPlus from '~icons/tabler/plus'
import IconUpload from '~icons/tabler/upload'
import { documentLimits } from '../../../shared/people/verification.ts'
import type { Document, VerificationType } from '../../../shared/people/verification.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { FieldError } from '../../ui/forms/Field.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { limits, SelectedFiles } from './DocumentForm.tsx'
import { DocumentList } from './DocumentList.tsx'
import { FilePicker } from './FilePicker.tsx'
import { useDocuments } from './use-documents.ts'

interface ChangeDocumentsProps {
  documents: readonly Document[]
  type: VerificationType
}

/** The documents of a request that waits: each can be replaced, and others added. */
export function ChangeDocuments({ documents, type }: ChangeDocumentsProps) {
  /** The document to replace, or `add`. */
  const [changing, setChanging] = useState<Document | 'add'>()
  const close = () => setChanging(undefined)
  return (
    <div className="space-y-4">
      <DocumentList
        documents={documents}
        onReplace={setChanging}
        replacing={changing === 'add' ? undefined : changing}
      />
      {changing ? (
        <Change
          key={changing === 'add' ? changing : changing.id}
          replaced={changing === 'add' ? undefined : changing}
          type={type}
          onClose={close}
        />
      ) : (
        documents.length < documentLimits.files && (
          <Button
            variant="outline"
            icon={<IconPlus aria-hidden />}
            onClick={() => setChanging('add')}
          >
            Add a document
          </Button>
        )
      )}
    </div>
  )
}

interface ChangeProps {
  replaced: Document | undefined
  type: VerificationType
  onClose: () => void
}

function Change({ replaced, type, onClose }: ChangeProps) {
  const { files, error, refused, add, remove, send, submit, sentBytes, cancel } = useDocuments(
    () => {
      toast(replaced ? 'Document replaced' : 'Document added')
      onClose()
    },
  )
  const title = replaced ? `Replace ${replaced.fileName}` : 'Add documents'

  return (
    <section aria-label={title} className="space-y-4 rounded-card border bg-s1 p-4">
      <div>
        <h3 className="font-medium wrap-anywhere text-fg">{title}</h3>
        <p className="mt-0.5 text-13 text-fg-3">
          {replaced
            ? 'Our team sees the new file instead, and that the old one was replaced.'
            : 'Our team checks them with the others.'}
        </p>
      </div>
      <FilePicker
        label={`Choose files: ${title}`}
        accept=".pdf,.jpg,.jpeg,.png"
        disabled={submit.isPending}
        onChoose={add}
      >
        PDF, JPG, JPEG or PNG. {limits}
      </FilePicker>
      <FieldError id="change-error" message={error} />
      <SelectedFiles files={files} sentBytes={sentBytes} refused={refused} onRemove={remove} />
      {submit.isError && <Alert variant="error">{submit.error.message}</Alert>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="ghost"
          onClick={() => {
            cancel()
            onClose()
          }}
        >
          Cancel
        </Button>
        <Button
          icon={<IconUpload aria-hidden />}
          loading={submit.isPending}
          disabled={refused !== undefined}
          onClick={() => send({ type, change: replaced ? { replaces: replaced.id } : {} })}
        >
          {replaced ? 'Replace document' : 'Add to the request'}
        </Button>
      </div>
    </section>
  )
}
