import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import { missingForWay, type Fulfilment } from '../../../shared/market/fulfilment.ts'
import { MomentText } from '../../../shared/market/pace.ts'
import type { Pace } from '../../../shared/market/pace-rules.ts'
import { noRequirements, type Requirements } from '../../../shared/market/requirement-rules.ts'
import { RequirementsGiven } from '../../../shared/market/requirements.ts'
import type { editCampaign } from '../../../shared/market/campaigns.ts'
import type { Campaign } from '../../../shared/market/campaigns.ts'

/** The value of a select, which is empty for none. */
const orNone = <S extends z.ZodType>(choice: S) =>
  z.union([z.literal('').transform(() => null), choice])

/** What an input of a date and a time holds, in the viewer's time zone → an ISO string. */
function isoOf(local: string | null | undefined): string | null {
  if (!local) return null
  const date = new Date(local)
  // The contract refuses what is no time.
  return Number.isNaN(date.getTime()) ? local : date.toISOString()
}

/** The same the other way round. */
function localOf(iso: string | null): string {
  if (iso === null) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** An empty number is no limit. */
const paceGiven = (pace: Pace) => (Number.isNaN(pace.places) ? null : pace)

const pace = CampaignFields.shape.pace.unwrap().unwrap().shape

/** An empty number asks for none. */
const orZero = <S extends z.ZodType>(number: S) => z.union([z.nan().transform(() => 0), number])

const wanted = RequirementsGiven.shape

/** The contract's fields, with the values that empty inputs have. */
const Fields = z.object({
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
  fulfilment: CampaignFields.shape.fulfilment.unwrap(),
  worthCents: CampaignFields.shape.worthCents.unwrap(),
  reimbursementCapCents: CampaignFields.shape.reimbursementCapCents.unwrap(),
  tryingDays: z.union([z.nan().transform(() => 0), CampaignFields.shape.tryingDays.unwrap()]),
  startsAt: z.string().transform(isoOf).pipe(MomentText.nullable()),
  endsAt: z.string().transform(isoOf).pipe(MomentText.nullable()),
  requirements: z.object({
    approvedReviews: orZero(wanted.approvedReviews.unwrap()),
    notReviewedDays: orZero(wanted.notReviewedDays.unwrap()),
    pastReviewers: wanted.pastReviewers.unwrap(),
    questions: wanted.questions.unwrap(),
  }),
  pace: z.object({ ...pace, places: z.union([z.nan(), pace.places]) }).transform(paceGiven),
})

/** The fields of other ways are not shown, and count as empty. */
const hiddenFor = ({ fulfilment }: { fulfilment: Fulfilment }) =>
  fulfilment === 'reimbursement' ? { worthCents: 0 } : { reimbursementCapCents: 0 }

/** Refuses what the way to get the product needs and lacks before it is sent. */
const CampaignForm = Fields.transform((campaign, context) => {
  const way = { ...campaign, ...hiddenFor(campaign) }
  for (const [field, message] of Object.entries(missingForWay(way))) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
  return way
})

export type CampaignValues = z.input<typeof CampaignForm>
export type CampaignResult = z.output<typeof CampaignForm>

type Typed = CampaignValues['requirements']

/** An empty price (MoneyField), which a draft may have. The type has complete campaigns only. */
const noPrice = null as unknown as number

/** The requirements as the form holds them: no number is an empty field. */
function requirementsTyped({ approvedReviews, notReviewedDays, ...rest }: Requirements) {
  const { pastReviewers, questions } = rest
  return {
    pastReviewers,
    approvedReviews: approvedReviews || NaN,
    notReviewedDays: notReviewedDays || NaN,
    questions: questions.map(({ id, text, several, options }) => ({
      id,
      text,
      several,
      options: options.map((option) => ({
        id: option.id,
        text: option.text,
        right: option.right ?? false,
      })),
    })),
  }
}

const requirementsGiven = ({ approvedReviews, notReviewedDays, ...rest }: Typed) => ({
  approvedReviews: approvedReviews || 0,
  notReviewedDays: notReviewedDays || 0,
  ...rest,
})

const noPace = { places: NaN, per: 'week' as const }

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
  tryingDays: 0,
  fulfilment: 'own',
  worthCents: null,
  reimbursementCapCents: null,
  proofRequired: false,
  startsAt: '',
  endsAt: '',
  pace: noPace,
  requirements: requirementsTyped(noRequirements),
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
    tryingDays: campaign.tryingDays,
    fulfilment: campaign.fulfilment,
    worthCents: campaign.worthCents || null,
    reimbursementCapCents: campaign.reimbursementCapCents || null,
    proofRequired: campaign.proofRequired,
    startsAt: localOf(campaign.startsAt),
    endsAt: localOf(campaign.endsAt),
    pace: campaign.pace ?? noPace,
    requirements: requirementsTyped(campaign.requirements),
  }
}

/** What was typed for another way to get the product is left out. */
const givenFor = ({ fulfilment, worthCents, reimbursementCapCents }: CampaignValues) =>
  fulfilment === 'reimbursement'
    ? { worthCents: 0, reimbursementCapCents: reimbursementCapCents ?? 0 }
    : { worthCents: worthCents ?? 0, reimbursementCapCents: 0 }

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
  tryingDays: Number.isNaN(values.tryingDays) ? 0 : values.tryingDays,
  ...givenFor(values),
  proofRequired: values.proofRequired ?? false,
  startsAt: isoOf(values.startsAt),
  endsAt: isoOf(values.endsAt),
  pace: paceGiven(values.pace),
  requirements: requirementsGiven(values.requirements),
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
