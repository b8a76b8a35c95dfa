import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { EmailChange } from '../../../shared/people/accounts.ts'
import { showFieldRefusals } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import { useChangeEmail } from './queries.ts'

/** Changes the email address by a link in a mail to the new one. */
export function ChangeEmail() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div>
      <Button variant="outline" size="sm" onClick={() => setIsOpen(true)}>
        Change email
      </Button>
      <Dialog open={isOpen} onClose={close} title="Change your email address">
        <ChangeEmailForm onClose={close} />
      </Dialog>
    </div>
  )
}

function ChangeEmailForm({ onClose }: { onClose: () => void }) {
  const change = useChangeEmail()
  const form = useForm({ resolver: zodResolver(EmailChange), defaultValues: { email: '' } })
  if (change.isSuccess) {
    return (
      <>
        <Alert variant="success" title="Follow the link to finish">
          We sent an email to {change.variables}. Its link works for 24 hours. Until then your
          present address stays.
        </Alert>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </>
    )
  }

  function submit(event: React.SyntheticEvent) {
    // The dialog is inside of the form of the personal information, for events of React.
    event.stopPropagation()
    return form.handleSubmit(({ email }) =>
      change.mutate(email, { onError: (error) => showFieldRefusals(form, error) }),
    )(event)
  }
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert of={change} otherwise="The link could not be sent. Please try again." />
      <p>
        You sign in with the new address once you have followed the link that we send there. Your
        old address gets an email with a link that undoes the change.
      </p>
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        {...fieldsOf(form)('email')}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Send link
        </Button>
      </DialogActions>
    </form>
  )
}
