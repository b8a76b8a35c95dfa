import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import { inDollars, type Cents } from '../../shared/money.ts'
import { Refusal } from '../../shared/refusal.ts'
import type { Role } from '../../shared/roles.ts'
import { wrongPassword } from '../../shared/settings.ts'
import type { SettingsEdit } from '../../shared/settings.ts'
import type { Tx } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { lockViewer } from '../accounts/people.ts'
import type { Passwords } from '../accounts/passwords.ts'
import type { SignedIn, Viewer } from '../http/session.ts'
import { lockWallet } from '../ledger/ledger.ts'
import { readSettings } from './queries.ts'

/** The fields of each role besides name and notifications. */
const fieldsOf: Record<Role, readonly string[]> = {
  business: ['companyName', 'website', 'description'],
  reviewer: ['bio'],
  admin: [],
}

/** Changes a person's profile and preferences. */
export async function editSettings(
  tx: Tx,
  viewer: Viewer,
  { name, notifications = {}, ...profile }: z.output<typeof SettingsEdit>,
  at: Date,
) {
  const foreign = Object.keys(profile).find((field) => !fieldsOf[viewer.role].includes(field))
  if (foreign) throw new Refusal('invalid', `Unknown field: ${foreign}`)
  await lockViewer(tx, viewer)
  const { email: notifyEmail, push: notifyPush, marketing: notifyMarketing } = notifications
  await tx
    .updateTable('users')
    .set({ name, notifyEmail, notifyPush, notifyMarketing, updatedAt: at })
    .where('id', '=', viewer.id)
    .execute()
  if (viewer.role === 'business') {
    const { companyName, description } = profile
    const website = profile.website === '' ? null : profile.website
    await tx
      .updateTable('businesses')
      .set({ companyName, description, website, updatedAt: at })
      .where('id', '=', viewer.id)
      .execute()
  }
  if (viewer.role === 'reviewer') {
    const { bio } = profile
    await tx
      .updateTable('reviewers')
      .set({ bio, updatedAt: at })
      .where('id', '=', viewer.id)
      .execute()
  }
  return readSettings(tx, viewer)
}

/** Signs out one of the viewer's devices. */
export async function signOutDevice(
  tx: Tx,
  viewer: Viewer,
  { deviceId }: { deviceId: string },
): Promise<{ signedOut: true }> {
  const { numDeletedRows } = isUuid(deviceId)
    ? await tx
        .deleteFrom('sessions')
        .where('id', '=', deviceId)
        .where('userId', '=', viewer.id)
        .executeTakeFirstOrThrow()
    : { numDeletedRows: 0n }
  if (numDeletedRows === 0n) throw new Refusal('not_found', 'This device is not signed in.')
  return { signedOut: true }
}

/**
 * Anonymises a person and keeps the ledger. Refuses with the reasons while money or reviews are
 * open. Deleting a business ends its campaigns.
 */
export async function deleteAccount(
  tx: Tx,
  viewer: SignedIn,
  given: { password: string; passwords: Passwords },
  at: Date,
): Promise<{ deleted: true }> {
  if (viewer.role === 'admin') {
    throw new Refusal('conflict', 'An administrator account cannot be deleted here.')
  }
  await checkPassword(tx, viewer, given)
  await endCampaigns(tx, viewer, at)
  const balance = await lockWallet(tx, viewer.id)
  await refuseOpenMatters(tx, viewer, balance)
  await anonymise(tx, viewer, at)
  return { deleted: true }
}

async function checkPassword(
  tx: Tx,
  viewer: Viewer,
  { password, passwords }: { password: string; passwords: Passwords },
) {
  const account = await tx
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', viewer.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const hash = account?.password
  const right = hash && (await passwords.verify({ hash, password }))
  if (!right) {
    throw new Refusal('invalid', wrongPassword, { fields: { password: wrongPassword } })
  }
}

/** Locks campaigns before the wallet, as every verb does, and ends the active ones. */
async function endCampaigns(tx: Tx, { id, role }: Viewer, at: Date) {
  if (role !== 'business') return
  await tx
    .selectFrom('campaigns')
    .select('id')
    .where('businessId', '=', id)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await tx
    .updateTable('campaigns')
    .set({ status: 'completed', paused: false, updatedAt: at })
    .where('businessId', '=', id)
    .where('status', '=', 'active')
    .execute()
}

const OpenMatters = z.strictObject({
  held: z.number(),
  deposits: z.number(),
  withdrawals: z.number(),
  disputes: z.number(),
  refunds: z.number(),
})
type OpenMatters = z.output<typeof OpenMatters>

async function refuseOpenMatters(tx: Tx, { id }: Viewer, balance: Cents) {
  const rows = await selectRows(
    tx,
    OpenMatters,
    sql`select
    (select count(*) from reviews where held and (business_id = ${id} or reviewer_id = ${id}))
      as held,
    (select count(*) from deposits where business_id = ${id} and status = 'pending') as deposits,
    (select count(*) from withdrawals where reviewer_id = ${id} and status = 'pending')
      as withdrawals,
    (select count(*) from reversals
      where business_id = ${id} and returned_at is null and confirmed_at is null
        and refund_request_id is null) as disputes,
    (select count(*) from refund_requests
      where business_id = ${id} and status in ('pending', 'refunding')) as refunds
  `,
  )
  const { held, deposits, withdrawals, disputes, refunds } = rows[0]!
  const reasons = [
    held > 0 && `${counted(held, 'review')} still to be decided`,
    deposits > 0 && `${counted(deposits, 'card payment')} still open`,
    withdrawals > 0 && `${counted(withdrawals, 'withdrawal')} still to be paid`,
    disputes > 0 && `${counted(disputes, 'card dispute')} still open`,
    refunds > 0 && `${counted(refunds, 'refund')} still open`,
    balance > 0 && `${inDollars(balance)} in your wallet`,
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return
  const isOne = String(reasons[0]).startsWith('1 ')
  throw new Refusal(
    'conflict',
    `Your account cannot be deleted yet: there ${isOne ? 'is' : 'are'} ${list.format(reasons)}.`,
  )
}

const list = new Intl.ListFormat('en')
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

async function anonymise(tx: Tx, { id, role }: Viewer, at: Date) {
  await tx
    .updateTable('users')
    .set({
      name: '',
      email: `deleted-${id}@invalid`,
      emailVerified: false,
      twoFactorEnabled: false,
      phoneNumber: '',
      image: null,
      deletedAt: at,
      suspendedAt: at,
      suspensionReason: 'This account was deleted.',
      updatedAt: at,
    })
    .where('id', '=', id)
    .execute()
  if (role === 'business') {
    await tx
      .updateTable('businesses')
      .set({ companyName: 'Closed business', description: '', website: null, planExpiresAt: null })
      .where('id', '=', id)
      .execute()
  }
  if (role === 'reviewer') {
    await tx.updateTable('reviewers').set({ bio: '' }).where('id', '=', id).execute()
    await tx.deleteFrom('payoutDestinations').where('reviewerId', '=', id).execute()
  }
  await tx.deleteFrom('sessions').where('userId', '=', id).execute()
  await tx.deleteFrom('accounts').where('userId', '=', id).execute()
  await tx.deleteFrom('twoFactors').where('userId', '=', id).execute()
  await tx.deleteFrom('notifications').where('userId', '=', id).execute()
}
