import { getRouteApi, Link, useHydrated, useRouter } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { plans } from '../../../shared/people/plans.ts'
import type { Plan } from '../../../shared/people/plans.ts'
import { extra } from '../../base/page.ts'
import { useRefreshSession } from '../../base/session.ts'
import { useSite } from '../../base/site.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { AccountPanel } from './LegalNote.tsx'
import { useRegister } from './queries.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { SocialFailureAlert } from './SocialFailureAlert.tsx'
import { SocialButtons } from './SocialButtons.tsx'
import { SocialRegistration } from './SocialRegistration.tsx'

const route = getRouteApi('/public/register')

/** Nobody waits for it, phones do not show it, and the server renders no lazy component. */
const NextSteps = extra(async () => (await import('./NextSteps.tsx')).NextSteps)

const leadOf = (plan: Plan | undefined) =>
  plan
    ? `You chose ${plans[plan].name}. You confirm it next; your wallet pays for it.`
    : 'Run review campaigns, or get paid for writing reviews.'

const doneText = (planPath: string | undefined, wantedPath: string | undefined) =>
  planPath
    ? 'Registration successful! Redirecting to your plan...'
    : wantedPath
      ? 'Registration successful! Taking you back...'
      : 'Registration successful! Redirecting to dashboard...'

export default function RegisterPage() {
  const { returnTo: wantedPath, role: preset, plan, social, provider: wanted } = route.useSearch()
  const planPath = plan && (`/settings/plan?plan=${plan}` as const)
  const returnTo = planPath ?? wantedPath
  const navigate = route.useNavigate()
  const router = useRouter()
  const register = useRegister()
  const refreshSession = useRefreshSession()
  const isHydrated = useHydrated()
  const [done, setDone] = useState(false)
  const [role, setRole] = useState(preset)
  // The page that led here was one for reviewers, such as a campaign.
  const backPath = role === 'reviewer' ? wantedPath : undefined
  const { signInWith } = useSite()
  const provider = signInWith.find((one) => one === wanted)
  const choose = (next: typeof wanted) =>
    navigate({
      search: { returnTo: wantedPath, role, plan, provider: next },
      replace: next === undefined,
    })

  async function finish() {
    setDone(true)
    // Time to read the message.
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    await refreshSession()
    router.history.push(planPath ?? backPath ?? '/dashboard')
  }

  return (
    <div className="mx-auto max-w-264 gap-18 lg:grid lg:grid-cols-[27rem_1fr]">
      <AccountPanel
        title="Create your account"
        lead={leadOf(plan)}
        foot={<LogInInstead returnTo={returnTo} />}
      >
        <SocialFailureAlert failure={social} />
        {done ? (
          <Alert variant="success">{doneText(planPath, backPath)}</Alert>
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
            <RegisterForm
              role={role}
              returnTo={returnTo}
              register={register}
              onRole={setRole}
              onRegistered={finish}
            />
            <SocialButtons returnTo={returnTo} onChoose={(one) => void choose(one)} />
          </>
        )}
      </AccountPanel>
      {isHydrated && (
        <Suspense>
          <NextSteps role={role} plan={plan} />
        </Suspense>
      )}
    </div>
  )
}

function LogInInstead({ returnTo }: { returnTo: string | undefined }) {
  return (
    <span>
      Already have an account?{' '}
      <Link to="/login" search={{ returnTo }} className="link">
        Log in
      </Link>
    </span>
  )
}
