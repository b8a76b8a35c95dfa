import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook, FieldError } from '../forms/Field.tsx'
import { formatDate } from '../text/format.ts'

type Chosen = Partial<Record<'from' | 'to', string | undefined>>

interface DaysProps {
  from: string | undefined
  to: string | undefined
  onChange: (change: Chosen) => void
  /** Whether the labels stand above also on wide screens. */
  stacked: boolean
}

/** The first and last day, both inclusive. Days that cross are named, and change nothing. */
export function Days({ from, to, onChange, stacked }: DaysProps) {
  const id = useId()
  /** What was chosen and crosses, so that it is not in the address. */
  const [crossed, setCrossed] = useState<Chosen>()
  const [known, setKnown] = useState({ from, to })

  // Back, forward or 'Clear filters' changed the address.
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to })
    setCrossed(undefined)
  }

  const shown = crossed ?? { from, to }
  function choose(change: Chosen) {
    const next = { ...shown, ...change }
    if (next.from && next.to && next.from > next.to) setCrossed(next)
    else {
      setCrossed(undefined)
      onChange(next)
    }
  }
  const day = { stacked, describedBy: crossed && id }
  return (
    <>
      <div className="flex min-w-60 flex-1 gap-3 sm:flex-none">
        <Day {...day} label="From" value={shown.from} onChange={(from) => choose({ from })} />
        <Day {...day} label="To" value={shown.to} onChange={(to) => choose({ to })} />
      </div>
      {/* A row of its own, so that the other filters stay in line. */}
      <div className="-mt-1.5 w-full has-[p:empty]:hidden md:text-right">
        <FieldError id={id} message={crossed && crossedText({ from, to })} />
      </div>
    </>
  )
}

/** With what the list shows, because one of both days may have changed it before. */
function crossedText({ from, to }: Chosen): string {
  const [first, last] = [from && formatDate(from), to && formatDate(to)]
  const shows =
    first && last ? `from ${first} to ${last}` : first ? `from ${first}` : `until ${last}`
  return `The first day is after the last one. The list still shows what is ${shows}.`
}

interface DayProps {
  label: string
  stacked: boolean
  value: string | undefined
  onChange: (day: string) => void
  /** The element that says what is wrong. */
  describedBy: string | undefined
}

function Day({ label, stacked, value = '', onChange, describedBy }: DayProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)

  // Back, forward or 'Clear filters' changed the value.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }

  function type(day: string) {
    setTyped(day)
    // While 2026 is typed the input reports the years 2, 20 and 202.
    if (day === '' || day >= '2000') {
      setKnown(day)
      onChange(day)
    }
  }

  return (
    <label
      className={classNames(
        'flex min-w-0 flex-1 flex-col',
        stacked ? 'gap-1' : 'sm:flex-none sm:flex-row sm:items-center sm:gap-2',
      )}
    >
      <span className="text-13 text-fg-3">{label}</span>
      <input
        type="date"
        name={label.toLowerCase()}
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        onChange={(event) => type(event.target.value)}
        className={classNames(controlLook, 'min-w-0 sm:w-40')}
      />
    </label>
  )
}
