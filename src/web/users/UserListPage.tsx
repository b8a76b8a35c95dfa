import { getRouteApi } from '@tanstack/react-router'
import { PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectControl } from '../ui/Select.tsx'
import { People } from './People.tsx'
import { UserDialog } from './UserDialog.tsx'

const route = getRouteApi('/app/admin/users')

export default function UserListPage() {
  const { role, user } = route.useSearch()
  const navigate = route.useNavigate()
  const closeUser = () =>
    navigate({
      search: (now) => ({ ...now, user: undefined }),
      resetScroll: false,
      replace: true,
    })

  return (
    <>
      <PageHeader title="Users">Everybody who writes reviews or asks for them.</PageHeader>
      <Filters />
      <div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-2">
        {role !== 'reviewer' && <People kind="business" />}
        {role !== 'business' && <People kind="reviewer" />}
      </div>
      <UserDialog userId={user} onClose={closeUser} />
    </>
  )
}

const roles = [
  { value: '', label: 'All roles' },
  { value: 'business', label: 'Businesses' },
  { value: 'reviewer', label: 'Reviewers' },
]

const verifications = [
  { value: '', label: 'Verified or not' },
  { value: 'verified', label: 'Verified' },
  { value: 'unverified', label: 'Unverified' },
]

function Filters() {
  const { q, role, verified } = route.useSearch()
  const navigate = route.useNavigate()

  function filter(change: Record<string, string>) {
    void navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  }

  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <SearchField
        label="Search name, company or email"
        value={q ?? ''}
        onChange={(value) => filter({ q: value })}
        className="min-w-60 flex-1"
      />
      <SelectControl
        aria-label="Role"
        options={roles}
        value={role ?? ''}
        onChange={(event) => filter({ role: event.target.value })}
        className="min-w-40 flex-1 sm:flex-none"
      />
      <SelectControl
        aria-label="Verification"
        options={verifications}
        value={verified ?? ''}
        onChange={(event) => filter({ verified: event.target.value })}
        className="min-w-40 flex-1 sm:flex-none"
      />
    </div>
  )
}
