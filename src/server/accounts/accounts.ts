import type { Cents } from '../../shared/money.ts'
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
    const description = 'Business profile pending completion'
    await tx
      .insertInto('businesses')
      .values({ ...profile, companyName: name, description })
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

/** Makes a signed-up person an admin: `npm run admin`, and ADMIN_EMAIL at the first start. */
export async function makeAdmin(tx: Tx, { email }: { email: string }, at: Date) {
  const user = await tx
    .updateTable('users')
    .set({ role: 'admin', country: null, updatedAt: at })
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst()
  return user ?? null
}
