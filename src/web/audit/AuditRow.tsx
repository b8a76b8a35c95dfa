import { Link } from '@tanstack/react-router'
import { auditActions } from '../../shared/audit.ts'
import type { AuditEntry } from '../../shared/audit.ts'
import { formatMoment } from '../ui/text/format.ts'
import { isSaid, textOf } from './facts.ts'
import { AuditSubject } from './AuditSubject.tsx'

/** Labels for fields whose names are not clear. */
const labels: Record<string, string> = {
  x: 'X',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  nairaPerDollar: 'naira per dollar',
  nairaRateDate: 'rate date',
  nextPlan: 'next plan',
  way: 'by',
  network: 'from the network',
  bankName: 'bank',
  netCents: 'to pay',
  withoutDestination: 'left out without a destination',
  held: 'left out after a change of destination',
  frozen: 'left out of suspended people',
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
export function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names
    .filter((name) => isSaid(before?.[name]) || isSaid(after?.[name]))
    .filter((name) => textOf(before?.[name], name) !== textOf(after?.[name], name))
  return (
    <dl className="mt-0.5 space-y-0.5">
      {changed.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-fg-3">{labels[name] ?? name}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2">
            {isSaid(before?.[name]) && (
              <del className="line-clamp-2 text-fg-3">{textOf(before?.[name], name)}</del>
            )}
            {isSaid(after?.[name]) && (
              <ins className="line-clamp-2 no-underline">{textOf(after?.[name], name)}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
