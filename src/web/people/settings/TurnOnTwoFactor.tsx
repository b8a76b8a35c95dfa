import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { encode } from 'uqr'
import { TwoFactorCode } from '../../../shared/people/accounts.ts'
import { CodeField } from '../accounts/CodeField.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyField } from '../../ui/forms/CopyField.tsx'
import { DialogActions } from '../../ui/overlays/Dialog.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { PasswordConfirmationForm } from './PasswordConfirmationForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { StepHeading } from './SettingsSection.tsx'
import { useStartTwoFactor, useTurnOnTwoFactor, type Started } from './two-factor-queries.ts'

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

const quietZone = 4

/**
 * A QR code, rendered locally because its content is secret. Dark on white in every theme, since
 * many scanners do not read inverted codes.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietZone })
  const squares = data.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-60 max-w-full rounded-card bg-paper text-ink forced-color-adjust-none"
    >
      <path d={squares.join('')} fill="currentColor" />
    </svg>
  )
}
