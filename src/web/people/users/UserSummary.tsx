import type { UserDetails, UserCard } from '../../../shared/people/users.ts'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { formatDate } from '../../ui/text/format.ts'

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

type Verified = Pick<UserCard, 'isVerified' | 'verificationStatus'>

const ofDocuments = {
  none: 'No documents',
  pending: 'Documents waiting',
  approved: 'Documents approved',
  rejected: 'Documents rejected',
}

/** What "verified" means: of a business its documents, of others their email address. */
export function verifiedText({ isVerified, verificationStatus }: Verified): string {
  if (verificationStatus !== null) return ofDocuments[verificationStatus]
  return isVerified ? 'Email confirmed' : 'Email not confirmed'
}

function verifiedKind({ isVerified, verificationStatus }: Verified): StatusKind {
  if (verificationStatus === 'none') return 'draft'
  if (verificationStatus === 'rejected') return 'bad'
  return isVerified ? 'good' : 'waiting'
}
