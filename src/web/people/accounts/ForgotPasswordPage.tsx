import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { PasswordResetRequest } from '../../../shared/people/accounts.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { EmailField } from '../../ui/forms/TextField.tsx'
import { AccountPanel } from './LegalNote.tsx'
import { useRequestPasswordReset } from './queries.ts'

export default function ForgotPasswordPage() {
  const request = useRequestPasswordReset()
  const form = useForm({ resolver: zodResolver(PasswordResetRequest) })

  const foot = (
    <Link to="/login" className="link reach">
      Back to log in
    </Link>
  )
  if (request.isSuccess) {
    return (
      <AccountPanel title="Check your inbox" foot={foot}>
        <Alert variant="success">
          If an account exists for that address, we have sent it a link. The link works for one
          hour.
        </Alert>
        <p className="wrap-anywhere text-fg-2">
          You entered <strong className="font-medium text-fg">{request.variables.email}</strong>. If
          nothing arrives in a few minutes, look in your spam folder.
        </p>
        <Button variant="outline" onClick={() => request.reset()}>
          Change the address or send again
        </Button>
      </AccountPanel>
    )
  }
  return (
    <AccountPanel
      title="Forgot your password?"
      lead="Enter your email and we will send you a link to choose a new password."
      foot={foot}
    >
      <FailureAlert of={request} otherwise="The link could not be sent. Please try again." />
      <PublicForm onSubmit={form.handleSubmit((values) => request.mutate(values))}>
        <EmailField autoComplete="username" {...fieldsOf(form)('email')} />
        <Button type="submit" loading={request.isPending} className="w-full">
          Send link
        </Button>
      </PublicForm>
    </AccountPanel>
  )
}
