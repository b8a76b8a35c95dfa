import { documentLimits } from '../../shared/verification.ts'
import { formatBytes } from '../ui/text/format.ts'

/** Which of the files that are being chosen can be sent, and what is wrong with the rest. */
export function whyNot(chosen: readonly File[], more: readonly File[]) {
  const fresh = more.filter(({ name }) => !chosen.some((file) => file.name === name))
  const room = documentLimits.files - chosen.length
  const bad = fresh.filter((file) => refusalOf(file))
  const good = fresh.filter((file) => !refusalOf(file))
  const tooMany = good.length > room && `At most ${documentLimits.files} documents at a time.`
  const refused = [...bad.map(refusalOf), tooMany].filter(Boolean).join(' ')
  return { taken: good.slice(0, room), refused: refused || undefined }
}

/** The server judges by the bytes; this only spares the way there. */
function refusalOf({ name, size }: File): string | undefined {
  if (!/\.(pdf|jpe?g|png)$/i.test(name)) {
    return `${name} is not a PDF, JPG, JPEG or PNG file.`
  }
  return size > documentLimits.bytes
    ? `${name} is larger than ${formatBytes(documentLimits.bytes)}.`
    : undefined
}

/** How much of one file is sent, as a form sends one after the other. */
export function sentOf(files: readonly File[], index: number, sentBytes: number): number {
  const before = files.slice(0, index).reduce((sum, { size }) => sum + size, 0)
  return Math.min(Math.max(0, sentBytes - before), files[index]?.size ?? 0)
}
