import type * as z from 'zod'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import type { ReactNode } from 'react'
import { PlatformEdit, type Platform } from '../../../shared/platform/platform.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import {
  BlindField,
  ClockFields,
  LimitFields,
  NairaFields,
  PriceFields,
  type PlatformForm,
  type PlatformValues,
} from './PriceFields.tsx'
import { ClaimFields, SocialFields } from './PublicPageFields.tsx'
import { platformQuery, useEditPlatform } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { Testimonials } from './Testimonials.tsx'
import { changedOf } from '../../ui/forms/changed.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { BillingFields, AsPrinted, linesOf } from './BillingFields.tsx'

interface Part {
  title: string
  lead: string
  /** What the part changes; the rest is left as it is. */
  values: (platform: Platform) => PlatformValues
  fields: (form: PlatformForm, platform: Platform) => ReactNode
}

type PartName = 'platform' | 'moderation' | 'public-pages' | 'testimonials' | 'issuer'

/** Each part has an address and is saved by itself. */
export function PlatformSettings({ part }: { part: PartName }) {
  const platform = useQuery({ ...platformQuery, refetchOnWindowFocus: false })
  const { title, lead } = parts[part]
  return (
    <SettingsSection title={title} lead={lead}>
      <Loaded
        read={platform}
        skeleton={<RowSkeletons label="Loading platform settings" />}
        failed="The platform settings could not be loaded"
        banner
      >
        {(now) => <PlatformEditor key={part} part={parts[part]} platform={now} />}
      </Loaded>
    </SettingsSection>
  )
}

type Edit = z.output<typeof PlatformEdit>

/** A rate and its date are one fact: who changes one has read the other. */
function withWholeRate(changes: Edit, { nairaPerDollar, nairaRateDate }: Edit): Edit {
  const changesRate = 'nairaPerDollar' in changes || 'nairaRateDate' in changes
  return changesRate ? { ...changes, nairaPerDollar, nairaRateDate } : changes
}

function PlatformEditor({ part, platform }: { part: Part; platform: Platform }) {
  const edit = useEditPlatform()
  const form: PlatformForm = useForm({
    resolver: zodResolver(PlatformEdit),
    defaultValues: part.values(platform),
  })
  const { isDirty, defaultValues } = form.formState

  const submit = form.handleSubmit((values) => {
    const changes = changedOf(values, form.getValues(), defaultValues)
    edit.mutate(withWholeRate(changes, values), {
      onSuccess: (saved) => form.reset(part.values(saved)),
      onError: (error) => showFieldRefusals(form, error),
    })
  })

  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChanges when={() => isDirty && !edit.isPending} />
      <FailureAlert of={edit} otherwise="The changes could not be saved. Please try again." />
      <div className={spaced}>{part.fields(form, platform)}</div>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-4',
          // What was changed may be above the fold.
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
        {!isDirty && !edit.isSuccess && (
          <Link
            to="/admin/audit"
            search={{ action: 'editPlatform' }}
            className="link reach text-13 sm:ml-auto"
          >
            Earlier changes
          </Link>
        )}
      </div>
    </form>
  )
}

/** Parted by space; what the keyboard reaches is not below the bar that saves. */
const spaced = 'space-y-10 pb-8 [&_:is(input,select,textarea,button)]:scroll-mb-24'

const parts: Record<PartName, Part> = {
  platform: {
    title: 'Prices and limits',
    lead: 'What plans cost, what new businesses may spend, and the rate of the naira.',
    values: ({ nairaPerDollar, nairaRateDate, planPrices, unverifiedLimits }) => ({
      nairaPerDollar,
      nairaRateDate,
      planPrices,
      unverifiedLimits,
    }),
    fields: (form, { sampleRate }) => (
      <>
        <PriceFields form={form} />
        <LimitFields form={form} />
        <NairaFields form={form} isSample={sampleRate} />
      </>
    ),
  },
  moderation: {
    title: 'Deciding reviews',
    lead: 'What holds for every moderator.',
    values: ({ clockHours, advanceLimitCents, blindModeration }) => ({
      clockHours,
      advanceLimitCents,
      blindModeration,
    }),
    fields: (form) => (
      <>
        <BlindField form={form} />
        <ClockFields form={form} />
      </>
    ),
  },
  'public-pages': {
    title: 'Public pages',
    lead: 'What visitors read of the platform, and where the icons of the footer lead.',
    values: ({ claims: { users, reviews, uptime }, socialLinks }) => ({
      claims: { users, reviews, uptime },
      socialLinks,
    }),
    fields: (form) => (
      <>
        <ClaimFields form={form} />
        <SocialFields form={form} />
      </>
    ),
  },
  testimonials: {
    title: 'Testimonials',
    lead: 'Quotes from real people, with their permission. Shown on the home page in this order.',
    values: ({ claims: { testimonials } }) => ({ claims: { testimonials } }),
    fields: (form) => <Testimonials form={form} />,
  },
  issuer: {
    title: 'Issuer of receipts',
    lead:
      'The company that runs this site. Without its name, address, city and country, terms, ' +
      'receipts and statements are marked as samples.',
    values: ({ issuer }) => ({ issuer }),
    fields: (form) => <IssuerFields form={form} />,
  },
}

/** Who issues receipts and statements, beside what they will say. */
function IssuerFields({ form }: { form: PlatformForm }) {
  const field = fieldsOf(form)
  const country = useWatch({ control: form.control, name: 'issuer.country' })
  return (
    <div className="space-y-6">
      <div className="space-y-4">
        <BillingFields country={country} field={(name) => field(`issuer.${name}`)} />
      </div>
      <OnReceipts form={form} />
    </div>
  )
}

function OnReceipts({ form }: { form: PlatformForm }) {
  const issuer = useWatch({ control: form.control, name: 'issuer' })
  return <AsPrinted term="Issued by" lines={['Candor', ...linesOf(issuer)]} />
}
