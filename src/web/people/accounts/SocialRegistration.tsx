import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { SocialRegistrationForm, type SocialProvider } from '../../../shared/people/accounts.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf, useTyped } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { LegalNote } from './LegalNote.tsx'
import { CountryField, NewPhoneField } from './person-fields.tsx'
import { useSocialSignIn } from './queries.ts'
import { RolePicker } from './RolePicker.tsx'
import { socialProviders } from './SocialButtons.tsx'

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
  const [phone, setPhone] = useState<string | null>(null)

  const form = useForm({ resolver: zodResolver(SocialRegistrationForm) })
  const field = fieldsOf(form)
  const picked = useController({ control: form.control, name: 'role' })
  const { phoneNumber = '', country = '' } = useTyped(form)

  const submit = form.handleSubmit(({ role, country, ...typed }) => {
    const phoneNumber = phone ?? typed.phoneNumber
    const registration =
      role === 'reviewer' ? { role, phoneNumber, country } : { role, phoneNumber }
    signUp.mutate({ provider, returnTo: props.returnTo, registration })
  })

  return (
    <PublicForm onSubmit={submit}>
      <p>Your name and email address come from {label}. We only need to know:</p>
      <FailureAlert of={signUp} otherwise="Registration failed." />
      <RolePicker preset={preset} onChoose={setRole} picked={picked} />
      {role === 'reviewer' && <CountryField {...field('country')} />}
      <NewPhoneField
        typed={phoneNumber}
        country={role === 'reviewer' ? country : ''}
        onComplete={setPhone}
        {...field('phoneNumber')}
      />
      <Button
        type="submit"
        loading={signUp.isPending}
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
