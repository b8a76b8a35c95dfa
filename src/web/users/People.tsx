import { useInfiniteQuery } from '@tanstack/react-query'
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { UserCard } from '../../shared/users.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { StatusBadge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { formatCount, formatDate } from '../ui/format.ts'
import { LoadMore } from '../ui/LoadMore.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { usersQuery } from './queries.ts'

const route = getRouteApi('/app/admin/users')

type Kind = 'business' | 'reviewer'

const titles = { business: 'Businesses', reviewer: 'Reviewers' }

/** One of the two lists, with how many people match. */
export function People({ kind }: { kind: Kind }) {
  const { q, verified } = route.useSearch()
  const list = useInfiniteQuery(usersQuery({ q, verified, role: kind }))
  const counts = list.data?.pages[0]?.counts
  const count = kind === 'business' ? counts?.businesses : counts?.reviewers

  return (
    <section aria-label={titles[kind]} className="min-w-0">
      <h2 className="mb-3 text-18 font-semibold text-fg">
        {titles[kind]}
        {count !== undefined && (
          <span className="ml-2 font-normal text-fg-3 tabular-nums">{formatCount(count)}</span>
        )}
      </h2>
      {list.data ? (
        <>
          <Rows people={list.data.pages.flatMap(({ items }) => items)} kind={kind} />
          <LoadMore query={list} />
        </>
      ) : list.isPending ? (
        <RowSkeletons label={`Loading ${titles[kind].toLowerCase()}`} />
      ) : (
        <EmptyState
          kind="failed"
          heading="h3"
          title="Failed to fetch users"
          action={<Button onClick={() => list.refetch()}>Try again</Button>}
        >
          {list.error.message}
        </EmptyState>
      )}
    </section>
  )
}

function Rows({ people, kind }: { people: readonly UserCard[]; kind: Kind }) {
  const { q, verified } = route.useSearch()
  if (people.length > 0) {
    return (
      <ul className="divide-y rounded-card border bg-s1">
        {people.map((person) => (
          <li key={person.id}>
            <PersonLink person={person} />
          </li>
        ))}
      </ul>
    )
  }
  const noun = titles[kind].toLowerCase()
  return q || verified ? (
    <EmptyState kind="no-match" heading="h3" title={`No ${noun} found`} className="border-y">
      Try adjusting your filters to see more results.
    </EmptyState>
  ) : (
    <EmptyState kind="nothing" heading="h3" title={`No ${noun} yet`} className="border-y">
      They appear here as soon as they register.
    </EmptyState>
  )
}

/** The details open on top, under an address of their own. */
function PersonLink({ person }: { person: UserCard }) {
  const { id, name, companyName, email, isVerified, suspended, createdAt } = person
  return (
    <Link
      to="/admin/users"
      search={(now) => ({ ...now, user: id })}
      resetScroll={false}
      className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-s2"
    >
      <Avatar name={companyName ?? name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium text-fg">
          <span className="truncate">{companyName ?? name}</span>
          {isVerified && (
            <IconRosetteDiscountCheckFilled
              size={16}
              aria-label="Verified"
              className="shrink-0 text-success"
            />
          )}
        </span>
        <span className="block truncate text-13 text-fg-3">
          {companyName === null ? email : `${name} · ${email}`}
        </span>
      </span>
      {suspended ? (
        <StatusBadge kind="bad" label="Suspended" />
      ) : (
        <span className="hidden text-13 text-fg-3 sm:block">{formatDate(createdAt)}</span>
      )}
    </Link>
  )
}
