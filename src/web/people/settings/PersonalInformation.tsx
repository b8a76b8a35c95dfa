import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { Link } from '@tanstack/react-router'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconClock from '~icons/tabler/clock'
import { countryName } from '../../../shared/base/countries.ts'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'
import { SettingsEdit } from '../../../shared/people/settings.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { unwrittenProfile } from '../../../shared/people/account-end.ts'
import {
  complete,
  dialingCodeOf,
  international,
  phoneHint,
  withCountryCode,
} from '../accounts/phone-number.ts'
import { usePhoneDoubt } from '../accounts/use-phone-doubt.ts'
import { PhoneField } from '../accounts/person-fields.tsx'
import { SendConfirmation } from '../accounts/SendConfirmation.tsx'
import { changedOf } from '../../ui/forms/changed.ts'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Avatar } from '../../ui/indicators/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { useViewer } from '../../base/session.ts'
import { SuccessNote } from './SuccessNote.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedChanges } from '../../ui/forms/UnsavedChanges.tsx'
import { ChangeEmail } from './ChangeEmail.tsx'
import { PublicAddress } from './PublicAddress.tsx'
import { useEditSettings } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

type Values = z.input<typeof SettingsEdit>
type Form = UseFormReturn<Values, unknown, z.output<typeof SettingsEdit>>

export function PersonalInformation({ settings }: { settings: Settings }) {
  const edit = useEditSettings()
  const form: Form = useForm({
    resolver: zodResolver(SettingsEdit),
    defaultValues: valuesOf(settings),
  })
  const { isDirty, defaultValues } = form.formState
  const field = fieldsOf(form)

  function changed(values: z.output<typeof SettingsEdit>) {
    const number = completed(values.phoneNumber ?? '', settings)
    const changes = changedOf(values, form.getValues(), defaultValues)
    return number && number !== values.phoneNumber ? { ...changes, phoneNumber: number } : changes
  }
  const submit = form.handleSubmit((values) =>
    edit.mutate(changed(values), {
      onSuccess: (saved) => form.reset(valuesOf(saved)),
      onError: (error) => showFieldRefusals(form, error),
    }),
  )

  return (
    <SettingsSection title="Personal information" lead={leads[settings.role]}>
      <UnsavedChanges when={() => isDirty && !edit.isPending} />
      <form onSubmit={submit} noValidate className="space-y-5">
        <FailureAlert of={edit} otherwise="Your changes could not be saved. Please try again." />
        <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField label="Full name" autoComplete="name" {...field('name')} />
          <OwnPhone form={form} settings={settings} />
        </div>
        <div className="space-y-3">
          <TextField
            label="Email"
            type="email"
            readOnly
            value={settings.email}
            hint={<EmailState verified={settings.emailVerified} />}
          />
          {settings.emailVerified ? <ChangeEmail /> : <SendConfirmation beside={<ChangeEmail />} />}
        </div>
        {settings.role === 'business' && <CompanyFields form={form} settings={settings} />}
        {settings.role === 'reviewer' && (
          <>
            <OwnCountry code={settings.country} />
            <Select
              label="Name on other sites"
              hint="On public pages, and where businesses show your reviews."
              options={publicNameOptions(settings.name)}
              {...field('publicName')}
            />
            <TextArea
              label="Bio"
              optional
              rows={4}
              hint="Visible to businesses."
              {...field('bio')}
            />
          </>
        )}
        <Button type="submit" loading={edit.isPending}>
          Save changes
        </Button>
        <SuccessNote at={edit.isSuccess && edit.submittedAt}>
          Your changes have been saved.
        </SuccessNote>
      </form>
      <PublicAddress name={settings.companyName ?? settings.name} url={settings.publicUrl} />
    </SettingsSection>
  )
}

/** Asks in the words of the registration for a missing code, or shows the number with it. */
function OwnPhone({ form, settings }: { form: Form; settings: Settings }) {
  const typed = useWatch({ control: form.control, name: 'phoneNumber' }) ?? ''
  const number = completed(typed, settings)
  const doubt = usePhoneDoubt(number ?? international(typed))
  return (
    <PhoneField
      said={phoneHint(typed, number, doubt)}
      hint={`With the country code, such as ${codeOf(settings)}. Only our team sees it.`}
      {...fieldsOf(form)('phoneNumber')}
    />
  )
}

const countryOf = ({ country, billing }: Settings) => country ?? billing?.country

