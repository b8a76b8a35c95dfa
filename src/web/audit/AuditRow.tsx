import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '../../shared/audit.ts'
import { formatMoment } from '../ui/format.ts'

const actions: Record<string, string> = {
  approveCampaign: 'Approved a campaign',
  rejectCampaign: 'Rejected a campaign',
  approveReview: 'Approved a review',
  rejectReview: 'Rejected a review',
  approveVerification: 'Verified a business',
  rejectVerification: 'Rejected the documents of a business',
  openDocument: 'Opened a document',
  suspendUser: 'Suspended a person',
  reinstateUser: 'Reinstated a person',
  payWithdrawal: 'Paid a withdrawal',
  failWithdrawal: 'Returned a withdrawal',
  approveRefund: 'Refunded a business',
  rejectRefund: 'Refused a refund',
  exportPayouts: 'Exported withdrawals for the bank',
  downloadPayoutBatch: 'Downloaded a batch for the bank',
  setPayoutDestination: 'Changed where to be paid',
  removePayoutDestination: 'Removed where to be paid',
  changePlan: 'Changed the plan',
  makeAdmin: 'Made somebody an administrator',
  turnOnTwoFactor: 'Turned two-factor codes on',
  turnOffTwoFactor: 'Turned two-factor codes off',
  linkAccount: 'Linked an account that opens theirs',
  unlinkAccount: 'Unlinked an account that opened theirs',
  renewRecoveryCodes: 'Made new recovery codes',
  editPlatform: "Changed the platform's settings",
}

export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { actor, action, subject, createdAt } = entry
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-1 py-4 md:grid-cols-[2fr_3fr]">
      <div className="min-w-0">
        <p className="font-medium text-fg">{actions[action] ?? action}</p>
        <p className="text-13 text-fg-3">
          {actor ? (
            <Link
              to="/admin/audit"
              search={(now) => ({ ...now, actor: actor.id })}
              title={actor.email}
              className="link"
            >
              {actor.name}
            </Link>
          ) : (
            'Candor itself'
          )}
          {` · ${formatMoment(createdAt)}`}
        </p>
      </div>
      <div className="min-w-0 text-13">
        <p className="break-all text-fg-3">{subject}</p>
        <Changes entry={entry} />
      </div>
    </div>
  )
}

/** Each fact that changed: what it was, and what it became. */
function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter((name) => textOf(before?.[name]) !== textOf(after?.[name]))
  return (
    <dl className="space-y-0.5">
      {changed.map((name) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-fg-3">{name}</dt>
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
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}
