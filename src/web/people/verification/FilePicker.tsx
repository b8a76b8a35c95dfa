import type { ReactNode } from 'react'
import IconFilePlus from 'tabler:file-plus'
import { classNames } from '../../ui/class-names.ts'

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
