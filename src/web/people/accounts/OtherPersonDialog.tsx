import { useQuery } from '@tanstack/react-query'
import type { getSession } from '../../../shared/people/accounts.ts'
import { call } from '../../base/api.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/Dialog.tsx'
import type { Asking } from './StepUp.tsx'

/** Says who is signed in in place of the person whom the page is drawn for. */
export function OtherPersonDialog({ asking }: { asking: Asking | undefined }) {
  const close = () => asking?.answer(false)
  return (
    <Dialog open={asking !== undefined} onClose={close} title="Somebody else is signed in now">
      {asking && <WhoIsThere onStay={close} />}
    </Dialog>
  )
}

function WhoIsThere({ onStay }: { onStay: () => void }) {
  const viewer = useViewer()
  const now = useQuery({
    queryKey: ['session', 'now'],
    queryFn: () => call<typeof getSession>({ method: 'GET', path: '/api/session' }),
    staleTime: 0,
    gcTime: 0,
  })
  const skeleton = <Skeleton className="h-24 w-full" />
  return (
    <Loaded read={now} skeleton={skeleton} failed="We could not find out who is signed in" banner>
      {({ user }) => (
        <>
          <p className="wrap-anywhere">
            {user ? `${user.name} (${user.email})` : 'Nobody'} is signed in now in this browser.
            This page was opened for {viewer?.name}, so nothing of it is sent any more.
          </p>
          <p>What you typed is still on the page. Copy it before you reload, if you need it.</p>
          <DialogActions>
            <Button variant="ghost" onClick={onStay}>
              Stay on this page
            </Button>
            <Button onClick={() => location.reload()}>
              {user ? `Reload as ${user.name}` : 'Reload'}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  )
}
