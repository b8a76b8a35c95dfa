import { useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import IconChevronDown from '~icons/tabler/chevron-down'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

const names = ['brand', 'gtin', 'mpn', 'sku'] as const

/** What shops and search engines know the product by; closed until one of them is used. */
export function CodeFields({ form }: { form: CampaignFormApi }) {
  const [isOpen, setIsOpen] = useState(false)
  const isUsed = useWatch({ control: form.control, name: names }).some(Boolean)
  const { errors } = useFormState({ control: form.control, name: names })
  const isWrong = names.some((name) => errors[name])
  const field = fieldsOf(form)
  return (
    <details
      open={isOpen || isUsed || isWrong}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group border-y py-2"
    >
      <summary
        className="flex min-h-11 list-none items-center justify-between gap-3
          [&::-webkit-details-marker]:hidden"
      >
        <span className="text-16 font-semibold text-fg">Product codes, such as a barcode</span>
        <IconChevronDown
          size={18}
          aria-hidden
          className="shrink-0 text-fg-3 transition-transform group-open:rotate-180"
        />
      </summary>
      <p className="mt-1 mb-5 text-fg-3">
        Search engines and the feeds of shops match the reviews with the product by these. Fill in
        what you have.
      </p>
      <div className="grid grid-cols-1 gap-6 pb-4 sm:grid-cols-2">
        <TextField label="Brand" optional {...field('brand')} />
        <TextField
          label="Barcode number (GTIN)"
          optional
          inputMode="numeric"
          hint="EAN, UPC or ISBN-13."
          {...field('gtin')}
        />
        <TextField label="Part number (MPN)" optional {...field('mpn')} />
        <TextField label="Your SKU" optional {...field('sku')} />
      </div>
    </details>
  )
}
