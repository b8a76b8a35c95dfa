import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PasswordChange } from '../../../shared/people/settings.ts'
import { NewPassword } from '../accounts/NewPassword.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../base/FailureAlert.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { PasswordField } from '../../ui/forms/TextField.tsx'
import { useChangePassword } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

const PasswordForm = z
  .object({
    ...PasswordChange.shape,
    confirmPassword: z.string().min(1, 'Please confirm your password'),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'New passwords do not match',
    // Also checked while another field is invalid.
    when: () => true,
  })

/** The rule and the advice in one. */
const passwordHint =
  'At least 8 characters, best with mixed case, numbers and symbols. ' +
  'Not a common password, your name or a part of your email.'

const blank = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePassword() {
  const change = useChangePassword()
  const form = useForm({ resolver: zodResolver(PasswordForm), defaultValues: blank })
  const field = fieldsOf(form)
  const typed = useWatch({ control: form.control, name: 'newPassword' })

  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate({ currentPassword, newPassword }, { onSuccess: () => form.reset(blank) }),
  )

  return (
    <SettingsSection
      title="Change password"
      lead="Changing your password signs out your other devices."
    >
      <form onSubmit={submit} noValidate className="space-y-5">
        <FailureAlert
          of={change}
          otherwise="The password could not be changed. Please try again."
        />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <NewPassword
          label="New password"
          hint={passwordHint}
          typed={typed}
          {...field('newPassword')}
          confirmation={{ label: 'Confirm new password', ...field('confirmPassword') }}
        />
        <Button type="submit" variant="outline" loading={change.isPending}>
          Change password
        </Button>
        <SuccessNote at={change.isSuccess && change.submittedAt}>
          Your password has been changed.
        </SuccessNote>
      </form>
    </SettingsSection>
  )
}
