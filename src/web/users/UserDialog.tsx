import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UserDetails } from '../../shared/users.ts'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog, DialogActions } from '../ui/overlays/Dialog.tsx'
import { formatDate } from '../ui/text/format.ts'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { BusinessFigures } from './BusinessFigures.tsx'
import { userQuery } from './queries.ts'
import { ReinstateUser } from './ReinstateUser.tsx'
import { ReviewerFigures } from './ReviewerFigures.tsx'
import { TimelineSection } from '../audit/TimelineSection.tsx'
import { SuspendUserForm } from './SuspendUserForm.tsx'
import { verifiedText } from './verified-text.ts'

interface UserDialogProps {
  userId: string | undefined
  onClose: () => void
}

/** The details of the user in the URL. */
export function UserDialog({ userId, onClose }: UserDialogProps) {
  // Keep the content while the dialog closes.
  const [shown, setShown] = useState(userId)
  if (userId && userId !== shown) {
    setShown(userId)
  }
  const person = useQuery({ ...userQuery(shown ?? ''), enabled: shown !== undefined })

  return (
    <Dialog
      open={userId !== undefined}
      onClose={onClose}
      title={person.data ? (person.data.companyName ?? person.data.name) : 'User'}
    >
      <Loaded
        read={person}
        skeleton={<RowSkeletons label="Loading user" />}
        failed="This user could not be loaded"
        heading="h3"
      >
        {(user) => <Details key={user.id} user={user} />}
      </Loaded>
    </Dialog>
  )
}

function Details({ user }: { user: UserDetails }) {
  const [suspending, setSuspending] = useState(false)
  if (suspending) {
    return <SuspendUserForm user={user} onClose={() => setSuspending(false)} />
  }
  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center gap-2">
        <p className="min-w-0 basis-full break-words text-fg-3">
          {user.companyName && `${user.name} · `}
          {user.email}
        </p>
        <StatusBadge kind={user.isVerified ? 'good' : 'waiting'} label={verifiedText(user)} />
        {user.suspension && <StatusBadge kind="bad" label="Suspended" />}
      </div>
      {user.suspension && (
        <p className="rounded-control bg-danger-tint px-4 py-3">
          <span className="font-medium text-danger">
            Suspended since {formatDate(user.suspension.since)}
          </span>
          <span className="mt-0.5 block whitespace-pre-line">{user.suspension.reason}</span>
        </p>
      )}
      {user.business && <BusinessFigures user={user} figures={user.business} />}
      {user.reviewer && <ReviewerFigures user={user} figures={user.reviewer} />}
      <TimelineSection about={user.id} />
      {user.role !== 'admin' && (
        <DialogActions>
          {user.suspension ? (
            <ReinstateUser userId={user.id} />
          ) : (
            <Button variant="outline" onClick={() => setSuspending(true)}>
              Suspend
            </Button>
          )}
        </DialogActions>
      )}
    </>
  )
}
