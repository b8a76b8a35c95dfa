import { useId } from 'react'
import IconLock from '~icons/tabler/lock'

interface LockedFieldProps {
  label: string
  value: string
  /** Why it cannot change here. */
  hint: string
}

/** What a form shows and does not change: text, which wraps, and no input. */
export function LockedField({ label, value, hint }: LockedFieldProps) {
  const id = useId()
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="flex flex-col gap-1.5"
    >
      <p id={`${id}-label`} className="font-medium text-fg">
        {label}
      </p>
      <p
        className="relative min-h-11 rounded-control border border-dashed bg-s1 py-2.5 pr-10 pl-3
          text-16 wrap-anywhere text-fg-2 md:min-h-10 md:py-2 md:text-14"
      >
        {value}
        <IconLock size={16} aria-hidden className="absolute top-3.5 right-3 text-fg-3 md:top-3" />
      </p>
      <p id={`${id}-hint`} className="text-13 text-fg-3">
        {hint}
      </p>
    </div>
  )
}