/** As in the registration, but the time zone completes no number that was saved before. */
function completed(typed: string, settings: Settings): string | null {
  const country = countryOf(settings) ?? ''
  return typed === settings.phoneNumber ? withCountryCode(typed, country) : complete(typed, country)
}

/** The code of the person's own country, or the one that their number has. */
const codeOf = (settings: Settings) =>
  dialingCodeOf(countryOf(settings)) ?? /^\+\d{1,3}(?= )/.exec(settings.phoneNumber)?.[0] ?? '+351'

function OwnCountry({ code }: { code: string | null }) {
  return (
    <TextField
      label="Country"
      readOnly
      value={countryName(code) ?? 'Not given'}
      hint={
        <span>
          Shown with your reviews, and decides which campaigns you see. Moved?{' '}
          <Link to="/contact" className="link">
            Write to us
          </Link>
          , and we change it.
        </span>
      }
    />
  )
}

const leads = {
  business: 'Reviewers see your company name, website and description on your campaigns.',
  reviewer:
    'Your name is shown with your reviews in Candor. Only our team can see your email address.',
  admin: 'Your name is recorded in the audit log with your decisions.',
}

const nameWaits = ({ companyName, requestedName }: Settings) =>
  `You asked for “${requestedName}”. Reviewers and customers see “${companyName}”, which is ` +
  'verified, until our team confirms the new name.'

function EmailState({ verified }: { verified: boolean }) {
  const [Icon, tone, text] = verified
    ? ([IconCircleCheck, 'text-success', 'Verified'] as const)
    : ([IconClock, 'text-warn', 'Not verified yet'] as const)
  return (
    <span>
      <span className="flex items-center gap-1.5">
        <Icon size={16} aria-hidden className={tone} />
        {text}
      </span>
      You sign in with it, so a new one is confirmed before it counts.
    </span>
  )
}

const publicNameOptions = (name: string) =>
  publicNameChoices.map((choice) => ({ value: choice, label: publicNameOf(name, choice) }))

function CompanyFields({ form, settings }: { form: Form; settings: Settings }) {
  const field = fieldsOf(form)
  return (
    <>
      <div className="border-t pt-6">
        <h3 className="text-16 font-semibold text-fg">Your company</h3>
        <CompanyPreview form={form} settings={settings} />
      </div>
      <div className="grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          label="Company name"
          autoComplete="organization"
          hint={companyHint(settings)}
          // Left empty it stays unnamed, while the other fields are saved.
          {...field('companyName', {
            setValueAs: (name: string) => (settings.companyNamed ? name : name || undefined),
          })}
        />
        <TextField
          label="Website"
          type="url"
          optional
          placeholder="https://"
          autoComplete="url"
          {...field('website')}
        />
      </div>
      <TextArea
        label="Description"
        optional
        rows={4}
        hint="What you make, in a few sentences."
        placeholder={unwrittenProfile}
        {...field('description')}
      />
    </>
  )
}

function companyHint(settings: Settings) {
  if (settings.requestedName) return nameWaits(settings)
  return settings.companyNamed === false && 'Until you give one, reviewers see your own name.'
}

/** What reviewers read of the company, as it is typed. */
function CompanyPreview({ form, settings }: { form: Form; settings: Settings }) {
  const [name, description] = useWatch({
    control: form.control,
    name: ['companyName', 'description'],
  })
  const shown = name?.trim() || settings.companyName || settings.name
  return (
    <div role="group" aria-label="As reviewers see it" className="mt-4 flex items-center gap-4">
      <Avatar name={shown} id={useViewer()?.id} size="lg" />
      <div className="min-w-0">
        <p className="text-18 font-semibold wrap-anywhere text-fg">{shown}</p>
        <p className="line-clamp-2 text-13 wrap-anywhere text-fg-3">
          {description?.trim() || 'No description yet.'}
        </p>
      </div>
    </div>
  )
}

/** Each role has its own fields; the server rejects others. */
function valuesOf(settings: Settings): Values {
  const { role, name, phoneNumber, bio, publicName, website, description } = settings
  const own = { name, phoneNumber }
  if (role === 'business') {
    return {
      ...own,
      companyName: settings.companyNamed
        ? (settings.requestedName ?? settings.companyName ?? '')
        : undefined,
      website: website ?? '',
      description: description === unwrittenProfile ? '' : (description ?? ''),
    }
  }
  return role === 'reviewer' ? { ...own, bio: bio ?? '', publicName: publicName ?? 'initial' } : own
}
