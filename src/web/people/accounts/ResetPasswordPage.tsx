import { zodResolver } from '@hookform/resolvers/zod'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { uselessResetLink } from '../../../shared/people/account-end.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { PasswordReset, type checkResetLink } from '../../../shared/people/accounts.ts'
import { call } from '../../base/api.ts'
import { useLeave } from '../../base/session.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { fieldsOf, useTyped } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { AccountPanel } from './LegalNote.tsx'
import { NewPassword } from './NewPassword.tsx'
import { useResetPassword } from './queries.ts'

const route = getRouteApi('/public/reset-password')

export default function ResetPasswordPage() {
  const { token, error } = route.useSearch()
  const link = useQuery(resetLinkQuery(token ?? ''))
  // Until it is known, and if it cannot be known, the form checks the link as it is sent.
  const isNone = link.error instanceof Refusal && link.error.code === 'invalid'
  const isUsable = token && !error && !isNone && link.data?.usable !== false

  return isUsable ? (
    <AccountPanel title="Choose a new password">
      <ResetForm token={token} />
    </AccountPanel>
  ) : (
    <AccountPanel title="This link does not work any more">
      <Alert variant="error" action={<NewLink />}>
        {uselessResetLink}
      </Alert>
    </AccountPanel>
  )
}

/** Read in the browser alone: the page comes as HTML without a look at the link. */
const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    queryFn: () =>
      call<typeof checkResetLink>({ method: 'POST', path: '/api/reset-link' }, { body: { token } }),
    enabled: token !== '',
    // A link that has just been used is not looked at again.
    staleTime: Infinity,
    retry: false,
  })

function NewLink() {
  return (
    <ButtonLink to="/forgot-password" variant="outline" size="sm">
      Request a new link
    </ButtonLink>
  )
}

/** Only the password has a field; the server checks the token. */
const NewPasswordForm = PasswordReset.pick({ newPassword: true })

function ResetForm({ token }: { token: string }) {
  // The reset also signs out the person who is signed in in this browser.
  const leave = useLeave()
  const reset = useResetPassword()
  const message = 'Your password has been changed. Log in with your new password.'

  const form = useForm({ resolver: zodResolver(NewPasswordForm) })
  const { newPassword = '' } = useTyped(form)

  const submit = form.handleSubmit(({ newPassword }) =>
    reset.mutate({ newPassword, token }, { onSuccess: () => void leave(message) }),
  )

  return (
    <PublicForm onSubmit={submit}>
      <FailureAlert
        of={reset}
        otherwise="The password could not be changed. Please try again."
        action={reset.error?.message === uselessResetLink && <NewLink />}
      />
      <NewPassword label="New password" typed={newPassword} {...fieldsOf(form)('newPassword')} />
      <Button type="submit" loading={reset.isPending} className="w-full">
        Change password
      </Button>
    </PublicForm>
  )
}
