import { zodResolver } from '@hookform/resolvers/zod'
import { getRouteApi, Link, useHydrated, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { SignIn } from '../../../shared/people/accounts.ts'
import { saidAtField, showFieldRefusals } from '../../base/form-refusal.ts'
import { forgetEnded } from '../../base/session.ts'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { EmailField, PasswordField } from '../../ui/forms/TextField.tsx'
import { AccountPanel } from './LegalNote.tsx'
import { useSignIn } from './queries.ts'
import { SecondStep } from './SecondStep.tsx'
import { SocialFailureAlert } from './SocialFailureAlert.tsx'
import { SocialButtons } from './SocialButtons.tsx'

const route = getRouteApi('/public/login')

export default function LoginPage() {
  const { returnTo, social } = route.useSearch()
  const router = useRouter()
  const [secondStep, setSecondStep] = useState(false)
  const [startOver, setStartOver] = useState<string>()
  const enter = () => router.history.push(returnTo ?? '/dashboard')

  if (secondStep) {
    return (
      <SecondStep
        onSignedIn={enter}
        onBack={(message) => {
          setSecondStep(false)
          setStartOver(message)
        }}
      />
    )
  }
  return (
    <AccountPanel
      title="Log in"
      lead="Sign in to your account."
      foot={
        <span>
          New to Candor?{' '}
          <Link to="/register" search={{ returnTo }} className="link">
            Create an account
          </Link>
        </span>
      }
    >
      <NavigationMessage />
      <WhyHere />
      <SocialFailureAlert failure={social} />
      {startOver && (
        <Alert variant="error" onDismiss={() => setStartOver(undefined)}>
          {startOver}
        </Alert>
      )}
      <PasswordStep onSignedIn={enter} onSecondStep={() => setSecondStep(true)} />
      <SocialButtons returnTo={returnTo} />
    </AccountPanel>
  )
}

interface PasswordStepProps {
  onSignedIn: () => void
  onSecondStep: () => void
}

function PasswordStep({ onSignedIn, onSecondStep }: PasswordStepProps) {
  const signIn = useSignIn()
  const form = useForm({ resolver: zodResolver(SignIn) })
  const field = fieldsOf(form)

  const submit = form.handleSubmit((credentials) =>
    signIn.mutate(credentials, {
      onSuccess: ({ secondStep }) => (secondStep ? onSecondStep() : onSignedIn()),
      onError: (error) => showFieldRefusals(form, error, saidAtField),
    }),
  )

  return (
    <>
      <FailureAlert of={signIn} otherwise="Login failed." />
      <PublicForm onSubmit={submit}>
        <EmailField autoComplete="username" {...field('email')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox label="Remember me" {...field('rememberMe')} />
          <Link to="/forgot-password" className="link reach">
            Forgot your password?
          </Link>
        </div>
        <Button type="submit" loading={signIn.isPending} className="w-full">
          Sign in
        </Button>
      </PublicForm>
    </>
  )
}

/** Says why one is asked to log in: a session that ended, or a page for signed-in people. */
function WhyHere() {
  const ended = useLocation({ select: ({ state }) => state.ended })
  const guarded = useLocation({ select: ({ state }) => state.guarded })
  const isHydrated = useHydrated()
  useEffect(forgetEnded, [])
  if (!isHydrated) return null
  if (ended) {
    return <Alert>Your session has ended. Log in again to go back to the page you were on.</Alert>
  }
  return guarded ? <Alert>Log in to open this page.</Alert> : null
}

/** A message from the previous page, such as a changed password. */
function NavigationMessage() {
  const message = useLocation({ select: ({ state }) => state.message })
  const [closed, setClosed] = useState(false)
  // The browser keeps the message over a reload, and the server does not know it.
  const isHydrated = useHydrated()
  if (!isHydrated || !message || closed) {
    return null
  }
  return (
    <Alert variant="success" onDismiss={() => setClosed(true)}>
      {message}
    </Alert>
  )
}
