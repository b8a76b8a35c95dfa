import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auditActions, type AuditEntry } from '../../../shared/platform/audit.ts'
import { FailedRead } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { LoadMore } from '../../ui/lists/ListFrame.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { AuditSubject } from './AuditSubject.tsx'
import { Changes, unnamedActor } from './AuditRow.tsx'
import { auditQuery } from './queries.ts'

/** What was done with a person, campaign or review, newest first, from the audit log. */
export function Timeline({ about }: { about: string }) {
  const list = useInfiniteQuery(auditQuery({ about, limit: 10 }))
  if (list.isPending) return <RowSkeletons label="Loading the timeline" />
  if (!list.data) return <FailedRead read={list} failed="The timeline could not be loaded" banner />
  const entries = list.data.pages.flatMap(({ items }) => items)
  return (
    <>
      {entries.length === 0 && <p className="text-fg-3">Nothing is recorded yet.</p>}
      <ol className="space-y-4 border-l">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} about={about} />
        ))}
      </ol>
      <LoadMore query={list} />
      {entries.length > 0 && (
        <Link to="/admin/audit" search={{ about }} className="link reach mt-4 inline-block text-13">
          Open in the audit log
        </Link>
      )}
    </>
  )
}

function Entry({ entry, about }: { entry: AuditEntry; about: string }) {
  const { actor, action, createdAt, subject } = entry
  return (
    <li className="relative pl-5 text-13">
      <span
        aria-hidden
        className="absolute top-1.5 -left-1.25 size-2.25 rounded-full border-2 border-bg bg-control"
      />
      <p className="text-14 font-medium text-fg">{auditActions[action] ?? action}</p>
      <p className="text-fg-3">
        {actor?.name ?? unnamedActor(action)}
        {` · ${formatMoment(createdAt)}`}
      </p>
      {!subject.endsWith(about) && <AuditSubject entry={entry} about={about} />}
      <Changes entry={entry} />
    </li>
  )
}
