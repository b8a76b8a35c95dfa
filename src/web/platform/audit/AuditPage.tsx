import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import IconX from '~icons/tabler/x'
import { auditActions, listAudit, type AuditEntry } from '../../../shared/platform/audit.ts'
import { auditFilters, type AuditFilter } from '../../../shared/platform/states.ts'
import { dayLabel } from '../notifications/by-day.ts'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar, useClearFilters } from '../../ui/lists/FilterBar.tsx'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { AuditRow } from './AuditRow.tsx'
import { timeZone } from '../../ui/text/format.ts'
import { auditQuery } from './queries.ts'

const route = getRouteApi('/app/admin/audit')

export default function AuditPage() {
  const filters = useAuditFilters()
  return (
    <>
      <PageHeader title="Audit log">
        Who did what and when; times are in your time zone ({timeZone}). Entries cannot be edited.
        Sign-ins are kept for a year, everything else for good.
      </PageHeader>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Kinds />
        <FileLink list={listAudit.path} filters={shownOf(filters)} />
      </div>
      <FilterBar search="Search by name, email, title or ID" choices={choices} byDay labelled />
      <Narrowed />
      <HiddenSignIns />
      <Entries />
    </>
  )
}

function useAuditFilters() {
  const { q, actor, about, action, kind, from, to } = route.useSearch()
  return { q, actor, about, action, kind, from, to }
}

type AuditFilters = ReturnType<typeof useAuditFilters>

/** Sign-ins are most of the log, and hidden until they are asked for. */
const shownOf = (filters: AuditFilters) => ({
  ...filters,
  kind: filters.kind ?? (filters.action ? 'all' : 'without-sign-ins'),
})

const kindLabels: Record<AuditFilter, string> = {
  'without-sign-ins': 'All but sign-ins',
  decisions: 'Decisions',
  campaigns: 'Campaigns',
  money: 'Money',
  accounts: 'Accounts',
  'sign-ins': 'Sign-ins',
  all: 'Everything',
}

function Kinds() {
  const { kind = 'without-sign-ins' } = route.useSearch()
  return (
    <SegmentedLinks
      label="Kind"
      replace
      items={auditFilters.map((value) => ({
        label: kindLabels[value],
        to: '/admin/audit',
        search: (now) => ({ ...now, kind: value === 'without-sign-ins' ? undefined : value }),
        active: value === kind,
      }))}
    />
  )
}

/** Says that the list leaves sign-ins out, and shows them. */
function HiddenSignIns() {
  const { kind, action } = useAuditFilters()
  if (kind !== undefined || action) return null
  return (
    <p className="-mt-2 mb-4 text-13 text-fg-3">
      Sign-ins and sign-outs are hidden.{' '}
      <Link to="/admin/audit" search={(now) => ({ ...now, kind: 'all' })} className="link reach">
        Show everything
      </Link>
    </p>
  )
}

const choices = [
  {
    name: 'action',
    label: 'Action',
    all: 'All actions',
    options: Object.entries(auditActions)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => one.label.localeCompare(other.label)),
  },
]

/** By whom or about what the entries are, with a cross that shows all again. */
function Narrowed() {
  const filters = useAuditFilters()
  const { actor, about } = filters
  const clear = useClearFilters(['actor', 'about'])
  const pages = useInfiniteQuery(auditQuery(shownOf(filters))).data?.pages
  if (!actor && !about) return null
  const entries = pages?.flatMap(({ items }) => items) ?? []
  return (
    <p
      className="mb-4 flex w-fit max-w-full items-center rounded-control border bg-s2 pl-3 text-13
        text-fg"
    >
      <span className="truncate">{narrowedText(entries, { actor, about })}</span>
      <button
        type="button"
        aria-label={actor ? 'Show all users' : 'Show all entries'}
        onClick={clear}
        className="rounded-control p-3.25 text-fg-3 transition-colors hover:text-fg md:p-2"
      >
        <IconX size={16} aria-hidden />
      </button>
    </p>
  )
}

function Entries() {
  const filters = useAuditFilters()
  return (
    <ListFrame
      list={useInfiniteQuery(auditQuery(shownOf(filters)))}
      skeleton={<RowSkeletons label="Loading the audit log" />}
      failed="The audit log could not be loaded"
      filters={filters}
      noMatch="No entries found"
      nothing={{
        title: 'No entries yet',
        text: 'Payments, decisions and changes of accounts are recorded here.',
      }}
    >
      {(entries) => byDay(entries).map((day) => <Day key={day.label} {...day} />)}
    </ListFrame>
  )
}

interface DayProps {
  label: string
  entries: readonly AuditEntry[]
}

function Day({ label, entries }: DayProps) {
  return (
    <section aria-label={label} className="not-first:mt-8">
      <h2 className="border-b pb-2 text-13 font-semibold text-fg-2">{label}</h2>
      <ul className="divide-y">
        {entries.map((entry) => (
          <li key={entry.id}>
            <AuditRow entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The entries, newest first, under the day on which each was written. */
function byDay(entries: readonly AuditEntry[]): DayProps[] {
  const days = new Map<string, AuditEntry[]>()
  for (const entry of entries) {
    const label = dayLabel(entry.createdAt)
    days.set(label, [...(days.get(label) ?? []), entry])
  }
  return [...days].map(([label, of]) => ({ label, entries: of }))
}

type Named = Pick<AuditEntry, 'actor' | 'subject' | 'subjectName' | 'details'>

/** What the log is narrowed to, by the names in its entries: 'By Ada Obi · About Lena Vogt'. */
export function narrowedText(
  entries: readonly Named[],
  { actor, about }: { actor?: string | undefined; about?: string | undefined },
): string {
  const parts = [
    actor && `By ${entries.find((entry) => entry.actor?.id === actor)?.actor?.name || 'one user'}`,
    about && `About ${nameOf(entries, about) || 'one person or thing'}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

function nameOf(entries: readonly Named[], id: string): string | null | undefined {
  const own = entries.find(({ subject }) => subject.endsWith(`:${id}`))
  if (own?.subject.startsWith('review:') || own?.subject.startsWith('place:')) {
    const [what] = own.subject.split(':')
    return `the ${what} of “${own.subjectName}” by ${own.details?.person.name || 'a former user'}`
  }
  if (own?.subjectName) return own.subjectName
  const person = entries.find(({ details }) => details?.person.id === id)?.details?.person.name
  const campaign = entries.find(({ details }) => details?.campaignId === id)?.subjectName
  return person || campaign || entries.find(({ actor }) => actor?.id === id)?.actor?.name
}
