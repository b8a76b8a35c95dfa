import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { UserDetails } from '../../../shared/people/users.ts'
import { TimelineSection } from '../../platform/audit/TimelineSection.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { BusinessCampaigns, BusinessFigures } from './BusinessFigures.tsx'
import { NameRequest } from './NameRequest.tsx'
import { userQuery } from '../../base/user-query.ts'
import { ReviewerFigures } from './ReviewerFigures.tsx'
import { SuspendUserForm, ReinstateUser } from './SuspendUserForm.tsx'
import { SuspensionNote, UserBadges, userLine } from './UserSummary.tsx'
import { RelatedPerson } from '../../base/RelatedPerson.tsx'

const route = getRouteApi('/app/admin/users/$userId')

/** A business or reviewer: who it is, its figures, and what happened. */
export function UserPage() {
  const { userId } = route.useParams()
  const person = useQuery(userQuery(userId))
  if (person.isPending) return <RowSkeletons label="Loading user" />
  if (!person.data) {
    return person.error instanceof Refusal && person.error.code === 'not_found' ? (
      <Missing />
    ) : (
      <FailedRead read={person} failed="This user could not be loaded" heading="h1" />
    )
  }
  return <Details key={userId} user={person.data} />
}

function Missing() {
  return (
    <EmptyState
      kind="no-access"
      heading="h1"
      title="User not found"
      action={<ButtonLink to="/admin/users">Back to users</ButtonLink>}
    >
      The account may have been deleted.
    </EmptyState>
  )
}

function Details({ user }: { user: UserDetails }) {
  const { business, reviewer } = user
  return (
    <>
      <PageHeader
        title={user.companyName ?? user.name}
        status={<UserBadges user={user} />}
        back={{ to: '/admin/users', label: 'Users' }}
        actions={user.role !== 'admin' && <Actions user={user} />}
      >
        <p className="wrap-anywhere">{userLine(user)}</p>
      </PageHeader>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 *:min-w-0 lg:grid-cols-[3fr_2fr]">
        <aside className="space-y-8 lg:col-start-2">
          {user.suspension && <SuspensionNote suspension={user.suspension} />}
          {business && business.requestedName !== null && (
            <NameRequest userId={user.id} name={business.requestedName} />
          )}
          {(business ?? reviewer) && (
            <Section title="Account">
              {business && <BusinessFigures user={user} figures={business} />}
              {reviewer && <ReviewerFigures user={user} figures={reviewer} />}
            </Section>
          )}
          <RelatedPeople related={user.related} />
        </aside>
        <div className="space-y-10 lg:col-start-1 lg:row-start-1">
          {business && <BusinessCampaigns campaigns={business.campaigns} heading="h2" />}
          <TimelineSection about={user.id} open />
        </div>
      </div>
    </>
  )
}

function Actions({ user }: { user: UserDetails }) {
  const [suspending, setSuspending] = useState(false)
  return (
    <>
      {user.suspension ? (
        <ReinstateUser userId={user.id} />
      ) : (
        <Button variant="outline" onClick={() => setSuspending(true)}>
          Suspend
        </Button>
      )}
      <Dialog
        open={suspending}
        onClose={() => setSuspending(false)}
        title={`Suspend ${user.name}?`}
      >
        <SuspendUserForm user={user} onClose={() => setSuspending(false)} />
      </Dialog>
    </>
  )
}

type Related = UserDetails['related'][number]

const traitNames: Record<Related['shared'][number], string> = {
  destination: 'payout destination',
  phone: 'phone number',
  name: 'name',
  network: 'network within 90 days',
}

/** Whoever has something in common with a person, with a link to each account that is open. */
function RelatedPeople({ related }: Pick<UserDetails, 'related'>) {
  if (related.length === 0) return null
  return (
    <Section title="Related accounts">
      <ul className="space-y-3">
        {related.map((one) => (
          <li key={one.id}>
            <RelatedPerson person={one} />
            <p className="text-13 text-fg-3">
              Same {one.shared.map((trait) => traitNames[trait]).join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
