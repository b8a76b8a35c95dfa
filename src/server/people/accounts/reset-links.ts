import { sql } from 'kysely'
import type { Tx } from '../../base/db/database.ts'
import { storedName } from './auth-tokens.ts'

/** better-auth's name of a reset link, whose value is the id of the person. */
const linkName = (token: string) => `reset-password:${token}`

/** The person of an open reset link. */
export async function ownerOfResetLink(tx: Tx, token: string) {
  return tx
    .selectFrom('authTokens as t')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id::text = t.value`))
    .select(['u.id', 'u.name', 'u.email', 'u.lockedAt'])
    .where('t.identifier', '=', storedName(linkName(token)))
    .executeTakeFirst()
}

/** Whether a reset link is neither used nor too old. */
export async function isResetLink(tx: Tx, token: string, at: Date): Promise<boolean> {
  const link = await tx
    .selectFrom('authTokens')
    .select('id')
    .where('identifier', '=', storedName(linkName(token)))
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  return link !== undefined
}

/** Ends all open links of a person that reset the password or change the email address. */
export async function endOpenLinks(tx: Tx, { id }: { id: string }) {
  // The person first, as in every verb: a change that is confirmed now has locked them.
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', id).execute()
  await tx
    .deleteFrom('authTokens')
    .where('identifier', 'like', linkName('%'))
    .where('value', '=', id)
    .execute()
}
