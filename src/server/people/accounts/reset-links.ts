import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { storedName } from './auth-tokens.ts'
import { notify } from '../../platform/notifications/notify.ts'

/** better-auth's name of a reset link, whose value is the id of the person. */
const linkName = (token: string) => `reset-password:${token}`

/** The person of an open reset link. */
export async function ownerOfResetLink(tx: Tx, token: string) {
  return tx
    .selectFrom('authTokens as t')
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id::text = t.value`))
    .select(['u.id', 'u.name', 'u.email'])
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

/** Ends all open reset links of a person. */
export async function endResetLinks(tx: Tx, { id }: { id: string }) {
  await tx
    .deleteFrom('authTokens')
    .where('identifier', 'like', linkName('%'))
    .where('value', '=', id)
    .execute()
}

/** After a reset by mail: an account that its owner locked is open again. */
export async function finishReset(tx: Tx, owner: { id: string }, at: Date) {
  await endResetLinks(tx, owner)
  await tx
    .updateTable('users')
    .set({ lockedAt: null, updatedAt: at })
    .where('id', '=', owner.id)
    .execute()
  await audit(tx, owner, { action: 'resetPassword', subject: `user:${owner.id}` }, at)
  await notify(tx, owner.id, 'password-changed', {}, at)
}

/** After a change of password: open reset links would be a way around it. */
export async function finishPasswordChange(tx: Tx, person: { id: string }, at: Date) {
  await endResetLinks(tx, person)
  await audit(tx, person, { action: 'changePassword', subject: `user:${person.id}` }, at)
  await notify(tx, person.id, 'password-changed', {}, at)
}
