import { audit, type Facts } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/** What anybody may read of a business, whose old and new values are in the audit log. */
const open = ['companyName', 'requestedName', 'website', 'description']

/** The audit log outlives the account, so of a person it says only what changed. */
const personal: Record<string, string> = {
  name: 'name',
  phoneNumber: 'phone number',
  bio: 'bio',
  publicName: 'name on other sites',
}

/** A person's profile as it is now; the person is locked. */
export async function readProfile(tx: Tx, { id }: Viewer): Promise<Facts> {
  return tx
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.id', 'users.id')
    .leftJoin('reviewers', 'reviewers.id', 'users.id')
    .select(['users.name', 'users.phoneNumber', 'reviewers.bio', 'reviewers.publicName'])
    .select(['companyName', 'requestedName', 'website', 'description'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Audits what an edit has changed in a profile, if anything. */
export async function recordProfile(tx: Tx, viewer: Viewer, before: Facts, at: Date) {
  const now = await readProfile(tx, viewer)
  const isChanged = (name: string) => before[name] !== now[name]
  const changed = open.filter(isChanged)
  const words = Object.keys(personal).filter(isChanged)
  if (changed.length + words.length === 0) return
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]!]))
  const fields = words.map((name) => personal[name]).join(', ')
  const after = { ...only(now), ...(fields && { changed: fields }) }
  const entry = { action: 'editProfile', subject: `user:${viewer.id}`, before: only(before), after }
  await audit(tx, viewer, entry, at)
}
