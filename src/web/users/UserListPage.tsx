import { getRouteApi } from '@tanstack/react-router'
import { listUsers } from '../../shared/users.ts'
import { FileLink } from '../ui/buttons/FileLink.tsx'
import { FilterBar } from '../ui/lists/FilterBar.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { optionsOf } from '../ui/forms/Select.tsx'
import { AdminList } from './AdminList.tsx'
import { People } from './People.tsx'
import { UserDialog } from './UserDialog.tsx'

const route = getRouteApi('/app/admin/users')

export default function UserListPage() {
  const { q, role, verified, sort, user } = route.useSearch()
  const navigate = route.useNavigate()
  const closeUser = () =>
    navigate({
      search: (now) => ({ ...now, user: undefined }),
      resetScroll: false,
      replace: true,
    })

  return (
    <>
      <PageHeader title="Users">All businesses and reviewers.</PageHeader>
      <FilterBar search="Search name, company or email" choices={choices}>
        <FileLink list={listUsers.path} filters={{ q, role, verified, sort }} />
      </FilterBar>
      <div
        className="grid grid-cols-1 items-start gap-x-8 gap-y-10 xl:grid-cols-2
          xl:grid-rows-[auto_1fr]"
      >
        {role !== 'reviewer' && <People kind="business" />}
        {role !== 'business' && (
          <div className="min-w-0 xl:row-span-2">
            <People kind="reviewer" />
          </div>
        )}
        {/* Below the shorter of the two lists, and last in one column. */}
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
    options: optionsOf({ verified: 'Verified', unverified: 'Unverified' }),
  },
  {
    name: 'sort',
    label: 'Order',
    all: 'Newest first',
    options: optionsOf({ oldest: 'Oldest first' }),
  },
]
