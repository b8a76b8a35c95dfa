import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRefreshSession } from '../session.ts'
import { useSite } from '../site.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { useRegister } from './queries.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SocialFailureAlert } from './SocialFailureAlert.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SocialRegistration } from './SocialRegistration.tsx'
import { FailureAlert } from '../FailureAlert.tsx'

const route = getRouteApi('/public/register')

export default function RegisterPage() {
  const { returnTo, role, social, provider: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const register = useRegister()
  const refreshSession = useRefreshSession()
  const [done, setDone] = useState(false)
  const { signInWith } = useSite()
  const provider = signInWith.find((one) => one === wanted)
  const choose = (next: typeof wanted) =>
    navigate({ search: { returnTo, role, provider: next }, replace: next === undefined })

  async function finish() {
    setDone(true)
    // Time to read the message.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await refreshSession()
    await navigate({ to: '/dashboard' })
  }

  return (
    <AccountPanel
      title="Create your account"
      lead="Run review campaigns, or get paid for writing reviews."
      foot={
        <>
          Already have an account?{' '}
          <Link to="/login" search={{ returnTo }} className="link">
            Log in
          </Link>
        </>
      }
    >
      <SocialFailureAlert failure={social} />
      <FailureAlert of={register} otherwise="Registration failed." />
      {done ? (
        <Alert variant="success">Registration successful! Redirecting to dashboard...</Alert>
      ) : provider ? (
        <SocialRegistration
          key={provider}
          provider={provider}
          role={role}
          returnTo={returnTo}
          onBack={() => void choose(undefined)}
        />
      ) : (
        <>
          <RegisterForm role={role} register={register} onRegistered={finish} />
          <SocialButtons returnTo={returnTo} onChoose={(one) => void choose(one)} />
        </>
      )}
    </AccountPanel>
  )
}
