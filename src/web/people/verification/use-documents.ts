import { useState } from 'react'
import { Refusal } from '../../../shared/base/refusal.ts'
import { useSubmitDocuments } from './queries.ts'
import { selectFiles } from './FilePicker.tsx'
import type { Upload } from './upload.ts'

/** The documents that somebody chooses and sends. */
export function useDocuments(onSubmitted: () => void) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [error, setError] = useState<string>()
  const { submit, sentBytes, cancel } = useSubmitDocuments(onSubmitted)
  const refused = refusedFile(submit.error, submit.variables)

  function add(chosen: readonly File[]) {
    const { accepted, error } = selectFiles(files, chosen)
    // What is added changes nothing about a file that was refused.
    if (!refused) submit.reset()
    setFiles([...files, ...accepted])
    setError(error)
  }

  function remove(file: File) {
    if (file === refused) submit.reset()
    setFiles(files.filter((one) => one !== file))
  }

  function send(upload: Omit<Upload, 'files'>) {
    if (files.length === 0) {
      setError('Please select at least one document to upload.')
    } else {
      setError(undefined)
      submit.mutate({ ...upload, files })
    }
  }

  const sent = submit.isPending ? sentBytes : undefined
  return { files, error, refused, add, remove, send, submit, sentBytes: sent, cancel }
}

/** The file that the server refused, and would refuse again. */
function refusedFile(error: unknown, upload: Upload | undefined): File | undefined {
  const fields = error instanceof Refusal ? error.fields : undefined
  return upload?.files.find((_, index) => fields?.[`documents.${index}`])
}
