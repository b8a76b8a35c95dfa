import { useInfiniteQuery } from '@tanstack/react-query'
import { IconMailCheck, IconRosetteDiscountCheckFilled } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { maxFoundUsers, type UserCard } from '../../shared/users.ts'
import { Avatar } from '../ui/indicators/Avatar.tsx'
import { StatusBadge } from '../ui/indicators/Badge.tsx'
import { formatCount, formatDate } from '../ui/text/format.ts'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { usersQuery } from './queries.ts'
import { verifiedText } from './verified-text.ts'

const route = getRouteApi('/app/admin/users')

type Kind = 'business' | 'reviewer'

const titles = { business: 'Businesses', reviewer: 'Reviewers' }

/** One of the two lists, with the number of matches. */
export function People({ kind }: { kind: Kind }) {
  const { q, verified, sort } = route.useSearch()
  const list = useInfiniteQuery(usersQuery({ q, verified, sort, role: kind }))
  const counts = list.data?.pages[0]?.counts
  const count = kind === 'business' ? counts?.businesses : counts?.reviewers
  const noun = titles[kind].toLowerCase()

  return (
    <section aria-label={titles[kind]} className="min-w-0">
      <h2 className="mb-3 text-18 font-semibold text-fg">
        {titles[kind]}
        {count !== undefined && (
          <span className="ml-2 font-normal text-fg-3 tabular-nums">
            {formatCount(count)}
            {q && count >= maxFoundUsers && '+'}
          </span>
        )}
      </h2>
      <ListFrame
        list={list}
        heading="h3"
        skeleton={<RowSkeletons label={`Loading ${noun}`} />}
        failed="Failed to fetch users"
        filters={{ q, verified }}
        noMatch={`No ${noun} found`}
        nothing={{ title: `No ${noun} yet`, text: `New ${noun} appear here when they register.` }}
      >
        {(people) => (
          <ul className="divide-y border-y">
            {people.map((person) => (
              <li key={person.id}>
                <PersonLink person={person} />
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </section>
  )
}

/** Opens the details dialog, which has its own URL. */
function PersonLink({ person }: { person: UserCard }) {
  const { id, name, role, companyName, email, isVerified, suspended, createdAt } = person
  const VerifiedIcon = role === 'business' ? IconRosetteDiscountCheckFilled : IconMailCheck
  return (
    <Link
      from="/admin/users"
      to="."
      search={(now) => ({ ...now, user: id })}
      resetScroll={false}
      className="flex items-center gap-3 py-3 transition-colors hover:bg-s2 sm:px-2"
    >
      <Avatar name={companyName ?? name} id={id} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5 font-medium text-fg">
          <span className="truncate">{companyName ?? name}</span>
          {isVerified && (
            <span title={verifiedText(person)} className="shrink-0 text-success">
              <VerifiedIcon size={16} aria-label={verifiedText(person)} />
            </span>
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
