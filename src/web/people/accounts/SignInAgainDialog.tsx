import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignIn } from '../../../shared/people/accounts.ts'
import { saidAtField, showFieldRefusals } from '../../base/form-refusal.ts'
import { useViewer } from '../../base/session.ts'
import { useSite } from '../../base/site.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { EmailField, PasswordField } from '../../ui/forms/TextField.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import type { Asking } from './StepUp.tsx'
import { useSignIn } from './queries.ts'
import { socialProviders } from './SocialButtons.tsx'
import { CodeForm } from './SecondStep.tsx'

/** Signs the same person in again, without leaving the page. */
export function SignInAgainDialog({ asking }: { asking: Asking | undefined }) {
  return (
    <Dialog
      open={asking !== undefined}
      onClose={() => asking?.answer(false)}
      title="Your session has expired"
    >
      {asking && (
        <Steps onSignedIn={() => asking.answer(true)} onCancel={() => asking.answer(false)} />
      )}
    </Dialog>
  )
}

interface StepsProps {
  onSignedIn: () => void
  onCancel: () => void
}

function Steps({ onSignedIn, onCancel }: StepsProps) {
  const [step, setStep] = useState<'password' | 'code' | 'recovery'>('password')
  const [startOver, setStartOver] = useState<string>()
  if (step !== 'password') {
    return (
      <CodeForm
        key={step}
        recovering={step === 'recovery'}
        onSwitch={() => setStep(step === 'code' ? 'recovery' : 'code')}
        onSignedIn={onSignedIn}
        onBack={(message) => {
          setStartOver(message)
          setStep('password')
        }}
      />
    )
  }
  return (
    <>
      <p>Sign in again to go on. What you have typed is kept, and sent then.</p>
      {startOver && <Alert variant="error">{startOver}</Alert>}
      <PasswordForm
        onSignedIn={onSignedIn}
        onCancel={onCancel}
        onSecondStep={() => setStep('code')}
      />
    </>
  )
}

function PasswordForm(props: StepsProps & { onSecondStep: () => void }) {
  const viewer = useViewer()
  const signIn = useSignIn()
  const form = useForm({ resolver: zodResolver(SignIn) })
  const field = fieldsOf(form)

  const submit = form.handleSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: ({ secondStep }) => (secondStep ? props.onSecondStep() : props.onSignedIn()),
      onError: (error) => showFieldRefusals(form, error, saidAtField),
    }),
  )
  const password = {
    ...field('password'),
    // The only field to fill in; the form loads after the dialog has opened.
    autoFocus: true,
  }
  return (
    <>
      <FailureAlert of={signIn} otherwise="Login failed." />
      <PublicForm onSubmit={submit}>
        <EmailField
          autoComplete="username"
          readOnly
          hint="The account you were signed in with."
          defaultValue={viewer?.email}
          {...field('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...password} />
        <DialogActions>
          <Button variant="ghost" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            Sign in
          </Button>
        </DialogActions>
      </PublicForm>
      <ElsewhereSignIn onSignedIn={props.onSignedIn} />
    </>
  )
}

/** For accounts without a password: leaving the page would lose what was typed. */
function ElsewhereSignIn({ onSignedIn }: Pick<StepsProps, 'onSignedIn'>) {
  const { signInWith } = useSite()
  const providers = socialProviders.filter(({ id }) => signInWith.includes(id))
  if (providers.length === 0) return null
  return (
    <p className="text-13 text-fg-2">
      {`With ${providers.map(({ label }) => label).join(' or ')}, `}
      <a href="/login" target="_blank" className="link reach">
        log in in another tab
      </a>
      {', and then '}
      <button type="button" className="link reach" onClick={onSignedIn}>
        go on here
      </button>
      .
    </p>
  )
}
