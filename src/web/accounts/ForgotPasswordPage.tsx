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
      lead="We send you a link with which you choose a new one."
      foot={
        <Link to="/login" className="link reach">
          Back to log in
        </Link>
      }
    >
      <FailureAlert of={request} otherwise="The link could not be sent. Please try again." />
      {request.isSuccess ? (
        <Alert variant="success" title="Look into your inbox">
          If an account belongs to that address, a link is on its way to it. It works for one hour.
        </Alert>
      ) : (
        <PublicForm onSubmit={form.handleSubmit((values) => request.mutate(values))}>
          <EmailField autoComplete="username" {...fieldsOf(form)('email')} />
          <Button type="submit" loading={request.isPending} className="w-full">
            Send the link
          </Button>
        </PublicForm>
      )}
    </AccountPanel>
  )
}
