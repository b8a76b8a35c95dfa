import { Link, useSearch } from '@tanstack/react-router'
import IconCoin from '~icons/tabler/coin'
import IconGavel from '~icons/tabler/gavel'
import IconLogin2 from '~icons/tabler/login-2'
import IconPencil from '~icons/tabler/pencil'
import IconSpeakerphone from '~icons/tabler/speakerphone'
import IconUserCog from '~icons/tabler/user-cog'
import { auditActions } from '../../../shared/platform/audit.ts'
import { auditKinds } from '../../../shared/platform/audit-kinds.ts'
import type { AuditEntry } from '../../../shared/platform/audit.ts'
import { formatMoment, formatMoney, formatTime } from '../../ui/text/format.ts'
import { changedNames, isSaid, labelOf, textOf } from './facts.ts'
import { AuditSubject } from './AuditSubject.tsx'

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, createdAt } = entry
  return (
    <div
      className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-3
        md:grid-cols-[2rem_2fr_3fr]"
    >
      <KindIcon action={action} />
      <div className="min-w-0">
        <p className="font-medium text-fg">{auditActions[action] ?? action}</p>
        <p className="text-13 text-fg-3">
          {actor ? (
            <Link
              to="/admin/audit"
              search={(now) => ({ ...now, actor: actor.id })}
              title={actor.email}
              className="quiet-link reach"
            >
              {actor.name}
            </Link>
          ) : (
            <span>{unnamedActor(action)}</span>
          )}
          <time dateTime={createdAt} title={formatMoment(createdAt)}>
            {` · ${formatTime(createdAt)}`}
          </time>
        </p>
      </div>
      <div className="min-w-0 text-13 max-md:col-start-2">
        <AuditSubject entry={entry} />
        <Changes entry={entry} />
        <RequestId id={entry.requestId} />
      </div>
    </div>
  )
}

const icons = {
  decisions: IconGavel,
  campaigns: IconSpeakerphone,
  money: IconCoin,
  accounts: IconUserCog,
  'sign-ins': IconLogin2,
  other: IconPencil,
}

/** What sort of thing was done, by the kinds that the log is filtered by. */
function KindIcon({ action }: Pick<AuditEntry, 'action'>) {
  const kind = (Object.keys(auditKinds) as (keyof typeof auditKinds)[]).find((one) =>
    (auditKinds[one] as readonly string[]).includes(action),
  )
  const Icon = icons[kind ?? 'other']
  return (
    <span
      aria-hidden
      className="flex size-8 items-center justify-center rounded-full bg-s2 text-fg-3"
    >
      <Icon size={18} stroke={1.75} />
    </span>
  )
}

/** Who did something without being signed in. */
export const unnamedActor = (action: string) =>
  ['failSignIn', 'reportReview', 'appealReport'].includes(action) ? 'Somebody' : 'System'

/** Only for somebody who looks for it, such as from a report of an error. The file has all. */
function RequestId({ id }: { id: string | null }) {
  const { q } = useSearch({ strict: false })
  return id && q && id.includes(q.toLowerCase()) ? (
    <p className="mt-1 text-12 break-all text-fg-3">Request {id}</p>
  ) : null
}

/** The changed fields with their old and new values. */
export function Changes({ entry: { before, after, details } }: { entry: AuditEntry }) {
  // The subject says the amount already.
  const said = details && details.amountCents !== null && formatMoney(details.amountCents)
  const names = changedNames(before, after).filter((name) => after?.[name] !== said)
  return (
    <dl className="mt-0.5 flex flex-wrap gap-x-5 gap-y-0.5 wrap-anywhere">
      {names.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-fg-3">{`${labelOf(name)}:`}</dt>
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
