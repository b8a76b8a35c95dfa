import type { UserDetails } from '../../../shared/people/users.ts'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { verifiedKind, verifiedText } from './verified-text.ts'

/** The person of a business, and the email address. */
export const userLine = ({ companyName, name, email }: UserDetails) =>
  companyName === null ? email : `${name} · ${email}`

export function UserBadges({ user }: { user: UserDetails }) {
  return (
    <>
      <StatusBadge kind={verifiedKind(user)} label={verifiedText(user)} />
      {user.suspension && <StatusBadge kind="bad" label="Suspended" />}
    </>
  )
}

interface SuspensionNoteProps {
  suspension: NonNullable<UserDetails['suspension']>
}

export function SuspensionNote({ suspension }: SuspensionNoteProps) {
  return (
    <p className="rounded-control bg-danger-tint px-4 py-3">
      <span className="font-medium text-danger">
        Suspended since {formatDate(suspension.since)}
      </span>
      <span className="mt-0.5 block whitespace-pre-line">{suspension.reason}</span>
    </p>
  )
}
