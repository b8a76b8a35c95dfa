import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { planNames, plans } from '../../shared/plans.ts'
import { PlatformEdit } from '../../shared/platform.ts'
import type { Platform } from '../../shared/platform.ts'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { MoneyField } from '../ui/forms/MoneyField.tsx'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { UnsavedChanges } from '../ui/forms/UnsavedChanges.tsx'
import { platformQuery, useEditPlatform } from './queries.ts'
import { BillingFields } from './BillingFields.tsx'
import type { PlatformForm, PlatformValues } from './platform-form.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { Testimonials } from './Testimonials.tsx'

export function PlatformSettings() {
  const platform = useQuery({ ...platformQuery, refetchOnWindowFocus: false })
  return (
    <SettingsSection
      title="Platform"
      lead="Settings for public pages and dashboards. All changes are recorded in the audit log."
    >
      <Loaded
        read={platform}
        skeleton={<RowSkeletons label="Loading platform settings" />}
        failed="The platform settings could not be loaded"
        banner
      >
        {(now) => <PlatformEditor platform={now} />}
      </Loaded>
    </SettingsSection>
  )
}

function PlatformEditor({ platform }: { platform: Platform }) {
  const edit = useEditPlatform()
  const form: PlatformForm = useForm({
    resolver: zodResolver(PlatformEdit),
    defaultValues: valuesOf(platform),
  })
  const { isDirty } = form.formState

  const submit = form.handleSubmit((values) =>
    edit.mutate(values, {
      onSuccess: (saved) => form.reset(valuesOf(saved)),
      onError: (error) => showFieldRefusals(form, error),
    }),
  )

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={() => isDirty && !edit.isPending} />
      <FailureAlert of={edit} otherwise="The changes could not be saved. Please try again." />
      <div className={parts}>
        <NairaFields form={form} isSample={platform.sampleRate} />
        <PriceFields form={form} />
        <LimitFields form={form} />
        <ClaimFields form={form} />
        <Testimonials form={form} />
        <SocialFields form={form} />
        <IssuerFields form={form} />
      </div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-4',
          // The form is several screens long, and what was changed may be at its top.
          isDirty && 'sticky bottom-0 z-10 bg-bg',
        )}
      >
        <Button type="submit" loading={edit.isPending}>
          Save platform settings
        </Button>
        {isDirty && <p className="text-13 text-fg-2">Unsaved changes</p>}
        <SuccessNote at={edit.isSuccess && edit.submittedAt}>
          The platform settings have been saved.
        </SuccessNote>
      </div>
    </form>
  )
}

/** Parted by space; what the keyboard reaches is not below the bar that saves. */
const parts = 'space-y-10 pb-8 [&_:is(input,select,textarea,button)]:scroll-mb-24'

function NairaFields({ form, isSample }: { form: PlatformForm; isSample: boolean }) {
  const field = fieldsOf(form)
  return (
    <fieldset>
      <legend className="mb-3 text-16 font-semibold text-fg">Naira rate</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Naira per dollar"
          inputMode="decimal"
          autoComplete="off"
          hint={isSample ? 'Sample rate for the demo.' : 'If empty, dashboards show only dollars.'}
          {...field('nairaPerDollar', { setValueAs: asNumber })}
        />
        <TextField
          label="Rate date"
          type="date"
          {...field('nairaRateDate', { setValueAs: orNull })}
        />
      </div>
    </fieldset>
  )
}

function PriceFields({ form }: { form: PlatformForm }) {
  const errors = form.formState.errors.planPrices
  return (
    <fieldset>
      <legend className="mb-3 text-16 font-semibold text-fg">Monthly plan prices</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {planNames.map((plan) => (
          <MoneyField
            key={plan}
            label={plans[plan].name}
            control={form.control}
            name={`planPrices.${plan}Cents`}
            error={errors?.[`${plan}Cents`] && 'Enter dollars and cents, such as 29.00'}
          />
        ))}
      </div>
    </fieldset>
  )
}

function LimitFields({ form }: { form: PlatformForm }) {
  const errors = form.formState.errors.unverifiedLimits
  const wrong = 'Enter dollars and cents above zero, such as 500.00'
  return (
    <fieldset>
      <legend className="text-16 font-semibold text-fg">Businesses that are not verified</legend>
      <p className="mt-1 mb-3 text-13 text-fg-3">
        What they may pay for one review, and reserve for reviews in a calendar month with fees.
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <MoneyField
          label="Most for a review"
          control={form.control}
          name="unverifiedLimits.priceCents"
          error={errors?.priceCents && wrong}
        />
        <MoneyField
          label="Most in a month"
          control={form.control}
          name="unverifiedLimits.monthCents"
          error={errors?.monthCents && wrong}
        />
      </div>
    </fieldset>
  )
}

const claims = [
  ['users', 'Users', '10K+'],
  ['reviews', 'Reviews', '50K+'],
  ['uptime', 'Uptime', '99.9%'],
] as const

function ClaimFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <fieldset>
      <legend className="text-16 font-semibold text-fg">Claims</legend>
      <p className="mt-1 mb-3 text-13 text-fg-3">
        Shown on public pages. Only claim what you can prove. Empty claims are not shown.
      </p>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {claims.map(([name, label, example]) => (
          <TextField
            key={name}
            label={label}
            placeholder={example}
            autoComplete="off"
            {...field(`claims.${name}`, { setValueAs: orNull })}
          />
        ))}
      </div>
    </fieldset>
  )
}

const networks = [
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
  ['instagram', 'Instagram'],
] as const

function SocialFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <fieldset>
      <legend className="text-16 font-semibold text-fg">Social accounts</legend>
      <p className="mt-1 mb-3 text-13 text-fg-3">
        Links in the footer. Accounts without a URL are not shown.
      </p>
      <div className="space-y-4">
        {networks.map(([network, label]) => (
          <TextField
            key={network}
            label={label}
            type="url"
            placeholder="https://"
            autoComplete="off"
            {...field(`socialLinks.${network}`, { setValueAs: orNull })}
          />
        ))}
      </div>
    </fieldset>
  )
}

function IssuerFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  return (
    <fieldset>
      <legend className="text-16 font-semibold text-fg">Issuer of receipts</legend>
      <p className="mt-1 mb-3 text-13 text-fg-3">
        The company that runs this site. Receipts and statements only say “Candor” without it. Every
        field is optional.
      </p>
      <div className="space-y-4">
        <BillingFields field={(name) => field(`issuer.${name}`)} />
      </div>
    </fieldset>
  )
}

function valuesOf(platform: Platform): PlatformValues {
  const { nairaPerDollar, nairaRateDate, planPrices, claims, socialLinks } = platform
  const { unverifiedLimits, issuer } = platform
  const money = { nairaPerDollar, nairaRateDate, planPrices, unverifiedLimits }
  return { ...money, claims, socialLinks, issuer }
}

const orNull = (typed: string | null) => typed || null
const asNumber = (typed: string | number | null) =>
  typed === '' || typed === null ? null : Number(typed)
