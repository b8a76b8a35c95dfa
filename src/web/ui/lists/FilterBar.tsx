import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { afterFrame } from '../after-frame.ts'
import { Button } from '../buttons/Button.tsx'
import { classNames } from '../class-names.ts'
import { SearchField } from './SearchField.tsx'
import { SelectControl } from '../forms/Select.tsx'
import type { Option } from '../forms/Select.tsx'
import { Days } from './Days.tsx'

interface Choice {
  /** The URL search parameter. */
  name: string
  label: string
  options: readonly Option[]
  /** Label of the option for no filter. */
  all?: string
  /** The option that applies when the URL has none. */
  initial?: string
  /** Whether the options come late, so that the width must not depend on them. */
  isLate?: boolean
  /** Hidden on wide screens, where the table's headings sort. */
  phonesOnly?: boolean
}

interface FilterBarProps {
  /** Label of the search box; without it there is none. */
  search?: string
  choices?: readonly Choice[]
  /** Whether to filter by day, with `from` and `to` in the URL. */
  byDay?: boolean
  /** The search parameter of the selected row; cleared because the new list may not have it. */
  resets?: string
  /** Labels above the filters, for lists that one searches in several ways at once. */
  labelled?: boolean
  /** Narrow choices, so that many of them are one row on wide screens. */
  compact?: boolean
  /** Choices of equal width that fill the row on wide screens. */
  even?: boolean
  /** More filters or results follow closely. */
  tight?: boolean
  /** Whether phones show all but the search behind a button, so that the list is in sight. */
  folds?: boolean
  children?: ReactNode
}

/** The filters of a list, all kept in the URL. */
export function FilterBar(props: FilterBarProps) {
  const {
    search,
    choices = [],
    byDay,
    resets,
    tight,
    folds,
    labelled,
    compact,
    even,
    children,
  } = props
  const [values, apply] = useFilters()
  const [isOpen, setIsOpen] = useState(false)
  const names = [...choices.map(({ name }) => name), ...(byDay ? ['from', 'to'] : [])]
  const filter = (change: Values) => apply({ ...change, ...(resets && { [resets]: undefined }) })
  return (
    <div className={classNames('mb-4 flex flex-wrap items-end gap-3', !tight && 'md:mb-6')}>
      {search && (
        <Labelled
          label={labelled && 'Search'}
          className={classNames(
            'flex-1',
            compact ? 'min-w-48' : 'min-w-60',
            compact && !folds && 'max-sm:min-w-full',
          )}
        >
          <SearchField label={search} value={values.q ?? ''} onChange={(q) => filter({ q })} />
        </Labelled>
      )}
      {folds && (
        <FoldButton
          chosen={names.filter((name) => values[name] && name !== 'sort').length}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
        />
      )}
      <div className={classNames('contents', folds && !isOpen && 'max-md:hidden')}>
        {choices.map(({ name, label, options, all, initial = '', isLate, phonesOnly }) => (
          <Labelled
            key={name}
            label={labelled && label}
            className={classNames(
              'min-w-36 flex-1',
              even ? 'lg:min-w-0' : `sm:flex-none ${compact ? 'lg:w-38' : 'sm:max-w-72'}`,
              isLate && !even && 'sm:w-60',
              phonesOnly && 'md:hidden',
            )}
          >
            <ChoiceControl
              name={name}
              aria-label={label}
              placeholder={all}
              options={options}
              value={options.find(({ value }) => value === values[name])?.value ?? initial}
              onChoose={(value) => filter({ [name]: value === initial ? undefined : value })}
            />
          </Labelled>
        ))}
        {byDay && (
          <Days from={values.from} to={values.to} onChange={filter} stacked={labelled === true} />
        )}
      </div>
      {children}
    </div>
  )
}

interface FoldButtonProps {
  /** How many filters there are, the search apart. */
  chosen: number
  isOpen: boolean
  onToggle: () => void
}

const FoldButton = ({ chosen, isOpen, onToggle }: FoldButtonProps) => (
  <Button variant="outline" className="md:hidden" aria-expanded={isOpen} onClick={onToggle}>
    {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
  </Button>
)

interface LabelledProps {
  /** Without one there is only the control, which names itself for screen readers. */
  label: string | false | undefined
  className: string
  children: ReactNode
}

function Labelled({ label, className, children }: LabelledProps) {
  return (
    <div className={className}>
      {label && (
        <span aria-hidden className="mb-1 block text-13 text-fg-3">
          {label}
        </span>
      )}
      {children}
    </div>
  )
}

interface ChoiceControlProps extends Omit<ComponentProps<typeof SelectControl>, 'onChange'> {
  value: string
  onChoose: (value: string) => void
}

/** Shows the choice at once, and the filtered list after the next frame. */
function ChoiceControl({ value, onChoose, ...rest }: ChoiceControlProps) {
  /** What was chosen and is not in the address yet. */
  const [chosen, setChosen] = useState<string>()
  const [known, setKnown] = useState(value)
  const giveUp = useRef<() => void>(undefined)
  useEffect(() => () => giveUp.current?.(), [])

  // The choice arrived, or a chip, 'Clear all' or Back changed the address.
  if (value !== known) {
    setKnown(value)
    setChosen(undefined)
  }

  function choose(next: string) {
    setChosen(next)
    giveUp.current?.()
    giveUp.current = afterFrame(() => onChoose(next))
  }
  return (
    <SelectControl
      {...rest}
      value={chosen ?? value}
      onChange={({ target }) => choose(target.value)}
    />
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

/** Returns a function that clears these filters and keeps the rest, such as the order. */
export function useClearFilters(names: readonly string[]): () => void {
  const [, filter] = useFilters()
  return () => filter(Object.fromEntries(names.map((name) => [name, undefined])))
}
