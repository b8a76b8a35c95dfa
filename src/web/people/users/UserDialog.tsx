import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { UserDetails } from '../../../shared/people/users.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { BusinessCampaigns, BusinessFigures } from './BusinessFigures.tsx'
import { NameRequest } from './NameRequest.tsx'
import { userQuery } from '../../base/user-query.ts'
import { ReviewerFigures } from './ReviewerFigures.tsx'
import { SuspendUserForm, ReinstateUser } from './SuspendUserForm.tsx'
import { SuspensionNote, UserBadges, userLine } from './UserSummary.tsx'

interface UserDialogProps {
  userId: string | undefined
  onClose: () => void
}

/** A look at a user without leaving the list; the page of the user has the timeline too. */
export function UserDialog({ userId, onClose }: UserDialogProps) {
  // Keep the content while the dialog closes.
  const [shown, setShown] = useState(userId)
  if (userId && userId !== shown) {
    setShown(userId)
  }
  const [isSuspending, setSuspending] = useState(false)
  // Also closed by Back, and then opened with the details again.
  if (!userId && isSuspending) {
    setSuspending(false)
  }
  const person = useQuery({ ...userQuery(shown ?? ''), enabled: shown !== undefined })

  return (
    <Dialog
      open={userId !== undefined}
      onClose={onClose}
      title={titleOf(person.data, isSuspending)}
    >
      <Loaded
        read={person}
        skeleton={<RowSkeletons label="Loading user" />}
        failed="This user could not be loaded"
        heading="h3"
      >
        {(user) =>
          isSuspending ? (
            <SuspendUserForm user={user} onClose={() => setSuspending(false)} />
          ) : (
            <Details user={user} onSuspend={() => setSuspending(true)} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function titleOf(user: UserDetails | undefined, isSuspending: boolean): string {
  if (!user) return 'User'
  return isSuspending ? `Suspend ${user.name}?` : (user.companyName ?? user.name)
}

function Details({ user, onSuspend }: { user: UserDetails; onSuspend: () => void }) {
  const { business, reviewer } = user
  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center gap-2">
        <p className="min-w-0 basis-full break-words text-fg-3">{userLine(user)}</p>
        <UserBadges user={user} />
        <Link to="/admin/users/$userId" params={{ userId: user.id }} className="link reach ml-auto">
          Open page
        </Link>
      </div>
      {user.suspension && <SuspensionNote suspension={user.suspension} />}
      {business && business.requestedName !== null && (
        <NameRequest userId={user.id} name={business.requestedName} />
      )}
      {business && (
        <>
          <BusinessFigures user={user} figures={business} />
          <BusinessCampaigns campaigns={business.campaigns} heading="h3" />
        </>
      )}
      {reviewer && <ReviewerFigures user={user} figures={reviewer} />}
      {/* No foot that stays in sight, which would cover a part of the links above it. */}
      {user.role !== 'admin' && (
        <div className="flex flex-col-reverse gap-2 pt-2 sm:flex-row sm:justify-end">
          {user.suspension ? (
            <ReinstateUser userId={user.id} />
          ) : (
            <Button variant="outline" onClick={onSuspend}>
              Suspend
            </Button>
          )}
        </div>
      )}
    </>
  )
}
