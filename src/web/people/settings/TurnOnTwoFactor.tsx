import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TwoFactorCode } from '../../../shared/people/accounts.ts'
import { CodeField } from '../accounts/CodeField.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import { FailureAlert } from '../../base/FailureAlert.tsx'
import { QrCode } from './QrCode.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { PasswordConfirmationForm } from './PasswordConfirmationForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { StepHeading } from './StepHeading.tsx'
import type { Started } from './two-factor-queries.ts'
import { useStartTwoFactor, useTurnOnTwoFactor } from './two-factor-queries.ts'

/** Three steps: the password, the secret with a first code, and the recovery codes. */
export function TurnOnTwoFactor({ onClose }: { onClose: () => void }) {
  const start = useStartTwoFactor()
  const turnOn = useTurnOnTwoFactor()
  if (!start.data) {
    return (
      <PasswordConfirmationForm request={start} submitLabel="Continue" onCancel={onClose}>
        You need a phone with an authenticator app. Enter your password to continue.
      </PasswordConfirmationForm>
    )
  }
  return turnOn.isSuccess ? (
    <RecoveryCodes codes={start.data.backupCodes} onDone={onClose} />
  ) : (
    <FirstCode started={start.data} turnOn={turnOn} onCancel={onClose} />
  )
}

interface FirstCodeProps {
  started: Started
  turnOn: ReturnType<typeof useTurnOnTwoFactor>
  onCancel: () => void
}

function FirstCode({ started: { totpURI }, turnOn, onCancel }: FirstCodeProps) {
  const form = useForm({ resolver: zodResolver(TwoFactorCode), defaultValues: { code: '' } })
  const secret = new URL(totpURI).searchParams.get('secret') ?? ''

  return (
    <form
      onSubmit={form.handleSubmit((values) => turnOn.mutate(values))}
      noValidate
      className="space-y-5"
    >
      <StepHeading>Your authenticator app</StepHeading>
      <p>
        Scan this QR code with your authenticator app. If the app is on this device, copy the key
        into it instead.
      </p>
      <QrCode text={totpURI} label="QR code for your authenticator app" />
      <CopyField
        label="Key for your authenticator app"
        text={secret}
        lines
        shownAs={secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        copyLabel="Copy key"
        onCopied={() => toast('Key copied')}
      />
      <FailureAlert of={turnOn} otherwise="The code could not be checked. Please try again." />
      <CodeField hint="The 6-digit code from your app." {...fieldsOf(form)('code')} />
      <DialogActions>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={turnOn.isPending}>
          Turn on
        </Button>
      </DialogActions>
    </form>
  )
}
