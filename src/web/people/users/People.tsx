import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import IconClock from '~icons/tabler/clock'
import IconMailCheck from '~icons/tabler/mail-check'
import IconRosetteDiscountCheckFilled from '~icons/tabler/rosette-discount-check-filled'
import { maxFoundUsers, type UserCard } from '../../../shared/people/users.ts'
import { Avatar } from '../../ui/indicators/Avatar.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { formatCount, formatDate } from '../../ui/text/format.ts'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { usersQuery } from './queries.ts'
import { verifiedText } from './UserSummary.tsx'

const route = getRouteApi('/app/admin/users')

type Kind = 'business' | 'reviewer'

const titles = { business: 'Businesses', reviewer: 'Reviewers' }

/** How many of both kinds are shown beside each other; the list of one kind has them all. */
const shownOfBoth = 6

function usePeople(kind: Kind) {
  const { q, role, verified, sort } = route.useSearch()
  const limit = role ? undefined : shownOfBoth
  const list = useInfiniteQuery(usersQuery({ q, verified, sort, role: kind, limit }))
  const counts = list.data?.pages[0]?.counts
  return { list, count: kind === 'business' ? counts?.businesses : counts?.reviewers }
}

/** Both lists. Of one in which a search finds nobody, only a line is left below the other. */
export function Everybody() {
  const { q, verified } = route.useSearch()
  const isSearched = Boolean(q) || verified !== undefined
  const businesses = usePeople('business').count
  const reviewers = usePeople('reviewer').count
  if (isSearched && businesses === 0 && reviewers) {
    return <OnlyOne kind="reviewer" other="business" />
  }
  if (isSearched && reviewers === 0 && businesses) {
    return <OnlyOne kind="business" other="reviewer" />
  }
  return (
    <>
      <People kind="business" />
      <People kind="reviewer" isSecond />
    </>
  )
}

const OnlyOne = ({ kind, other }: { kind: Kind; other: Kind }) => (
  <>
    <People kind={kind} />
    <p className="-mt-4 text-fg-3">No {titles[other].toLowerCase()} found.</p>
  </>
)

/** One of the two lists, with the number of matches. */
export function People({ kind, isSecond }: { kind: Kind; isSecond?: boolean }) {
  const { q, role, verified } = route.useSearch()
  const { list, count } = usePeople(kind)
  const noun = titles[kind].toLowerCase()
  const counted =
    count !== undefined && `${formatCount(count)}${q && count >= maxFoundUsers ? '+' : ''}`

  return (
    <section aria-label={titles[kind]} className="min-w-0">
      <h2 className="mb-3 text-18 font-semibold text-fg">
        {titles[kind]}
        {counted && <span className="ml-2 font-normal text-fg-3 tabular-nums">{counted}</span>}
      </h2>
      <ListFrame
        list={list}
        heading="h3"
        skeleton={<RowSkeletons label={`Loading ${noun}`} />}
        failed="Failed to fetch users"
        filters={{ q, verified }}
        noMatch={`No ${noun} found`}
        noMatchIsLine={isSecond ?? false}
        nothing={{ title: `No ${noun} yet`, text: `New ${noun} appear here when they register.` }}
        placesMore
      >
        {(people, more) => (
          <>
            <ul className="divide-y border-y">
              {people.map((person) => (
                <li key={person.id}>
                  <PersonLink person={person} />
                </li>
              ))}
            </ul>
            {role ? more : list.hasNextPage && <AllOfKind kind={kind} counted={counted} />}
          </>
        )}
      </ListFrame>
    </section>
  )
}

function AllOfKind({ kind, counted }: { kind: Kind; counted: string | false }) {
  return (
    <Link
      from="/admin/users"
      to="."
      search={(now) => ({ ...now, role: kind })}
      className="link reach mt-4 inline-block"
    >
      {['All', counted, titles[kind].toLowerCase()].filter(Boolean).join(' ')}
    </Link>
  )
}

/** Opens the details over the list; the address, also in a new tab, is that of their page. */
function PersonLink({ person }: { person: UserCard }) {
  const { id, name, companyName, email, createdAt } = person
  return (
    <Link
      from="/admin/users"
      to="."
      search={(now) => ({ ...now, user: id })}
      mask={{ to: '/admin/users/$userId', params: { userId: id } }}
      resetScroll={false}
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 py-3
        transition-colors hover:bg-s2 sm:grid-cols-[auto_minmax(0,1fr)_11rem_6.5rem] sm:px-2"
    >
      <span className="max-sm:row-span-2 max-sm:self-start">
        <Avatar name={companyName ?? name} id={id} />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium text-fg">{companyName ?? name}</span>
        <span className="block truncate text-13 text-fg-3">
          {companyName === null ? email : `${name} · ${email}`}
        </span>
      </span>
      <span className="text-13 max-sm:col-start-2">
        <Standing person={person} />
      </span>
      <span className="hidden text-right text-13 text-fg-3 tabular-nums sm:block">
        {formatDate(createdAt)}
      </span>
    </Link>
  )
}

/** Whether the person is verified, and by what, or suspended. */
function Standing({ person }: { person: UserCard }) {
  if (person.suspended) return <StatusBadge kind="bad" label="Suspended" />
  if (person.verificationStatus === 'pending') {
    return (
      <span className="flex items-center gap-1.5 text-fg-2">
        <IconClock size={16} aria-hidden className="shrink-0 text-warn" />
        {verifiedText(person)}
      </span>
    )
  }
  if (!person.isVerified) return <span className="text-fg-3 sm:pl-5.5">{verifiedText(person)}</span>
  const Icon = person.role === 'business' ? IconRosetteDiscountCheckFilled : IconMailCheck
  return (
    <span className="flex items-center gap-1.5 text-fg-2">
      <Icon size={16} aria-hidden className="shrink-0 text-success" />
      {verifiedText(person)}
    </span>
  )
}
