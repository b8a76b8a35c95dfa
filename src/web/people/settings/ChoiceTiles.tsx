import { useId } from 'react'
import type { ReactNode } from 'react'

interface ChoiceTilesProps<Value extends string> {
  legend: string
  /** Whether the heading above says the same to the eyes. */
  isTitled?: boolean
  value: Value
  options: readonly { value: Value; label: string; note?: ReactNode; sample: ReactNode }[]
  onChoose: (value: Value) => void
}

/** Radio buttons as tiles, each with a sample of what it chooses. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { legend, isTitled, value, options, onChoose } = props
  const id = useId()
  return (
    <fieldset className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      <legend className={isTitled ? 'sr-only' : 'mb-2 font-medium text-fg'}>{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex cursor-pointer flex-col gap-3 rounded-card border p-3
            transition-colors hover:border-control hover:bg-s2 has-checked:border-ember-500
            has-checked:bg-s2 focus-frame forced-colors:has-checked:outline"
        >
          <span aria-hidden className="block">
            {option.sample}
          </span>
          <span className="flex min-h-6 items-start gap-2.5">
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
              aria-describedby={option.note ? `${id}-${option.value}` : undefined}
              aria-label={option.label}
              className="mt-0.5 size-4 shrink-0 accent-ember-500"
            />
            <span>
              <span className="block font-medium text-fg">{option.label}</span>
              {option.note && (
                <span id={`${id}-${option.value}`} className="block text-13 text-fg-3">
                  {option.note}
                </span>
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
