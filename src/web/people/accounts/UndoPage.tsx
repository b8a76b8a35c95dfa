import { useAction } from '../../base/action.ts'
import { getRouteApi } from '@tanstack/react-router'
import type { undoChange } from '../../../shared/people/accounts.ts'
import { call } from '../../base/api.ts'
import { useRefreshSession } from '../../base/session.ts'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { AccountPanel } from './LegalNote.tsx'

const route = getRouteApi('/public/undo')

/**
 * Undoes a change of the email address or the payout destination. A button, because the link
 * scanners of mail servers open links too.
 */
export default function UndoPage() {
  const { token = '' } = route.useSearch()
  const refresh = useRefreshSession()
  const undo = useAction({
    mutationFn: () =>
      call<typeof undoChange>({ method: 'POST', path: '/api/undo' }, { body: { token } }),
  })
  return (
    <AccountPanel title="Undo the change" lead="For a change or a sign-in that was not yours.">
      {undo.isSuccess ? (
        <div className="space-y-5">
          <Alert variant="success">
            The change is undone and your account is locked. All devices are signed out.
          </Alert>
          <p>Set a new password to open your account again. We send you a link by email.</p>
          <ButtonLink to="/forgot-password" className="w-full">
            Set a new password
          </ButtonLink>
        </div>
      ) : (
        <div className="space-y-5">
          <FailureAlert of={undo} otherwise="The change could not be undone. Please try again." />
          <p>
            This undoes the change and all later ones, signs out every device and locks your account
            until you set a new password. It also removes Google and GitHub accounts that were
            linked since then, and turns off two-factor codes that were turned on or renewed since
            then.
          </p>
          <Button
            className="w-full"
            loading={undo.isPending}
            // Afterwards: a session that ends during an action asks to sign in again.
            onClick={() => undo.mutate(undefined, { onSuccess: refresh })}
          >
            Undo and lock my account
          </Button>
        </div>
      )}
    </AccountPanel>
  )
}
