import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PasswordChange } from '../../../shared/people/settings.ts'
import { NewPassword } from '../accounts/NewPassword.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert, Alert } from '../../ui/feedback/Alert.tsx'
import { SuccessNote } from './SuccessNote.tsx'
import { PasswordField } from '../../ui/forms/TextField.tsx'
import { useChangePassword } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { useRequestPasswordReset } from '../accounts/queries.ts'

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

/** For an account that signs in by Google or GitHub only: a link to choose a first password. */
export function SetPassword({ email }: { email: string }) {
  const request = useRequestPasswordReset()
  return (
    <SettingsSection
      title="Set a password"
      lead="You have none yet: you sign in with a linked account."
    >
      <div className="space-y-4">
        <FailureAlert of={request} otherwise="The link could not be sent. Please try again." />
        {request.isSuccess ? (
          <Alert variant="success" title="Check your inbox">
            We have sent a link to {email}. It works for one hour.
          </Alert>
        ) : (
          <>
            <p>With a password you can also sign in by email, and turn on two-factor codes.</p>
            <Button
              variant="outline"
              loading={request.isPending}
              onClick={() => request.mutate({ email })}
            >
              Send me a link
            </Button>
          </>
        )}
      </div>
    </SettingsSection>
  )
}
