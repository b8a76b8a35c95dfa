import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook, Field } from './Field.tsx'
import type { FieldLabels } from './Field.tsx'

type TextAreaProps = FieldLabels & Omit<ComponentProps<'textarea'>, 'className'>

/** Grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, className, rows = 5, ...area } = props
  return (
    <Field {...{ label, hint, error, optional, aside, className }}>
      {(control) => (
        <textarea
          rows={rows}
          {...area}
          {...control}
          className={classNames(
            controlLook,
            'h-auto min-h-24 resize-y py-2.5 [field-sizing:content] md:h-auto',
          )}
        />
      )}
    </Field>
  )
}
