import { useState } from 'react'
import { FailureAlert } from '../FailureAlert.tsx'
import { usePublicForm } from '../public-form.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { EmailField, TextField } from '../ui/forms/TextField.tsx'
import { LegalNote } from './LegalNote.tsx'
import { NewPassword } from './NewPassword.tsx'
import { CountryField, loadChecks, NewPhoneField } from './person-fields.tsx'
import type { useRegister } from './queries.ts'
import { RolePicker } from './RolePicker.tsx'
import { useTyped } from './use-typed.ts'

interface RegisterFormProps {
  /** The chosen one. */
  role: 'business' | 'reviewer' | undefined
  register: ReturnType<typeof useRegister>
  /** Told of the role that is chosen. */
  onRole: (role: 'business' | 'reviewer') => void
  onRegistered: () => void
}

const loadSchema = async () => (await loadChecks()).RegistrationForm

export function RegisterForm({ role, register, onRole, onRegistered }: RegisterFormProps) {
  // Kept for a change of mind: only reviewers have the field.
  const [country, setCountry] = useState('')
  const password = useTyped()
  const [phone, setPhone] = useState<string | null>(null)

  const form = usePublicForm(loadSchema)

  const submit = form.handleSubmit((values) => {
    const { name, email, password, role, country } = values
    const phoneNumber = phone ?? values.phoneNumber
    const person = { name, email, phoneNumber, password, role }
    register.mutate(role === 'reviewer' ? { ...person, country } : person, {
      onSuccess: onRegistered,
      onError: form.showRefusals,
    })
  })
  const { field } = form

  return (
    <PublicForm {...form.props} onSubmit={submit}>
      <RolePicker preset={role} onChoose={onRole} {...field('role')} />
      <TextField
        label="Full name"
        autoComplete="name"
        hint={role === 'reviewer' && 'Public pages shorten it: “Ada O.”'}
        {...field('name')}
      />
      <EmailField hint={role === 'reviewer' && 'Only our team sees it.'} {...field('email')} />
      {role === 'reviewer' && (
        <CountryField
          hint="Shown with your reviews. Pay goes to a bank account, in US dollars."
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
      <NewPassword
        label="Password"
        {...password}
        {...field('password')}
        confirmation={{ label: 'Confirm password', ...field('confirmPassword') }}
      />
      {/* Here, because the top of the form is off the screen when it is sent. A refused password
          has its reason above: said again here, it would seem to be about the confirmation. */}
      {!field('password').error && <FailureAlert of={register} otherwise="Registration failed." />}
      <Button type="submit" loading={form.isChecking || register.isPending} className="w-full">
        Create account
      </Button>
      <LegalNote />
    </PublicForm>
  )
}
