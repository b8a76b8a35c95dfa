import { getRouteApi, Navigate, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { listUsers } from '../../../shared/people/users.ts'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { optionsOf } from '../../ui/forms/Select.tsx'
import { AdminList } from './AdminList.tsx'
import { Everybody, People } from './People.tsx'
import { UserDialog } from './UserDialog.tsx'
export { UserPage } from './UserPage.tsx'

const route = getRouteApi('/app/admin/users')

export default function UserListPage() {
  const { q, role, verified, sort, user } = route.useSearch()
  const isMasked = useLocation({ select: ({ maskedLocation }) => Boolean(maskedLocation) })
  const navigate = route.useNavigate()
  const closeUser = () =>
    navigate({
      search: (now) => ({ ...now, user: undefined }),
      resetScroll: false,
      replace: true,
    })

  // At first only: on the way to another page its location is already there.
  const [isOldLink] = useState(user !== undefined && !isMasked)
  if (user && isOldLink) {
    return <Navigate to="/admin/users/$userId" params={{ userId: user }} replace />
  }

  return (
    <>
      <PageHeader title="Users">All businesses and reviewers.</PageHeader>
      <FilterBar search="Search name, company or email" choices={choices}>
        <FileLink list={listUsers.path} filters={{ q, role, verified, sort }} />
      </FilterBar>
      <div className="space-y-10">
        {role ? <People kind={role} /> : <Everybody />}
        {!q && role === undefined && verified === undefined && <AdminList />}
      </div>
      <UserDialog userId={user} onClose={closeUser} />
    </>
  )
}

const choices = [
  {
    name: 'role',
    label: 'Role',
    all: 'All roles',
    options: optionsOf({ business: 'Businesses', reviewer: 'Reviewers' }),
  },
  {
    name: 'verified',
    label: 'Verification',
    all: 'Verified or not',
    options: optionsOf({
      verified: 'Verified',
      unverified: 'Unverified',
      suspended: 'Suspended',
    }),
  },
  {
    name: 'sort',
    label: 'Order',
    all: 'Newest first',
    options: optionsOf({ oldest: 'Oldest first' }),
  },
]
