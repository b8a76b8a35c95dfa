import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isUnavailable } from '../../base/api.ts'
import { useViewer } from '../../base/session.ts'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { AccountPanel } from './LegalNote.tsx'
import { confirmationQuery } from './email-confirmation.ts'
import { SendConfirmation } from './SendConfirmation.tsx'

const route = getRouteApi('/public/verify-email')

export default function VerifyEmailPage() {
  const { token } = route.useSearch()
  const confirmation = useQuery({ ...confirmationQuery(token ?? ''), enabled: Boolean(token) })
  return (
    <AccountPanel title={confirmation.isSuccess ? 'Email confirmed' : 'Confirm your email'}>
      {token ? <Confirming token={token} /> : <WithoutLink />}
    </AccountPanel>
  )
}

function Confirming({ token }: { token: string }) {
  const confirmation = useQuery(confirmationQuery(token))
  if (confirmation.isPending) {
    return <p role="status">Confirming your email address…</p>
  }
  if (confirmation.isSuccess) {
    return <Confirmed>Your email address is confirmed.</Confirmed>
  }
  if (isUnavailable(confirmation.error)) {
    return (
      <Alert
        variant="error"
        action={
          <Button variant="outline" size="sm" onClick={() => confirmation.refetch()}>
            Try again
          </Button>
        }
      >
        {confirmation.error.message}
      </Alert>
    )
  }
  return (
    <>
      <Alert variant="error">{confirmation.error.message}</Alert>
      <NewLink />
    </>
  )
}

/** For visits without a token. */
function WithoutLink() {
  const viewer = useViewer()
  const settings = useQuery({ ...settingsQuery, enabled: viewer !== null })
  if (settings.data?.emailVerified) {
    return <Confirmed>Your email address is already confirmed.</Confirmed>
  }
  return (
    <>
      <p>
        We sent you an email with a link when you registered. The link works for 24 hours. If you
        cannot find the email, check your spam folder.
      </p>
      <NewLink />
    </>
  )
}

function NewLink() {
  const viewer = useViewer()
  const settings = useQuery({ ...settingsQuery, enabled: viewer !== null })
  if (!viewer) {
    return (
      <>
        <p>Log in to get a new link.</p>
        <ButtonLink to="/login" search={{ returnTo: '/verify-email' }} variant="outline">
          Log in
        </ButtonLink>
      </>
    )
  }
  return settings.data?.emailVerified ? (
    <Confirmed>Your email address is already confirmed.</Confirmed>
  ) : (
    <SendConfirmation />
  )
}

/** What comes next for whom, with the one button that leads there. */
const nextOf = {
  reviewer: {
    text: 'Next, choose a campaign and write your first review.',
    to: '/campaigns',
    label: 'Open the campaigns',
  },
  business: {
    text: 'Your dashboard says what comes next.',
    to: '/dashboard',
    label: 'Open your dashboard',
  },
  admin: { text: '', to: '/dashboard', label: 'Open your dashboard' },
  visitor: { text: 'Next, log in to your account.', to: '/login', label: 'Log in' },
} as const

function Confirmed({ children }: { children: string }) {
  const role = useViewer()?.role ?? 'visitor'
  const next = nextOf[role]
  return (
    <>
      <Alert variant="success">{children}</Alert>
      {next.text && <p>{next.text}</p>}
      <ButtonLink to={next.to}>{next.label}</ButtonLink>
    </>
  )
}
