import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { RegistrationForm } from '../../../shared/people/accounts.ts'
import { emailInUse } from '../../../shared/people/account-end.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { saidAtField, showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf, useTyped } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { EmailField, TextField } from '../../ui/forms/TextField.tsx'
import { LegalNote } from './LegalNote.tsx'
import { NewPassword } from './NewPassword.tsx'
import { CountryField, NewPhoneField } from './person-fields.tsx'
import type { useRegister } from './queries.ts'
import { RolePicker } from './RolePicker.tsx'

interface RegisterFormProps {
  /** The chosen one. */
  role: 'business' | 'reviewer' | undefined
  /** Where the log-in leads. */
  returnTo: string | undefined
  register: ReturnType<typeof useRegister>
  /** Told of the role that is chosen. */
  onRole: (role: 'business' | 'reviewer') => void
  onRegistered: () => void
}

export function RegisterForm(props: RegisterFormProps) {
  const { role, returnTo, register, onRole, onRegistered } = props
  const [phone, setPhone] = useState<string | null>(null)

  const form = useForm({ resolver: zodResolver(RegistrationForm) })
  const field = fieldsOf(form)
  const picked = useController({ control: form.control, name: 'role' })
  const { phoneNumber = '', password = '', country = '' } = useTyped(form)

  const submit = form.handleSubmit((values) => {
    const { name, email, password, role, country } = values
    const phoneNumber = phone ?? values.phoneNumber
    const person = { name, email, phoneNumber, password, role }
    register.mutate(role === 'reviewer' ? { ...person, country } : person, {
      onSuccess: onRegistered,
      onError: (error) => showFieldRefusals(form, error, saidAtField),
    })
  })
  return (
    <PublicForm onSubmit={submit}>
      <RolePicker preset={role} onChoose={onRole} picked={picked} />
      <TextField
        label="Full name"
        autoComplete="name"
        hint={role === 'reviewer' && 'Public pages shorten it: “Ada O.”'}
        {...field('name')}
      />
      <div>
        <EmailField
          hint={role === 'reviewer' && 'Only our team sees it.'}
          // What the banner says of the address is over with another one.
          {...field('email', { onChange: () => register.reset() })}
        />
        {field('email').error === emailInUse && <IfItIsYours returnTo={returnTo} />}
      </div>
      {role === 'reviewer' && (
        <CountryField
          hint="Shown with your reviews. Pay goes to a bank, mobile money or PayPal, in US dollars."
          {...field('country')}
        />
      )}
      <NewPhoneField
        typed={phoneNumber}
        country={role === 'reviewer' ? country : ''}
        onComplete={setPhone}
        {...field('phoneNumber')}
      />
      <NewPassword
        label="Password"
        typed={password}
        {...field('password')}
        confirmation={{ label: 'Confirm password', ...field('confirmPassword') }}
      />
      {/* Here, because the top of the form is off the screen when it is sent. */}
      {!isSaidAtField(register.error) && (
        <FailureAlert of={register} otherwise="Registration failed." />
      )}
      <Button type="submit" loading={register.isPending} className="w-full">
        Create account
      </Button>
      <LegalNote />
    </PublicForm>
  )
}

/**
 * Whether the field of the password has the reason: said again below, it would seem to be about
 * the confirmation.
 */
function isSaidAtField(error: Error | null) {
  if (!(error instanceof Refusal)) return false
  return error.fields?.password === error.message
}

/** The ways out for somebody who has an account already. */
function IfItIsYours({ returnTo }: Pick<RegisterFormProps, 'returnTo'>) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-4 text-13 text-fg-2">
      Is it yours?
      <Link to="/login" search={{ returnTo }} className="link reach">
        Log in
      </Link>
      <Link to="/forgot-password" className="link reach">
        Forgot password?
      </Link>
    </p>
  )
}
