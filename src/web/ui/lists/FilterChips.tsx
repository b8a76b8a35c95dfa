import type { ReactNode } from 'react'
import IconX from '~icons/tabler/x'
import { Button } from '../buttons/Button.tsx'
import { useClearFilters } from './FilterBar.tsx'

interface FilterChipsProps<Name extends string> {
  /** The filters in the URL and their values. */
  values: Partial<Record<Name | 'q', string | undefined>>
  names: readonly Name[]
  /** How the value of a filter reads. */
  text: Record<Name, (value: string) => string>
  /** Shown after the chips, while there is a search or a filter. */
  children?: ReactNode
}

/** The filters that are on, each with a button that takes it off, and one that takes off all. */
export function FilterChips<Name extends string>(props: FilterChipsProps<Name>) {
  const { values, names, text, children } = props
  const chosen = names.filter((name) => values[name])
  const clearAll = useClearFilters(['q', ...names])
  if (chosen.length === 0 && !values.q) {
    return null
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      {values.q && <Chip name="q" label={`“${values.q}”`} />}
      {chosen.map((name) => (
        <Chip key={name} name={name} label={text[name](values[name]!)} />
      ))}
      {chosen.length + (values.q ? 1 : 0) > 1 && (
        <Button variant="ghost" size="sm" onClick={clearAll}>
          Clear all
        </Button>
      )}
      {children}
    </div>
  )
}

function Chip({ name, label }: { name: string; label: string }) {
  const clear = useClearFilters([name])
  return (
    <button
      type="button"
      aria-label={`Remove filter: ${label}`}
      onClick={clear}
      className="inline-flex h-11 max-w-full items-center gap-1.5 rounded-control bg-ember-tint px-3
        text-13 text-ember-300 transition-colors hover:bg-s3 md:h-8"
    >
      <span className="truncate">{label}</span>
      <IconX size={14} aria-hidden className="shrink-0" />
    </button>
  )
}
