import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { FieldPath, FieldValues, UseControllerProps } from 'react-hook-form'
import { dollarsText, parseDollars, withPoint } from '../../../shared/base/money.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { classNames } from '../class-names.ts'
import { controlLook, Field } from './Field.tsx'
import type { FieldLabels } from './Field.tsx'

type MoneyFieldProps<Values extends FieldValues, Result> = FieldLabels &
  UseControllerProps<Values, FieldPath<Values>, Result> & { placeholder?: string }

/**
 * Shows dollars; the form's value is integer cents, or null when the field is empty: a form gives
 * a field whose value is undefined its default value again.
 */
export function MoneyField<Values extends FieldValues, Result>(
  props: MoneyFieldProps<Values, Result>,
) {
  const { label, hint, optional, aside, className, placeholder, ...controller } = props
  const { field, fieldState } = useController(controller)
  const [text, setText] = useState(asText(field.value))

  // The form may set the value (a reset, 'Withdraw all'); otherwise keep the text as typed.
  const shown = Object.is(asCents(text), field.value ?? null) ? text : asText(field.value)

  const isUnread = Number.isNaN(field.value)
  const written = isUnread ? withPoint(text) : null
  const wrong = props.error ?? fieldState.error?.message
  const error = wrong && written ? `Write the amount with a point: ${written}` : wrong

  return (
    <Field {...{ label, hint, error, optional, aside, className }} keepsHint={isUnread}>
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
            onBlur={() => {
              // '7,5' becomes '7.50', so that one sees how it was read.
              if (field.value) setText(asText(field.value))
              field.onBlur()
            }}
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

/** Null when empty; NaN when the text is not a valid amount (`amountError` names both). */
function asCents(text: string): number | null {
  return text.trim() === '' ? null : (parseDollars(text) ?? NaN)
}

function asText(cents: number | null | undefined): string {
  return cents === null || cents === undefined || Number.isNaN(cents)
    ? ''
    : dollarsText(cents as Cents)
}
