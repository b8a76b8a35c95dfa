import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { CampaignFields } from '../../shared/campaigns.ts'
import type { editCampaign } from '../../shared/campaigns.ts'
import type { Campaign } from '../../shared/campaigns.ts'

/** The contract's fields, with the values that empty inputs have. */
const CampaignForm = z.object({
  ...CampaignFields.shape,
  productUrl: z.union([
    z.literal('').transform(() => null),
    CampaignFields.shape.productUrl.unwrap().unwrap(),
  ]),
  instructions: z.string().pipe(CampaignFields.shape.instructions.unwrap()),
})

export type CampaignValues = z.input<typeof CampaignForm>
export type CampaignResult = z.output<typeof CampaignForm>

const blank: Partial<CampaignValues> = {
  title: '',
  product: '',
  description: '',
  productUrl: '',
  instructions: '',
}

/** The form of an existing or a new campaign. */
export function useCampaignForm(campaign?: Campaign) {
  return useForm<CampaignValues, unknown, CampaignResult>({
    resolver: zodResolver(CampaignForm),
    defaultValues: campaign ? valuesOf(campaign) : blank,
  })
}

function valuesOf(campaign: Campaign): CampaignValues {
  const { title, product, description, instructions, pricePerReviewCents, targetReviews } = campaign
  const productUrl = campaign.productUrl ?? ''
  return {
    title,
    product,
    description,
    instructions,
    pricePerReviewCents,
    targetReviews,
    productUrl,
  }
}

/** Shows the errors that prevent saving a draft. Returns true if there are any. */
export function showDraftErrors(
  form: Pick<UseFormReturn<CampaignValues>, 'setError' | 'clearErrors'>,
  schema: z.ZodType,
  values: object,
): boolean {
  // Errors of the complete form do not prevent saving a draft.
  form.clearErrors()
  const issues = schema.safeParse(values).error?.issues ?? []
  for (const { path, message } of issues) {
    form.setError(path.join('.') as keyof CampaignValues, { message }, { shouldFocus: true })
  }
  return issues.length > 0
}

/** The changed fields, in the format of the contract. */
export function changesOf(
  { productUrl, ...values }: CampaignValues,
  changed: Partial<Record<keyof CampaignValues, boolean>>,
): z.input<typeof editCampaign.body> {
  const all = { ...values, productUrl: productUrl || null }
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => changed[name as keyof CampaignValues]),
  )
}
