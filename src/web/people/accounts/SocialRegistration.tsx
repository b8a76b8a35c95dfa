import { useState } from 'react'
import type { SocialProvider } from '../../../shared/people/accounts.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { usePublicForm } from '../../base/public-form.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { LegalNote } from './LegalNote.tsx'
import { CountryField, loadChecks, NewPhoneField } from './person-fields.tsx'
import { useSocialSignIn } from './queries.ts'
import { RolePicker } from './RolePicker.tsx'
import { socialProviders } from './SocialButtons.tsx'

const loadSchema = async () => (await loadChecks()).SocialRegistrationForm

interface SocialRegistrationProps {
  provider: SocialProvider
  role: 'business' | 'reviewer' | undefined
  returnTo: string | undefined
  onBack: () => void
}

/** Asks what Google or GitHub do not know, and goes there for the name and the email address. */
export function SocialRegistration({ provider, role: preset, ...props }: SocialRegistrationProps) {
  const { label, Icon } = socialProviders.find(({ id }) => id === provider)!
  const signUp = useSocialSignIn()
  const [role, setRole] = useState(preset)
  // Kept for a change of mind: only reviewers have the field.
  const [country, setCountry] = useState('')
  const [phone, setPhone] = useState<string | null>(null)

  const form = usePublicForm(loadSchema)

  const submit = form.handleSubmit(({ role, country, ...typed }) => {
    const phoneNumber = phone ?? typed.phoneNumber
    const registration =
      role === 'reviewer' ? { role, phoneNumber, country } : { role, phoneNumber }
    signUp.mutate({ provider, returnTo: props.returnTo, registration })
  })
  const { field } = form

  return (
    <PublicForm {...form.props} onSubmit={submit}>
      <p>Your name and email address come from {label}. We only need to know:</p>
      <FailureAlert of={signUp} otherwise="Registration failed." />
      <RolePicker preset={preset} onChoose={setRole} {...field('role')} />
      {role === 'reviewer' && (
        <CountryField
          defaultValue={country}
          onChange={({ target }) => setCountry(target.value)}
          {...field('country')}
        />
      )}
      <NewPhoneField
        country={role === 'reviewer' ? country : ''}
        onComplete={setPhone}
        {...field('phoneNumber')}
      />
      <Button
        type="submit"
        loading={form.isChecking || signUp.isPending}
        icon={<Icon aria-hidden />}
        className="w-full"
      >
        Continue with {label}
      </Button>
      <LegalNote />
      <p className="text-center">
        <button type="button" className="link reach" onClick={props.onBack}>
          Register with email and password instead
        </button>
      </p>
    </PublicForm>
  )
}
