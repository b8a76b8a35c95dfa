import { zodResolver } from '@hookform/resolvers/zod'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { PasswordConfirmation, RecoveryCode } from '../../../shared/people/accounts.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PasswordField, TextField } from '../../ui/forms/TextField.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import { useStepUp } from './queries.ts'
import { SocialButtons } from './SocialButtons.tsx'

interface StepUpFormProps {
  settings: Settings
  onProved: () => void
  onCancel: () => void
}

/** The form of the step-up dialog. */
export function StepUpForm({ settings, ...props }: StepUpFormProps) {
  const { twoFactorEnabled, hasPassword } = settings
  const [byCode, setByCode] = useState(twoFactorEnabled)
  const canSwitch = twoFactorEnabled && hasPassword
  if (!twoFactorEnabled && !hasPassword) return <SignInAgain onCancel={props.onCancel} />
  return (
    <ProofForm
      key={String(byCode)}
      {...props}
      byCode={byCode}
      onSwitch={canSwitch ? () => setByCode(!byCode) : undefined}
    />
  )
}

const PasswordProof = PasswordConfirmation.extend({ code: z.string() })
const CodeProof = RecoveryCode.extend({ password: z.string() })

interface ProofFormProps extends Omit<StepUpFormProps, 'settings'> {
  byCode: boolean
  onSwitch: (() => void) | undefined
}

function ProofForm({ byCode, onSwitch, onProved, onCancel }: ProofFormProps) {
  const prove = useStepUp()
  const form = useForm({
    resolver: zodResolver(byCode ? CodeProof : PasswordProof),
    defaultValues: { password: '', code: '' },
  })
  const field = (key: 'password' | 'code') => ({
    ...fieldsOf(form)(key),
    // The form loads after the dialog has opened.
    autoFocus: true,
  })
  const name = byCode ? 'code' : 'password'

  function submit(event: React.SyntheticEvent) {
    // The dialog is inside of the form that asked, for events of React.
    event.stopPropagation()
    return form.handleSubmit((values) =>
      prove.mutate(byCode ? { code: values.code } : { password: values.password }, {
        onSuccess: onProved,
        onError: () => {
          form.reset()
          form.setFocus(name)
        },
      }),
    )(event)
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <p>This protects your account. We ask again ten minutes after you last confirmed it.</p>
      <FailureAlert of={prove} otherwise="This could not be checked. Please try again." />
      {byCode ? (
        <TextField
          label="Code"
          hint="The 6-digit code from your app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      ) : (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...field('password')}
        />
      )}
      {onSwitch && (
        <button type="button" className="link reach" onClick={onSwitch}>
          {byCode ? 'Use your password instead' : 'Use a code instead'}
        </button>
      )}
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={prove.isPending}>
          Confirm
        </Button>
      </DialogActions>
    </form>
  )
}

/** Signing in counts as a proof, for accounts that have neither a password nor codes. */
function SignInAgain({ onCancel }: { onCancel: () => void }) {
  const { href } = useLocation()
  return (
    <div className="space-y-5">
      <p>Sign in again with the account that you use for Candor, and then repeat the action.</p>
      <SocialButtons returnTo={href} />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </DialogActions>
    </div>
  )
}
