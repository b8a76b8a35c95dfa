import { getRouteApi } from '@tanstack/react-router'
import { uselessResetLink } from '../../shared/account-texts.ts'
import { usePublicForm } from '../public-form.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useResetPassword } from './queries.ts'
import { useTyped } from './use-typed.ts'

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

/** Only the password has a field; the server checks the token. */
async function loadSchema() {
  const { PasswordReset } = await import('../../shared/accounts.ts')
  return PasswordReset.pick({ newPassword: true })
}

function ResetForm({ token }: { token: string }) {
  const navigate = route.useNavigate()
  const reset = useResetPassword()
  const password = useTyped()
  const message = 'Your password has been changed. Log in with your new password.'

  const form = usePublicForm(loadSchema)

  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate(
      { newPassword, token },
      { onSuccess: () => void navigate({ to: '/login', state: { message } }) },
    ),
  )

  return (
    <PublicForm {...form.props} onSubmit={submit}>
      <FailureAlert
        of={reset}
        otherwise="The password could not be changed. Please try again."
        action={reset.error?.message === uselessResetLink && <NewLink />}
      />
      <NewPassword
        label="New password"
        hint="At least 8 characters."
        {...password}
        {...form.field('newPassword')}
      />
      <Button type="submit" loading={form.isChecking || reset.isPending} className="w-full">
        Change password
      </Button>
    </PublicForm>
  )
}
