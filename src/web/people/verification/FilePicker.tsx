import type { ReactNode } from 'react'
import IconFilePlus from '~icons/tabler/file-plus'
import { classNames } from '../../ui/class-names.ts'
import { documentLimits } from '../../../shared/people/verification.ts'
import { formatBytes } from '../../ui/text/format.ts'

interface FilePickerProps {
  label: string
  accept: string
  onChoose: (files: readonly File[]) => void
  disabled?: boolean
  describedBy?: string | undefined
  /** Describes the accepted files. */
  children: ReactNode
}

/** Chooses or drops several files. An invisible native file input covers the drop area. */
export function FilePicker(props: FilePickerProps) {
  const { label, accept, onChoose, disabled, describedBy, children } = props
  return (
    <div
      className={classNames(
        'relative flex flex-col items-center gap-1 rounded-card border border-dashed px-4 py-6',
        'border-control text-center transition-colors hover:border-fg-3 hover:bg-s2',
        'focus-frame',
        disabled && 'opacity-50',
      )}
    >
      <IconFilePlus size={24} stroke={1.5} aria-hidden className="text-fg-3" />
      <span className="font-medium text-fg">Choose files or drop them here</span>
      <span className="text-13 text-balance text-fg-3">{children}</span>
      <input
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        aria-describedby={describedBy}
        disabled={disabled}
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // Allows choosing the same file again after it was removed.
          event.target.value = ''
        }}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
    </div>
  )
}

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
