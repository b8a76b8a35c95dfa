import { Suspense } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Campaign } from '../../../shared/market/campaigns.ts'
import { dollarsText, type Cents } from '../../../shared/base/money.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { LockedField } from '../../ui/forms/LockedField.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { part } from '../../base/page.ts'
import { CodeFields } from './CodeFields.tsx'
import { FactFields } from './FactFields.tsx'
import { FulfilmentFields } from './FulfilmentFields.tsx'
import { PaceFields } from './PaceFields.tsx'
import { PictureField, type PictureForm } from './PictureField.tsx'
import { RequirementFields } from './RequirementFields.tsx'
import type { CampaignResult, CampaignValues } from './campaign-form.ts'
import { categories, type Category } from '../../../shared/market/campaign-facts.ts'
import { mostTryingDays, writingDays } from '../../../shared/market/place-rules.ts'
import { getUsualPrice } from '../../../shared/market/usual-price.ts'
import { call } from '../../base/api.ts'
import { formatMoney } from '../../ui/text/format.ts'
import { useCost } from './cost.ts'

const usualPriceQuery = (category: Category) =>
  queryOptions({
    queryKey: ['usual-price', category],
    queryFn: async () => (await call(getUsualPrice, { query: { category } })).usual,
    staleTime: 300_000,
  })

/** What others pay for a review in the category; nothing while that is not known. */
function useUsualPrice(category: string | null | undefined): string {
  const chosen = Object.hasOwn(categories, category ?? '') ? (category as Category) : undefined
  const { data } = useQuery({
    ...usualPriceQuery(chosen ?? 'other'),
    enabled: chosen !== undefined,
  })
  if (!chosen || !data) return ''
  const { fromCents, toCents, campaigns } = data
  const range =
    fromCents === toCents
      ? formatMoney(fromCents)
      : `${formatMoney(fromCents)} to ${formatMoney(toCents)}`
  return ` Usual in ${categories[chosen]}: ${range}, by ${campaigns} running campaigns.`
}

/** It reads what is typed, so it is loaded after the form. */
const BriefWarning = part(() => import('./BriefWarning.tsx'), 'BriefWarning')

const fixed = 'Fixed, because this campaign has reviews or taken places.'

export type CampaignFormApi = UseFormReturn<CampaignValues, unknown, CampaignResult>

export interface CampaignFieldsProps {
  form: CampaignFormApi
  /** The campaign has reviews or taken places, so the agreed fields can not change. */
  agreed?: boolean | undefined
  picture: PictureForm
  /** The campaign that is edited. */
  campaign?: Campaign | undefined
}

export function CampaignFields(props: CampaignFieldsProps) {
  const { form, picture, campaign, agreed = false } = props
  const field = fieldsOf(form)
  const usual = useUsualPrice(useWatch({ control: form.control, name: 'category' }))
  return (
    <div className="space-y-6">
      {/* Called, so that fields are registered, and take the focus, in the order of the page. */}
      {nameFields({ form, agreed })}
      <TextArea
        label="Campaign Description"
        rows={6}
        hint="Describe the product and what reviewers should write about. At least 50 characters."
        {...field('description')}
      />
      <Suspense fallback={null}>
        <BriefWarning form={form} />
      </Suspense>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        {agreed ? (
          <LockedField
            label="Price per Review ($)"
            value={dollarsText(form.getValues('pricePerReviewCents') as Cents)}
            hint={fixed}
          />
        ) : (
          <MoneyField
            label="Price per Review ($)"
            control={form.control}
            name="pricePerReviewCents"
            hint={`At least $0.50.${usual}`}
          />
        )}
        <TextField
          label="Target Reviews"
          type="number"
          inputMode="numeric"
          min={5}
          step={1}
          hint={agreed ? 'You can only increase the target.' : 'At least 5.'}
          {...field('targetReviews', { valueAsNumber: true })}
        />
      </div>
      <CostLine form={form} campaign={campaign} />
      {linkField({ form, agreed })}
      <FulfilmentFields form={form} />
      {tryingField(form)}
      <PictureField picture={picture} />
      <FactFields form={form} />
      <RequirementFields form={form} />
      <PaceFields form={form} />
      <CodeFields form={form} />
    </div>
  )
}

type Fixable = Pick<CampaignFieldsProps, 'form' | 'agreed'>

function nameFields({ form, agreed }: Fixable) {
  const field = fieldsOf(form)
  return agreed ? (
    <>
      <LockedField label="Campaign Title" value={form.getValues('title')} hint={fixed} />
      <LockedField label="Product Name" value={form.getValues('product')} hint={fixed} />
    </>
  ) : (
    <>
      <TextField label="Campaign Title" {...field('title')} />
      <TextField label="Product Name" {...field('product')} />
    </>
  )
}

const tryingHint =
  `With 0, reviewers write at once and no place is kept. From 1 to ${mostTryingDays}, a reviewer ` +
  'takes a place first: it is kept, and its price and fee are set aside, for these days and ' +
  `${writingDays} more to write. The money of a place that is not used comes back to you.`

const tryingField = (form: CampaignFormApi) => (
  <TextField
    label="Days of trying"
    type="number"
    inputMode="numeric"
    min={0}
    max={mostTryingDays}
    step={1}
    hint={tryingHint}
    {...fieldsOf(form)('tryingDays', { valueAsNumber: true })}
  />
)

function linkField({ form, agreed }: Fixable) {
  const field = fieldsOf(form)
  const label = 'Product link'
  if (agreed) {
    return <LockedField label={label} value={form.getValues('productUrl') || 'None'} hint={fixed} />
  }
  return (
    <TextField
      label={label}
      optional
      type="url"
      inputMode="url"
      placeholder="https://"
      {...field('productUrl')}
    />
  )
}

interface CostLineProps {
  form: CampaignFormApi
  campaign?: Campaign | undefined
}

/** The total below price and target where the cost itself is far below, as on phones. */
function CostLine({ form, campaign }: CostLineProps) {
  const { known, cost } = useCost(form, campaign)
  if (!known) return null
  return (
    <p className="rounded-md bg-s2 px-4 py-3 lg:hidden">
      At most <span className="font-medium text-fg">{formatMoney(cost.total)}</span> with fees.{' '}
      <a href="#cost" className="link">
        See how it adds up
      </a>
    </p>
  )
}
