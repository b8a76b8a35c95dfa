import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../base/action.ts'
import { getRouteApi } from '@tanstack/react-router'
import { callAuth } from '../../base/api.ts'
import { useRefreshSession, useViewer } from '../../base/session.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { settingsQuery } from '../../base/viewer-settings.ts'
import { AccountPanel } from './LegalNote.tsx'

const route = getRouteApi('/public/change-email')

/** Confirms a new email address. A button, because link scanners open links too. */
export default function ChangeEmailPage() {
  const { token = '' } = route.useSearch()
  const viewer = useViewer()
  const refresh = useRefreshSession()
  const queryClient = useQueryClient()
  const confirm = useAction({
    mutationFn: () => callAuth('/confirm-email-change', { token }),
    onSuccess: () => Promise.all([refresh(), queryClient.invalidateQueries(settingsQuery)]),
  })
  return (
    <AccountPanel title="Confirm your new email">
      {confirm.isSuccess ? (
        <Alert
          variant="success"
          action={
            <ButtonLink to={viewer ? '/settings' : '/login'} variant="outline" size="sm">
              {viewer ? 'Go to settings' : 'Log in'}
            </ButtonLink>
          }
        >
          This is your email address now. Use it to sign in.
        </Alert>
      ) : (
        <div className="space-y-5">
          <FailureAlert
            of={confirm}
            otherwise="The address could not be confirmed. Please try again."
          />
          <p>You will sign in to Candor with the address that this link was sent to.</p>
          <Button className="w-full" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            Use this email address
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}
