import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { RecoveryCode, TwoFactorCode } from '../../../shared/people/accounts.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextField } from '../../ui/forms/TextField.tsx'
import { AccountPanel } from './LegalNote.tsx'
import { CodeField } from './CodeField.tsx'
import { useEnterCode } from './queries.ts'

interface SecondStepProps {
  onSignedIn: () => void
  /** Back to the password, with the server's message if the sign-in expired. */
  onBack: (message?: string) => void
}

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
export function SecondStep(props: SecondStepProps) {
  const [recovering, setRecovering] = useState(false)
  return (
    <AccountPanel
      title={recovering ? 'Enter a recovery code' : 'Enter your code'}
      lead={
        recovering
          ? 'Use one of the codes you saved when you turned on two-factor codes.'
          : 'Enter the 6-digit code from your authenticator app.'
      }
      foot={
        <button type="button" className="link reach" onClick={() => props.onBack()}>
          Back to log in
        </button>
      }
    >
      <CodeForm
        key={String(recovering)}
        {...props}
        recovering={recovering}
        onSwitch={() => setRecovering(!recovering)}
      />
    </AccountPanel>
  )
}

interface CodeFormProps extends SecondStepProps {
  recovering: boolean
  onSwitch: () => void
}

/** The form of a code, also in a dialog. */
export function CodeForm({ recovering, onSwitch, onSignedIn, onBack }: CodeFormProps) {
  const enter = useEnterCode(recovering ? 'verify-backup-code' : 'verify-totp')
  const form = useForm({ resolver: zodResolver(recovering ? RecoveryCode : TwoFactorCode) })

  const submit = form.handleSubmit((values) =>
    enter.mutate(values, {
      onSuccess: onSignedIn,
      onError: (error) => {
        const over = error instanceof Refusal && error.code === 'unauthenticated'
        if (over) return onBack(error.message)
        form.reset()
        form.setFocus('code')
      },
    }),
  )
  const field = {
    ...fieldsOf(form)('code'),
    // The page has only this field.
    autoFocus: true,
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <FailureAlert of={enter} otherwise="The code could not be checked. Please try again." />
      {recovering ? (
        <TextField
          label="Recovery code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
        />
      ) : (
        <CodeField {...field} />
      )}
      <Button type="submit" loading={enter.isPending} className="w-full">
        Sign in
      </Button>
      <button type="button" className="link reach" onClick={onSwitch}>
        {recovering ? 'Use a code from the app instead' : 'Use a recovery code instead'}
      </button>
    </form>
  )
}
