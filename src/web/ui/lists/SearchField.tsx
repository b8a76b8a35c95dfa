import { useEffect, useRef, useState } from 'react'
import IconSearch from '~icons/tabler/search'
import { classNames } from '../class-names.ts'
import { ClearButton } from '../forms/ClearButton.tsx'
import { controlLook } from '../forms/Field.tsx'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A search box that reports its text 250 ms after the last key. */
export function SearchField({ label, value, onChange, className }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // What was reported and has not come back as the value: the URL follows later.
  const [reported, setReported] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)

  if (value !== seen) {
    setSeen(value)
    const place = reported.indexOf(value)
    setReported(place === -1 ? [] : reported.slice(place + 1))
    // Back, forward or 'Clear filters' changed it. Typing goes on after an own report.
    if (place === -1) setTyped(value)
  }

  const known = reported.at(-1) ?? seen
  useEffect(() => {
    const timer = setTimeout(() => {
      if (typed !== known) {
        setReported((earlier) => [...earlier, typed])
        onChange(typed)
      }
    }, 250)
    return () => clearTimeout(timer)
  }, [typed, known, onChange])

  function clear() {
    setTyped('')
    setReported((earlier) => [...earlier, ''])
    onChange('')
    // The button that was pressed is gone.
    input.current?.focus()
  }

  return (
    <div className={classNames('relative', className)}>
      <IconSearch
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-fg-3"
      />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label={label}
        placeholder={placeholderOf(label)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classNames(controlLook, 'pl-9', typed !== '' && 'pr-11')}
      />
      {typed !== '' && <ClearButton onClick={clear} />}
    </div>
  )
}

/** The icon says that one searches, and a phone has no room for that and a list of what. */
function placeholderOf(label: string) {
  if (!label.includes(',')) return label
  const found = label.replace(/^Search (by )?/, '')
  return found.charAt(0).toUpperCase() + found.slice(1)
}
