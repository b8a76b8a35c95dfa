import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import { unwrittenProfile } from '../../shared/accounts.ts'
import type { Cents } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusal.ts'
import { audit } from '../audit/audit.ts'
import type { Tx } from '../db/database.ts'
import { cardClearing, isDone, lockWallet, openWallet, transfer, wallet } from '../ledger/ledger.ts'

/**
 * Makes the profile and the wallet that belong to an account, with the sandbox money of a new
 * business. Harmless when they are there, so it mends what a crash after the sign-up left out.
 */
export async function completeProfile(
  tx: Tx,
  { id }: { id: string },
  { grantCents }: { grantCents: number },
  at: Date,
) {
  const { role, name } = await tx
    .selectFrom('users')
    .select(['role', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const profile = { id, createdAt: at, updatedAt: at }
  if (role === 'business') {
    await tx
      .insertInto('businesses')
      .values({ ...profile, companyName: name, description: unwrittenProfile })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (role === 'reviewer') {
    await tx
      .insertInto('reviewers')
      .values(profile)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (role === 'admin') return
  await openWallet(tx, id)
  if (role === 'business' && grantCents > 0) await grantOnce(tx, id, grantCents as Cents, at)
}

async function grantOnce(tx: Tx, business: string, amount: Cents, at: Date) {
  await lockWallet(tx, business)
  const key = `grant:${business}`
  if (await isDone(tx, key)) return
  await transfer(tx, key, at, [{ from: cardClearing, to: wallet(business), amount }])
}

/**
 * Makes an account an admin (`npm run admin`): one that has done nothing yet. Its profile goes, its
 * sandbox grant is given back. Null for an unknown address; refused for any other account.
 */
export async function makeAdmin(tx: Tx, { email }: { email: string }, at: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['id', 'role', 'suspendedAt'])
    .where('email', '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!user) return null
  if (user.role === 'admin') throw new Refusal('conflict', `${email} is an admin already.`)
  if (user.suspendedAt) throw new Refusal('conflict', `${email} is suspended.`)
  await openWallet(tx, user.id)
  const grant = await lockWallet(tx, user.id)
  if (await hasHistory(tx, user.id)) {
    throw new Refusal(
      'conflict',
      `${email} has been used as a ${user.role}: make an admin of another address.`,
    )
  }

  if (grant > 0) {
    await transfer(tx, `grant-returned:${user.id}`, at, [
      { from: wallet(user.id), to: cardClearing, amount: grant },
    ])
  }
  await tx.deleteFrom('businesses').where('id', '=', user.id).execute()
  await tx.deleteFrom('reviewers').where('id', '=', user.id).execute()
  await tx.deleteFrom('sessions').where('userId', '=', user.id).execute()
  await tx
    .updateTable('users')
    .set({ role: 'admin', country: null, updatedAt: at })
    .where('id', '=', user.id)
    .execute()
  await audit(tx, null, { action: 'makeAdmin', subject: `user:${user.id}` }, at)
  return { id: user.id }
}

const UsedRow = z.strictObject({ used: z.boolean() })

/** Whether an account did anything, or money other than its grant moved. */
async function hasHistory(tx: Tx, id: string): Promise<boolean> {
  const grant = `grant:${id}`
  const rows = await selectRows(
    tx,
    UsedRow,
    sql`
    select exists (select from campaigns where business_id = ${id})
      or exists (select from reviews where reviewer_id = ${id})
      or exists (select from deposits where business_id = ${id})
      or exists (select from withdrawals where reviewer_id = ${id})
      or exists (select from documents where business_id = ${id})
      or exists (select from transfers
        where (from_owner = ${id} or to_owner = ${id}) and key <> ${grant})
      as used`,
  )
  return rows[0]!.used
}
