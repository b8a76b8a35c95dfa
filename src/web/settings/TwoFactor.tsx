import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { toast } from '../ui/overlays/Toast.tsx'
import { PasswordConfirmationForm } from './PasswordConfirmationForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { TurnOnTwoFactor } from './TurnOnTwoFactor.tsx'
import { useRenewRecoveryCodes, useTurnOffTwoFactor } from './two-factor-queries.ts'

/** The second step of signing in: off, being turned on, or on. */
export function TwoFactor({ on }: { on: boolean }) {
  const [turningOn, setTurningOn] = useState(false)
  return (
    <SettingsSection
      title="Two-factor codes"
      lead="With them, a stolen password alone does not open your account."
    >
      {turningOn ? (
        <TurnOnTwoFactor onClose={() => setTurningOn(false)} />
      ) : on ? (
        <TurnedOn />
      ) : (
        <div className="space-y-4">
          <p>
            Signing in then asks for a code as well, which an authenticator app on your phone shows.
          </p>
          <Button variant="outline" onClick={() => setTurningOn(true)}>
            Turn on two-factor codes
          </Button>
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
      <p className="flex items-center gap-2">
        <IconCircleCheck size={20} aria-hidden className="shrink-0 text-success" />
        Two-factor codes are on. Signing in asks for a code after the password.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setStep('renew')}>
          New recovery codes
        </Button>
        <Button variant="danger" onClick={() => setStep('turn off')}>
          Turn off
        </Button>
      </div>
      <Dialog open={step === 'renew'} onClose={close} title="Make new recovery codes?">
        <PasswordConfirmationForm request={renew} submitLabel="Make new codes" onCancel={close}>
          The old ones no longer work as soon as there are new ones.
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
          Your password alone then signs in again. Your recovery codes no longer work.
        </PasswordConfirmationForm>
      </Dialog>
    </div>
  )
}
