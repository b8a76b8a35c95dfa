import { zodResolver } from '@hookform/resolvers/zod'
import { useController, useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { RegistrationForm } from '../../shared/accounts.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { showFieldRefusals } from '../form-refusal.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { EmailField, TextField } from '../ui/forms/TextField.tsx'
import { LegalNote } from './LegalNote.tsx'
import { NewPassword } from './NewPassword.tsx'
import { CountryField, PhoneField } from './person-fields.tsx'
import type { useRegister } from './queries.ts'
import { RolePicker } from './RolePicker.tsx'

interface RegisterFormProps {
  role: 'business' | 'reviewer' | undefined
  register: ReturnType<typeof useRegister>
  onRegistered: () => void
}

const blank = { name: '', email: '', phoneNumber: '', password: '', confirmPassword: '' }

export function RegisterForm({ role: preset, register, onRegistered }: RegisterFormProps) {
  const form = useForm<
    z.input<typeof RegistrationForm>,
    unknown,
    z.output<typeof RegistrationForm>
  >({
    resolver: zodResolver(RegistrationForm),
    defaultValues: { ...blank, country: '', ...(preset && { role: preset }) },
  })
  const field = fieldsOf(form)
  const role = useController({ control: form.control, name: 'role' })
  const typed = useWatch({ control: form.control, name: 'password' })

  const submit = form.handleSubmit((values) => {
    const { name, email, phoneNumber, password, role, country } = values
    const person = { name, email, phoneNumber, password, role }
    register.mutate(role === 'reviewer' ? { ...person, country } : person, {
      onSuccess: onRegistered,
      onError: (error) => showFieldRefusals(form, error),
    })
  })

  return (
    <PublicForm onSubmit={submit}>
      <RolePicker
        name={role.field.name}
        preset={preset}
        onChoose={role.field.onChange}
        first={role.field.ref}
        error={role.fieldState.error?.message}
      />
      <TextField label="Full name" autoComplete="name" {...field('name')} />
      <EmailField {...field('email')} />
      {role.field.value === 'reviewer' && <CountryField {...field('country')} />}
      <PhoneField {...field('phoneNumber')} />
      <NewPassword
        label="Password"
        hint="At least 8 characters."
        typed={typed}
        {...field('password')}
        confirmation={{ label: 'Confirm password', ...field('confirmPassword') }}
      />
      <Button type="submit" loading={register.isPending} className="w-full">
        Create account
      </Button>
      <LegalNote />
    </PublicForm>
  )
}
