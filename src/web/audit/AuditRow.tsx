import { Link } from '@tanstack/react-router'
import { rejectionReasons } from '../../shared/review-rules.ts'
import { auditActions } from '../../shared/audit.ts'
import type { AuditEntry } from '../../shared/audit.ts'
import { RejectionReason } from '../../shared/reviews.ts'
import { formatMoment } from '../ui/text/format.ts'
import { AuditSubject } from './AuditSubject.tsx'

/** Labels for fields whose names are not clear. */
const labels: Record<string, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  nairaPerDollar: 'naira per dollar',
  nairaRateDate: 'rate date',
  nextPlan: 'next plan',
}

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, createdAt } = entry
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-1 py-4 md:grid-cols-[2fr_3fr]">
      <div className="min-w-0">
        <p className="font-medium text-fg">{auditActions[action] ?? action}</p>
        <p className="text-13 text-fg-3">
          {actor ? (
            <Link
              to="/admin/audit"
              search={(now) => ({ ...now, actor: actor.id })}
              title={actor.email}
              className="link reach"
            >
              {actor.name}
            </Link>
          ) : (
            <span>{action === 'failSignIn' ? 'Somebody' : 'System'}</span>
          )}
          {` · ${formatMoment(createdAt)}`}
        </p>
      </div>
      <div className="min-w-0 text-13">
        <AuditSubject entry={entry} />
        <Changes entry={entry} />
        {entry.requestId && (
          <p className="mt-1 text-12 break-all text-fg-3">Request {entry.requestId}</p>
        )}
      </div>
    </div>
  )
}

/** The changed fields with their old and new values. */
function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => textOf(before?.[name]) !== textOf(after?.[name]))
  return (
    <dl className="mt-0.5 space-y-0.5">
      {changed.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-fg-3">{labels[name] ?? name}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2">
            {before?.[name] != null && (
              <del className="line-clamp-2 text-fg-3">{textOf(before[name])}</del>
            )}
            {after?.[name] != null && (
              <ins className="line-clamp-2 no-underline">{textOf(after[name])}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function textOf(value: unknown): string {
  const reason = RejectionReason.safeParse(value)
  if (reason.success) return rejectionReasons[reason.data]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
