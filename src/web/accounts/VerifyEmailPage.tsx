import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isUnavailable } from '../api.ts'
import { useViewer } from '../session.ts'
import { settingsQuery } from '../settings/queries.ts'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Button, ButtonLink } from '../ui/buttons/Button.tsx'
import { AccountPanel } from './AccountPanel.tsx'
import { confirmationQuery } from './queries.ts'
import { SendConfirmation } from './SendConfirmation.tsx'

const route = getRouteApi('/public/verify-email')

export default function VerifyEmailPage() {
  const { token } = route.useSearch()
  return (
    <AccountPanel title="Confirm your email">
      {token ? <Confirming token={token} /> : <WithoutLink />}
    </AccountPanel>
  )
}

function Confirming({ token }: { token: string }) {
  const confirmation = useQuery(confirmationQuery(token))
  if (confirmation.isPending) {
    return <p role="status">Confirming your e-mail address…</p>
  }
  if (confirmation.isSuccess) {
    return <Confirmed>Your e-mail address is confirmed.</Confirmed>
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

/** Whoever comes without a link, or with one that is of no use. */
function WithoutLink() {
  const viewer = useViewer()
  const settings = useQuery({ ...settingsQuery, enabled: viewer !== null })
  if (settings.data?.emailVerified) {
    return <Confirmed>Your e-mail address is confirmed already.</Confirmed>
  }
  return (
    <>
      <p>
        We sent you a mail with a link when you registered. Open it within 24 hours; if you cannot
        find it, look among the unwanted mail too.
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
        <p>Log in to have a new link sent.</p>
        <ButtonLink to="/login" search={{ returnTo: '/verify-email' }} variant="outline">
          Log in
        </ButtonLink>
      </>
    )
  }
  return settings.data?.emailVerified ? (
    <Confirmed>Your e-mail address is confirmed already.</Confirmed>
  ) : (
    <SendConfirmation />
  )
}

function Confirmed({ children }: { children: string }) {
  const viewer = useViewer()
  return (
    <Alert
      variant="success"
      action={
        <ButtonLink to={viewer ? '/dashboard' : '/login'} variant="outline" size="sm">
          {viewer ? 'Go to the dashboard' : 'Log in'}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  )
}
