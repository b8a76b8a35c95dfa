import { useState } from 'react'
import { dollarsText, parseDollars, type Cents } from '../../../shared/base/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { controlLook, Field, type FieldLabels } from '../../ui/forms/Field.tsx'

interface AmountFieldProps extends FieldLabels {
  /** Null while it is empty, or is no amount. */
  value: number | null
  onChange: (cents: number | null) => void
}

const textOf = (cents: number | null) => (cents === null ? '' : dollarsText(cents as Cents))
const centsOf = (text: string) => parseDollars(text) ?? null

/** An amount in dollars outside of a form of the contract. */
export function AmountField({ value, onChange, ...labels }: AmountFieldProps) {
  const [text, setText] = useState(textOf(value))
  // A button may set it; otherwise the text stays as it is typed.
  const shown = centsOf(text) === value ? text : textOf(value)
  return (
    <Field {...labels}>
      {(control) => (
        <div className="relative max-w-48">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-fg-3"
          >
            $
          </span>
          <input
            value={shown}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00"
            onChange={(event) => {
              setText(event.target.value)
              onChange(centsOf(event.target.value))
            }}
            {...control}
            className={classNames(controlLook, 'pl-7 tabular-nums')}
          />
        </div>
      )}
    </Field>
  )
}
