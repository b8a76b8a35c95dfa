import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { PasswordResetRequest } from '../../shared/accounts.ts'
import { fieldsOf } from '../ui/forms/fields.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { FailureAlert } from '../FailureAlert.tsx'
import { PublicForm } from '../ui/forms/PublicForm.tsx'
import { EmailField } from '../ui/forms/TextField.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { useRequestPasswordReset } from './queries.ts'

export default function ForgotPasswordPage() {
  const request = useRequestPasswordReset()
  const form = useForm({
    resolver: zodResolver(PasswordResetRequest),
    defaultValues: { email: '' },
  })

  return (
    <AccountPanel
      title="Forgot your password?"
      lead="Enter your email and we will send you a link to choose a new password."
      foot={
        <Link to="/login" className="link reach">
          Back to log in
        </Link>
      }
    >
      <FailureAlert of={request} otherwise="The link could not be sent. Please try again." />
      {request.isSuccess ? (
        <Alert variant="success" title="Check your inbox">
          If an account exists for that address, we have sent it a link. The link works for one
          hour.
        </Alert>
      ) : (
        <PublicForm onSubmit={form.handleSubmit((values) => request.mutate(values))}>
          <EmailField autoComplete="username" {...fieldsOf(form)('email')} />
          <Button type="submit" loading={request.isPending} className="w-full">
            Send link
          </Button>
        </PublicForm>
      )}
    </AccountPanel>
  )
}
