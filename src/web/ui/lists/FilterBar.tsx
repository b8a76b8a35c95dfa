import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook } from '../forms/Field.tsx'
import { SearchField } from './SearchField.tsx'
import { SelectControl } from '../forms/Select.tsx'
import type { Option } from '../forms/Select.tsx'

interface Choice {
  /** Its search parameter. */
  name: string
  label: string
  options: readonly Option[]
  /** What choosing nothing is called. */
  all?: string
  /** What stands when the address says nothing, where that is one of the options. */
  initial?: string
  /** Elsewhere the heads of a table do it. */
  phonesOnly?: boolean
}

interface FilterBarProps {
  /** The label of the search box, if there is one. */
  search?: string
  choices?: readonly Choice[]
  /** Whether days can be chosen: `from` and `to` in the address. */
  byDay?: boolean
  /** The search parameter of what is chosen in the list, which another list may not hold. */
  forgets?: string
  children?: ReactNode
}

/** What a list is narrowed by, all of it in the address of the page. */
export function FilterBar({ search, choices, byDay, forgets, children }: FilterBarProps) {
  const [values, apply] = useFilters()
  const filter = (change: Values) => apply({ ...change, ...(forgets && { [forgets]: undefined }) })
  return (
    <div className="mb-4 flex flex-wrap gap-3 md:mb-6">
      {search && (
        <SearchField
          label={search}
          value={values.q ?? ''}
          onChange={(q) => filter({ q })}
          className="min-w-60 flex-1"
        />
      )}
      {choices?.map(({ name, label, options, all, initial = '', phonesOnly }) => (
        <SelectControl
          key={name}
          name={name}
          aria-label={label}
          placeholder={all}
          options={options}
          value={options.find(({ value }) => value === values[name])?.value ?? initial}
          onChange={({ target: { value } }) =>
            filter({ [name]: value === initial ? undefined : value })
          }
          className={classNames(
            'min-w-36 flex-1 sm:max-w-72 sm:flex-none',
            phonesOnly && 'md:hidden',
          )}
        />
      ))}
      {byDay && <Days from={values.from} to={values.to} onChange={filter} />}
      {children}
    </div>
  )
}

type Values = Partial<Record<string, string>>

function useFilters(): [Values, (change: Values) => void] {
  const values: Values = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = (change: Values) =>
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    })
  return [values, filter]
}

/** Shows all of a list again; what is not a filter of it, such as its order, stays. */
export function useClearFilters(names: readonly string[]): () => void {
  const [, filter] = useFilters()
  return () => filter(Object.fromEntries(names.map((name) => [name, undefined])))
}

interface DaysProps {
  from: string | undefined
  to: string | undefined
  onChange: (change: Values) => void
}

/** The first and the last day, both included; the one moves the other out of its way. */
function Days({ from, to, onChange }: DaysProps) {
  return (
    <div className="flex min-w-60 flex-1 gap-3 sm:flex-none">
      <Day
        label="From"
        value={from ?? ''}
        onChange={(day) => onChange({ from: day, ...(to && day > to && { to: day }) })}
      />
      <Day
        label="To"
        value={to ?? ''}
        onChange={(day) => onChange({ to: day, ...(from && day && day < from && { from: day }) })}
      />
    </div>
  )
}

interface DayProps {
  label: string
  value: string
  onChange: (day: string) => void
}

function Day({ label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)

  // Back, forward, 'Clear filters' or the other day changed the value from outside.
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }

  function type(day: string) {
    setTyped(day)
    // The year 2026 is the years 2, 20 and 202 while it is typed.
    if (day === '' || day >= '2000') {
      setTold(day)
      onChange(day)
    }
  }

  return (
    <label className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-2">
      <span className="text-13 text-fg-3">{label}</span>
      <input
        type="date"
        name={label.toLowerCase()}
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={classNames(controlLook, 'min-w-0 sm:w-40')}
      />
    </label>
  )
}
