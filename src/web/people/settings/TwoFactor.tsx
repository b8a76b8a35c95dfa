import { useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { PasswordConfirmationForm } from './PasswordConfirmationForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { TurnOnTwoFactor } from './TurnOnTwoFactor.tsx'
import { useRenewRecoveryCodes, useTurnOffTwoFactor } from './two-factor-queries.ts'

/** Turns two-factor codes on and off. */
export function TwoFactor({ on, hasPassword }: { on: boolean; hasPassword: boolean }) {
  const [turningOn, setTurningOn] = useState(false)
  return (
    <SettingsSection
      title="Two-factor codes"
      lead="Protect your account with a second step at sign-in."
      status={
        on ? <StatusBadge kind="good" label="On" /> : <StatusBadge kind="draft" label="Off" />
      }
    >
      {turningOn ? (
        <TurnOnTwoFactor onClose={() => setTurningOn(false)} />
      ) : on ? (
        <TurnedOn />
      ) : (
        <div className="space-y-4">
          <p>
            When you sign in, you enter a code from an authenticator app on your phone after your
            password. Whoever learns your password alone cannot get in, or move your money.
          </p>
          {hasPassword ? (
            <Button variant="outline" onClick={() => setTurningOn(true)}>
              Turn on two-factor codes
            </Button>
          ) : (
            <p className="text-13 text-fg-3">Set a password first, in this page.</p>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function TurnedOn() {
  const [step, setStep] = useState<'renew' | 'turn off'>()
  const renew = useRenewRecoveryCodes()
  const turnOff = useTurnOffTwoFactor()

  function close() {
    setStep(undefined)
    renew.reset()
    turnOff.reset()
  }

  if (renew.data) {
    return <RecoveryCodes codes={renew.data} onDone={close} />
  }
  return (
    <div className="space-y-4">
      <p>Two-factor codes are on. We ask for a code after your password when you sign in.</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="danger" onClick={() => setStep('turn off')}>
          Turn off
        </Button>
      </div>
      <Dialog open={step === 'renew'} onClose={close} title="Generate new recovery codes?">
        <PasswordConfirmationForm request={renew} submitLabel="Generate new codes" onCancel={close}>
          Your old recovery codes will stop working.
        </PasswordConfirmationForm>
      </Dialog>
      <Dialog open={step === 'turn off'} onClose={close} title="Turn off two-factor codes?">
        <PasswordConfirmationForm
          request={turnOff}
          submitLabel="Turn off"
          variant="danger"
          onSuccess={() => toast('Two-factor codes are off')}
          onCancel={close}
        >
          You will sign in with only your password. Your recovery codes will stop working.
        </PasswordConfirmationForm>
      </Dialog>
    </div>
  )
}
