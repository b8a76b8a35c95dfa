import type { ComponentProps } from 'react'
import IconChevronDown from '~icons/tabler/chevron-down'
import { classNames } from '../class-names.ts'
import { controlLook, Field } from './Field.tsx'
import type { FieldLabels } from './Field.tsx'

export interface Option {
  value: string
  label: string
}

interface SelectProps extends FieldLabels, Omit<ComponentProps<'select'>, 'className'> {
  options: readonly Option[]
  placeholder?: string
}

/** The native select, because phones show their own picker for it. */
export function Select(props: SelectProps) {
  const { label, hint, error, optional, aside, className, options, placeholder, ...rest } = props
  return (
    <Field {...{ label, hint, error, optional, aside, className }}>
      {(control) => <SelectControl {...{ ...rest, ...control, options, placeholder }} />}
    </Field>
  )
}

type SelectControlProps = Pick<SelectProps, 'options' | 'placeholder'> & ComponentProps<'select'>

/** A select without a visible label, for rows of filters; give it an aria-label. */
export function SelectControl({ options, placeholder, className, ...rest }: SelectControlProps) {
  return (
    <div className={classNames('relative', className)}>
      <select
        {...rest}
        className={classNames(controlLook, 'appearance-none pr-9 text-ellipsis max-md:pr-7')}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <IconChevronDown
        size={16}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-fg-3
          md:right-3"
      />
    </div>
  )
}

/** Select options from a record of values and their labels. */
export function optionsOf(labels: Record<string, string>): Option[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The sort orders of lists with amounts. */
export const amountOrders = {
  oldest: 'Oldest first',
  newest: 'Newest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
}
