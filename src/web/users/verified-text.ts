import type { UserCard } from '../../shared/users.ts'

/** What "verified" means: of a business its documents, of others their email address. */
export function verifiedText({ role, isVerified }: Pick<UserCard, 'role' | 'isVerified'>): string {
  if (role === 'business') return isVerified ? 'Documents approved' : 'Documents not approved'
  return isVerified ? 'Email confirmed' : 'Email not confirmed'
}
