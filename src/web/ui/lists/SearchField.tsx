import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook } from '../forms/Field.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Tells what was typed once the typing rests. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)

  // Back, forward, or 'Clear filters' changed the value from outside.
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }

  useEffect(() => {
    const rest = setTimeout(() => {
      if (typed !== told) {
        setTold(typed)
        onChange(typed)
      }
    }, 250)
    return () => clearTimeout(rest)
  }, [typed, told, onChange])

  return (
    <div className={classNames('relative', className)}>
      <IconSearch
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-fg-3"
      />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classNames(controlLook, 'pl-9')}
      />
    </div>
  )
}
