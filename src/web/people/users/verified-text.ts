import type { UserCard } from '../../../shared/people/users.ts'
import type { StatusKind } from '../../ui/indicators/Badge.tsx'

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

export function verifiedKind({ isVerified, verificationStatus }: Verified): StatusKind {
  if (verificationStatus === 'none') return 'draft'
  if (verificationStatus === 'rejected') return 'bad'
  return isVerified ? 'good' : 'waiting'
}
