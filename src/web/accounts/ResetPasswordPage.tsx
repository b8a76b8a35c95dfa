import { zodResolver } from '@hookform/resolvers/zod'
import { getRouteApi } from '@tanstack/react-router'
import { useForm, useWatch } from 'react-hook-form'
import { PasswordReset, uselessResetLink } from '../../shared/accounts.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useResetPassword } from './queries.ts'

const route = getRouteApi('/public/reset-password')

export default function ResetPasswordPage() {
  const { token, error } = route.useSearch()

  return (
    <AccountPanel title="Choose a new password">
      {token && !error ? (
        <ResetForm token={token} />
      ) : (
        <Alert variant="error" action={<NewLink />}>
          {uselessResetLink}
        </Alert>
      )}
    </AccountPanel>
  )
}

function NewLink() {
  return (
    <ButtonLink to="/forgot-password" variant="outline" size="sm">
      Request a new link
    </ButtonLink>
  )
}

function ResetForm({ token }: { token: string }) {
  const navigate = route.useNavigate()
  const reset = useResetPassword()
  const form = useForm({
    // Only the password has a field; the server checks the token.
    resolver: zodResolver(PasswordReset.pick({ newPassword: true })),
    defaultValues: { newPassword: '' },
  })
  const password = useWatch({ control: form.control, name: 'newPassword' })
  const message = 'Your password has been changed. Log in with your new password.'

  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { newPassword, token },
      { onSuccess: () => void navigate({ to: '/login', state: { message } }) },
    ),
  )

  return (
    <PublicForm onSubmit={submit}>
      <FailureAlert
        of={reset}
        otherwise="The password could not be changed. Please try again."
        action={reset.error?.message === uselessResetLink && <NewLink />}
      />
      <NewPassword
        label="New password"
        hint="At least 8 characters."
        typed={password}
        {...fieldsOf(form)('newPassword')}
      />
      <Button type="submit" loading={reset.isPending} className="w-full">
        Change password
      </Button>
    </PublicForm>
  )
}
