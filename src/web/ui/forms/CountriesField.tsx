import type { Ref } from 'react'
import IconX from '~icons/tabler/x'
import { countries, countryName } from '../../../shared/base/countries.ts'
import { Field, type FieldLabels } from './Field.tsx'
import { SelectControl } from './Select.tsx'

const byName = countries
  .map(({ code, name }) => ({ value: code as string, label: name as string }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

const inOrder = (codes: readonly string[]) =>
  codes.toSorted((one, other) => countryName(one)!.localeCompare(countryName(other)!))

interface CountriesFieldProps extends Pick<FieldLabels, 'label' | 'hint' | 'error'> {
  chosen: string[]
  onChange: (chosen: string[]) => void
  onBlur: () => void
  ref: Ref<HTMLSelectElement>
}

/** A select that adds a country, and the chosen ones, each with a button that removes it. */
export function CountriesField({ chosen, onChange, onBlur, ref, ...labels }: CountriesFieldProps) {
  return (
    <Field optional {...labels}>
      {(control) => (
        <>
          <SelectControl
            {...control}
            ref={ref}
            value=""
            placeholder={chosen.length === 0 ? 'Any country' : 'Add a country'}
            options={byName.filter(({ value }) => !chosen.includes(value))}
            onBlur={onBlur}
            onChange={({ target: { value } }) => value && onChange([...chosen, value])}
          />
          {chosen.length > 0 && (
            <ul aria-label="Chosen countries" className="flex flex-wrap gap-2">
              {inOrder(chosen).map((code) => (
                <li key={code}>
                  <button
                    type="button"
                    aria-label={`Remove ${countryName(code)}`}
                    onClick={() => onChange(chosen.filter((other) => other !== code))}
                    className="inline-flex h-11 items-center gap-1.5 rounded-control bg-s3 px-3
                      text-13 text-fg transition-colors hover:bg-line md:h-8"
                  >
                    {countryName(code)}
                    <IconX size={14} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  )
}
