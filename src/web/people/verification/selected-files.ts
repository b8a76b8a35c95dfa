import { documentLimits } from '../../../shared/people/verification.ts'
import { formatBytes } from '../../ui/text/format.ts'

/** Splits newly chosen files into those that can be uploaded and an error about the others. */
export function selectFiles(chosen: readonly File[], added: readonly File[]) {
  const fresh = added.filter(({ name }) => !chosen.some((file) => file.name === name))
  const room = documentLimits.files - chosen.length
  const invalid = fresh.filter((file) => errorOf(file))
  const valid = fresh.filter((file) => !errorOf(file))
  const tooMany = valid.length > room && `At most ${documentLimits.files} documents at a time.`
  const error = [...invalid.map(errorOf), tooMany].filter(Boolean).join(' ')
  return { accepted: valid.slice(0, room), error: error || undefined }
}

/** A check before the upload; the server checks the bytes. */
function errorOf({ name, size }: File): string | undefined {
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) {
    return `${name} is not a PDF, JPG, JPEG or PNG file.`
  }
  return size > documentLimits.bytes
    ? `${name} is larger than ${formatBytes(documentLimits.bytes)}.`
    : undefined
}

/** Bytes sent of one file. A form sends its files one after the other. */
export function sentBytesOf(files: readonly File[], index: number, sentBytes: number): number {
  const before = files.slice(0, index).reduce((sum, { size }) => sum + size, 0)
  return Math.min(Math.max(0, sentBytes - before), files[index]?.size ?? 0)
}
