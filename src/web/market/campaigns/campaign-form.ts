import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import type { editCampaign } from '../../../shared/market/campaigns.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'

/** The value of a select, which is empty for none. */
const orNone = <S extends z.ZodType>(choice: S) =>
  z.union([z.literal('').transform(() => null), choice])

/** The contract's fields, with the values that empty inputs have. */
const CampaignForm = z.object({
  ...CampaignFields.shape,
  productUrl: z.union([
    z.literal('').transform(() => null),
    CampaignFields.shape.productUrl.unwrap().unwrap(),
  ]),
  gtin: orNone(CampaignFields.shape.gtin),
  mpn: orNone(CampaignFields.shape.mpn),
  sku: orNone(CampaignFields.shape.sku),
  brand: orNone(CampaignFields.shape.brand),
  instructions: z.string().pipe(CampaignFields.shape.instructions.unwrap()),
  category: orNone(CampaignFields.shape.category),
  countries: CampaignFields.shape.countries.unwrap(),
  language: orNone(CampaignFields.shape.language),
  minutes: z.union([z.nan().transform(() => null), CampaignFields.shape.minutes]),
})

export type CampaignValues = z.input<typeof CampaignForm>
export type CampaignResult = z.output<typeof CampaignForm>

/** An empty price (MoneyField), which a draft may have. The type has complete campaigns only. */
const noPrice = null as unknown as number

export const blank: Partial<CampaignValues> = {
  title: '',
  product: '',
  description: '',
  pricePerReviewCents: noPrice,
  productUrl: '',
  instructions: '',
  gtin: '',
  mpn: '',
  sku: '',
  brand: '',
  category: '',
  countries: [],
  language: '',
  minutes: NaN,
}

/** The form of an existing or a new campaign, or of one that begins with these values. */
export function useCampaignForm(campaign?: Campaign, values?: Partial<CampaignValues>) {
  return useForm<CampaignValues, unknown, CampaignResult>({
    resolver: zodResolver(CampaignForm),
    defaultValues: campaign ? valuesOf(campaign) : { ...blank, ...values },
  })
}

export function valuesOf(campaign: Campaign): CampaignValues {
  const { title, product, description, instructions, pricePerReviewCents, targetReviews } = campaign
  return {
    title,
    product,
    description,
    instructions,
    pricePerReviewCents: pricePerReviewCents || noPrice,
    targetReviews: targetReviews || NaN,
    productUrl: campaign.productUrl ?? '',
    gtin: campaign.gtin ?? '',
    mpn: campaign.mpn ?? '',
    sku: campaign.sku ?? '',
    brand: campaign.brand ?? '',
    category: campaign.category ?? '',
    countries: campaign.countries,
    language: campaign.language ?? '',
    minutes: campaign.minutes ?? NaN,
  }
}

/** What was typed, in the format of the contract. */
export const bodyOf = (values: CampaignValues) => ({
  ...values,
  // Empty fields; a draft may have them.
  pricePerReviewCents: values.pricePerReviewCents ?? null,
  targetReviews: Number.isNaN(values.targetReviews) ? null : values.targetReviews,
  productUrl: values.productUrl || null,
  gtin: values.gtin || null,
  mpn: values.mpn || null,
  sku: values.sku || null,
  brand: values.brand || null,
  category: values.category || null,
  language: values.language || null,
  minutes: Number.isNaN(values.minutes) ? null : values.minutes,
})

/** Shows the errors that prevent saving a draft. Returns true if there are any. */
export function showDraftErrors(
  form: Pick<UseFormReturn<CampaignValues>, 'setError' | 'clearErrors'>,
  schema: z.ZodType,
  values: object,
): boolean {
  // Errors of the complete form do not prevent saving a draft.
  form.clearErrors()
  const issues = schema.safeParse(values).error?.issues ?? []
  for (const [i, { path, message }] of issues.entries()) {
    const name = path.join('.') as keyof CampaignValues
    form.setError(name, { message }, { shouldFocus: i === 0 })
  }
  return issues.length > 0
}

/** The fields that differ from those of the campaign, in the format of the contract. */
export function changesOf(
  values: CampaignValues,
  campaign: Campaign,
): z.input<typeof editCampaign.body> {
  const before: Record<string, unknown> = bodyOf(valuesOf(campaign))
  return Object.fromEntries(
    Object.entries(bodyOf(values)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
    ),
  )
}
