import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm } from 'react-hook-form'
import type * as z from 'zod'
import { SocialRegistrationForm, type SocialProvider } from '../../shared/accounts.ts'
import { FailureAlert } from '../FailureAlert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { fieldsOf } from '../ui/forms/fields.ts'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { LegalNote } from './LegalNote.tsx'
import { CountryField, PhoneField } from './person-fields.tsx'
import { useSocialSignIn } from './queries.ts'
import { RolePicker } from './RolePicker.tsx'
import { socialProviders } from './social-providers.ts'

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
  const form = useForm<
    z.input<typeof SocialRegistrationForm>,
    unknown,
    z.output<typeof SocialRegistrationForm>
  >({
    resolver: zodResolver(SocialRegistrationForm),
    defaultValues: { phoneNumber: '', country: '', ...(preset && { role: preset }) },
  })
  const field = fieldsOf(form)
  const role = useController({ control: form.control, name: 'role' })

  const submit = form.handleSubmit(({ role, phoneNumber, country }) => {
    const registration =
      role === 'reviewer' ? { role, phoneNumber, country } : { role, phoneNumber }
    signUp.mutate({ provider, returnTo: props.returnTo, registration })
  })

  return (
    <PublicForm onSubmit={submit}>
      <p>Your name and email address come from {label}. We only need to know:</p>
      <FailureAlert of={signUp} otherwise="Registration failed." />
      <RolePicker
        name={role.field.name}
        preset={preset}
        onChoose={role.field.onChange}
        first={role.field.ref}
        error={role.fieldState.error?.message}
      />
      {role.field.value === 'reviewer' && <CountryField {...field('country')} />}
      <PhoneField {...field('phoneNumber')} />
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
