import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form'
import { dollarsText, parseDollars } from '../../../shared/money.ts'
import type { Cents } from '../../../shared/money.ts'
import { classNames } from '../class-names.ts'
import { controlLook, Field } from './Field.tsx'
import type { FieldLabels } from './Field.tsx'

type MoneyFieldProps<Values extends FieldValues, Result> = FieldLabels &
  UseControllerProps<Values, FieldPath<Values>, Result> & { placeholder?: string }

/** Shows dollars; the form's value is integer cents, or undefined when the field is empty. */
export function MoneyField<Values extends FieldValues, Result>(
  props: MoneyFieldProps<Values, Result>,
) {
  const { label, hint, optional, aside, className, placeholder, ...controller } = props
  const { field, fieldState } = useController(controller)
  const error = props.error ?? fieldState.error?.message
  const [text, setText] = useState(asText(field.value))

  // The form may set the value (a reset, 'Withdraw all'); otherwise keep the text as typed.
  const shown = Object.is(asCents(text), field.value) ? text : asText(field.value)

  return (
    <Field {...{ label, hint, error, optional, aside, className }}>
      {(control) => (
        <div className="relative">
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-fg-3"
          >
            $
          </span>
          <input
            ref={field.ref}
            name={field.name}
            value={shown}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder ?? '0.00'}
            onBlur={field.onBlur}
            onChange={(event) => {
              setText(event.target.value)
              field.onChange(asCents(event.target.value))
            }}
            {...control}
            className={classNames(controlLook, 'pl-7 tabular-nums')}
          />
        </div>
      )}
    </Field>
  )
}

/** Undefined when empty; NaN when the text is not a valid amount, which every schema rejects. */
function asCents(text: string): number | undefined {
  return text.trim() === '' ? undefined : (parseDollars(text) ?? NaN)
}

function asText(cents: number | undefined): string {
  return cents === undefined || Number.isNaN(cents) ? '' : dollarsText(cents as Cents)
}
