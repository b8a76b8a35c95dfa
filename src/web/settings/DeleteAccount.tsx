import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { deleteAccount } from '../../shared/settings.ts'
import { failureText } from '../failure-text.ts'
import { useLeave } from '../session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { PasswordField } from '../ui/TextField.tsx'
import { useDeleteAccount } from './queries.ts'
import { SettingsSection } from './SettingsSection.tsx'

export function DeleteAccount() {
  const [asking, setAsking] = useState(false)
  return (
    <SettingsSection
      title="Delete account"
      lead="For good. It waits until reviews are decided, and nothing is left in your wallet."
    >
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title="Delete your account?">
        <DeleteForm onClose={() => setAsking(false)} />
      </Dialog>
    </SettingsSection>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const remove = useDeleteAccount()
  const leave = useLeave()
  const form = useForm({
    resolver: zodResolver(deleteAccount.body),
    defaultValues: { password: '' },
  })

  const submit = form.handleSubmit((values) =>
    remove.mutate(values, { onSuccess: () => void leave('Your account has been deleted.') }),
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      {remove.isError && (
        <Alert variant="error">
          {failureText(remove.error, 'Your account could not be deleted. Please try again.')}
        </Alert>
      )}
      <p>
        Your name, address and profile are removed, and you are signed out everywhere. Entries about
        money are kept without your name. This cannot be undone.
      </p>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        {...form.register('password')}
        error={form.formState.errors.password?.message}
      />
      <DialogActions>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" loading={remove.isPending}>
          Delete account
        </Button>
      </DialogActions>
    </form>
  )
}
