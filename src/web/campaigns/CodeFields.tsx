import { fieldsOf } from '../ui/forms/fields.ts'
import { TextField } from '../ui/forms/TextField.tsx'
import type { CampaignFormApi } from './CampaignFields.tsx'

/** What shops and search engines know the product by; all optional. */
export function CodeFields({ form }: { form: CampaignFormApi }) {
  const field = fieldsOf(form)
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-1 w-full text-16 font-semibold text-fg">
        Match the reviews with your shop
      </legend>
      <p className="clear-both mb-5 text-fg-3">
        Search engines and feeds find the product by these. Only what you have.
      </p>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
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
    </fieldset>
  )
}
