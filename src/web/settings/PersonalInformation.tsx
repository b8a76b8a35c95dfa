import { zodResolver } from '@hookform/resolvers/zod'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { publicNameChoices, publicNameOf } from '../../shared/public-name.ts'
import { SettingsEdit } from '../../shared/settings.ts'
import type { Settings } from '../../shared/settings.ts'
import { unwrittenProfile } from '../../shared/account-texts.ts'
import { PhoneField } from '../accounts/person-fields.tsx'
import { SendConfirmation } from '../accounts/SendConfirmation.tsx'
import { fieldsOf } from '../ui/forms/fields.ts'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { TextArea } from '../ui/forms/TextArea.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { UnsavedChanges } from '../ui/forms/UnsavedChanges.tsx'
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
  const { isDirty } = form.formState
  const field = fieldsOf(form)

  const submit = form.handleSubmit((values) =>
    edit.mutate(values, {
      onSuccess: (saved) => form.reset(valuesOf(saved)),
      onError: (error) => showFieldRefusals(form, error),
    }),
  )

  return (
    <SettingsSection title="Personal information" lead={leads[settings.role]}>
      <UnsavedChanges when={() => isDirty && !edit.isPending} />
      <form onSubmit={submit} noValidate className="space-y-5">
        <FailureAlert of={edit} otherwise="Your changes could not be saved. Please try again." />
        <TextField label="Full name" autoComplete="name" {...field('name')} />
        <TextField
          label="Email"
          type="email"
          readOnly
          value={settings.email}
          hint={<EmailState verified={settings.emailVerified} />}
        />
        {settings.emailVerified ? <ChangeEmail /> : <SendConfirmation beside={<ChangeEmail />} />}
        <PhoneField
          hint="With the country code, such as +351. Only our team sees it."
          {...field('phoneNumber')}
        />
        {settings.role === 'business' && <CompanyFields form={form} settings={settings} />}
        {settings.role === 'reviewer' && (
          <>
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
      <PublicAddress url={settings.publicUrl} />
    </SettingsSection>
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
    <span className="inline-flex items-center gap-1.5">
      <Icon size={16} aria-hidden className={tone} />
      {text}
    </span>
  )
}

const publicNameOptions = (name: string) =>
  publicNameChoices.map((choice) => ({ value: choice, label: publicNameOf(name, choice) }))

function CompanyFields({ form, settings }: { form: Form; settings: Settings }) {
  const field = fieldsOf(form)
  return (
    <>
      <h3 className="border-t pt-6 text-16 font-semibold text-fg">Your company</h3>
      <TextField
        label="Company name"
        autoComplete="organization"
        hint={settings.requestedName && nameWaits(settings)}
        {...field('companyName')}
      />
      <TextField
        label="Website"
        type="url"
        optional
        placeholder="https://"
        autoComplete="url"
        {...field('website')}
      />
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

/** Each role has its own fields; the server rejects others. */
function valuesOf(settings: Settings): Values {
  const { role, name, phoneNumber, bio, publicName, website, description } = settings
  const own = { name, phoneNumber }
  if (role === 'business') {
    return {
      ...own,
      companyName: settings.requestedName ?? settings.companyName ?? '',
      website: website ?? '',
      description: description === unwrittenProfile ? '' : (description ?? ''),
    }
  }
  return role === 'reviewer' ? { ...own, bio: bio ?? '', publicName: publicName ?? 'initial' } : own
}
