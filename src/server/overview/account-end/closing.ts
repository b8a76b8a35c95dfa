import { sql } from 'kysely'
import { inDollars } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { hasPassword } from '../../people/accounts/passwords.ts'
import { rememberPerson } from '../../people/accounts/traces.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { removeRests } from '../../market/campaigns/rests.ts'
import { removeExportFile, removePictures } from '../../base/files/removals.ts'
import { type SignedIn, type Viewer, requireRecentProof } from '../../base/http/session.ts'
import { lockWallet } from '../../ledger/ledger.ts'
import { hasNoHistory } from '../../market/campaigns/campaigns.ts'
import { returnPlaces } from '../../market/places/places.ts'
import { removeRepliesOf } from '../../market/replies/replies.ts'
import { forgetAddressOf } from '../../market/reports/forgetting.ts'
import { eraseAddressesOf } from '../../market/addresses/addresses.ts'
import { withdrawAppeals } from '../../market/appeals/appeals.ts'
import { deletePhotosOf } from '../../market/reviews/photos.ts'
import { deleteProofsOf } from '../../market/proofs/proofs.ts'
import { readOpenMatters } from './open-matters.ts'

/**
 * Anonymises a person and keeps the ledger. Refuses with the reasons while money, reviews or places
 * of its campaigns are open. Deleting a business ends its campaigns and deletes its documents; a
 * reviewer's own places are returned.
 */
export async function deleteAccount(
  tx: Tx,
  viewer: SignedIn,
  traceKey: string,
  at: Date,
): Promise<{ deleted: true }> {
  if (viewer.role === 'admin') {
    throw new Refusal('conflict', 'An administrator account cannot be deleted here.')
  }
  await lockToClose(tx, viewer)
  // The password was checked before (auth-step-up.ts). Who has none must have signed in just now.
  if (!(await hasPassword(tx, viewer))) requireRecentProof(viewer, at)
  await endCampaigns(tx, viewer, at)
  await returnPlaces(tx, viewer, at)
  await lockWallet(tx, viewer.id)
  await refuseOpenMatters(tx, viewer, at)
  await withdrawAppeals(tx, viewer, at)
  // Evidence compares closed accounts too.
  await rememberPerson(tx, viewer, traceKey, at)
  await audit(tx, viewer, { action: 'closeAccount', subject: `user:${viewer.id}` }, at)
  await anonymise(tx, viewer, at)
  return { deleted: true }
}

/**
 * Waits for every verb that makes or moves something for the person, and stops new ones: they take
 * the same lock, and refuse when the account is closed.
 */
async function lockToClose(tx: Tx, { id }: Viewer) {
  const { suspendedAt } = await tx
    .selectFrom('users')
    .select('suspendedAt')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Suspended or closed since the session was read; a closed account is suspended too.
  if (suspendedAt) throw new Refusal('unauthenticated', 'Please sign in.')
}

/**
 * Locks campaigns before the wallet, as every verb does. Ends the active ones and withdraws those
 * that nobody has approved, so that none waits for moderation.
 */
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
  await removePictures(tx, { businessId: id }, at)
  await removeRests(tx, { businessId: id })
  await tx
    .deleteFrom('campaigns')
    .where('businessId', '=', id)
    .where('status', '<>', 'completed')
    .where(hasNoHistory)
    .execute()
  await tx
    .updateTable('campaigns')
    .set({ deletedAt: at, updatedAt: at })
    .where('businessId', '=', id)
    .where('status', '<>', 'completed')
    .where('deletedAt', 'is', null)
    .execute()
}

/** Deletes a business's documents at once. A job removes the files from the store. */
async function deleteDocuments(tx: Tx, { id }: Viewer, at: Date) {
  const own = tx.selectFrom('documents').where('businessId', '=', id)
  await tx
    .insertInto('fileRemovals')
    .columns(['storageKey', 'removeAt'])
    .expression(own.select(['storageKey', sql<Date>`${at}::timestamptz`.as('removeAt')]))
    .execute()
  await tx.deleteFrom('documentLinks').where('documentId', 'in', own.select('id')).execute()
  await tx.deleteFrom('documents').where('businessId', '=', id).execute()
}

/** The caller has locked the wallet. */
async function refuseOpenMatters(tx: Tx, viewer: Viewer, at: Date) {
  const open = await readOpenMatters(tx, viewer, at)
  const { heldReviews, takenPlaces, openDeposits, pendingWithdrawals, openDisputes, openRefunds } =
    open
  const reasons = [
    heldReviews > 0 && `${counted(heldReviews, 'review')} still to be decided`,
    takenPlaces > 0 && `${counted(takenPlaces, 'place')} still taken by reviewers`,
    open.openReceipts > 0 && `${counted(open.openReceipts, 'receipt')} still to be decided`,
    openDeposits > 0 && `${counted(openDeposits, 'card payment')} still open`,
    pendingWithdrawals > 0 && `${counted(pendingWithdrawals, 'withdrawal')} still to be paid`,
    openDisputes > 0 && `${counted(openDisputes, 'card dispute')} still open`,
    openRefunds > 0 && `${counted(openRefunds, 'refund')} still open`,
    open.balanceCents > 0 && `${inDollars(open.balanceCents)} in your wallet`,
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

/** Deletes what is still to be mailed to the person, at an earlier address too. */
async function deleteMails(tx: Tx, { id }: Viewer) {
  const addresses = tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .union(tx.selectFrom('undoLinks').select('email').where('userId', '=', id))
    .union(tx.selectFrom('emailChanges').select('newEmail as email').where('userId', '=', id))
  await tx.deleteFrom('undeliveredMails').where('recipient', 'in', addresses).execute()
  const ofPerson = sql`name = 'send-mail' and data ->> 'to' in ${addresses}`
  await sql`delete from pgboss.job where ${ofPerson}`.execute(tx)
}

async function anonymise(tx: Tx, { id, role }: Viewer, at: Date) {
  await deleteMails(tx, { id, role })
  await forgetAddressOf(tx, { id })
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
    await deleteDocuments(tx, { id, role }, at)
    await removeRepliesOf(tx, { id })
    // The address has the name. Nobody else gets it (`retired_slugs`). Pages of its products stay.
    await tx.deleteFrom('publicSlugs').where('ownerId', '=', id).execute()
    await tx.deleteFrom('billingDetails').where('businessId', '=', id).execute()
    await tx
      .updateTable('businesses')
      .set({
        companyName: 'Closed business',
        description: '',
        website: null,
        requestedName: null,
        planExpiresAt: null,
        nextPlan: null,
        verificationStatus: 'none',
        verificationNote: null,
        updatedAt: at,
      })
      .where('id', '=', id)
      .execute()
  }
  if (role === 'reviewer') {
    await tx.updateTable('reviewers').set({ bio: '' }).where('id', '=', id).execute()
    await tx.deleteFrom('reviewDrafts').where('reviewerId', '=', id).execute()
    await deletePhotosOf(tx, { id, role }, at)
    await deleteProofsOf(tx, { id, role }, at)
    await eraseAddressesOf(tx, { id }, at)
    await tx.deleteFrom('payoutDestinations').where('reviewerId', '=', id).execute()
    await tx.deleteFrom('briefOpenings').where('reviewerId', '=', id).execute()
    await tx.deleteFrom('screeningAnswers').where('reviewerId', '=', id).execute()
    await tx.deleteFrom('savedSearches').where('reviewerId', '=', id).execute()
    await tx.deleteFrom('campaignWaits').where('reviewerId', '=', id).execute()
    await tx.deleteFrom('campaignVisits').where('reviewerId', '=', id).execute()
  }
  await tx.deleteFrom('sessions').where('userId', '=', id).execute()
  await tx.deleteFrom('apiKeys').where('userId', '=', id).execute()
  await tx.deleteFrom('webhooks').where('ownerId', '=', id).execute()
  await removeExportFile(tx, id, at)
  await tx.deleteFrom('exports').where('userId', '=', id).execute()
  await tx.deleteFrom('knownDevices').where('userId', '=', id).execute()
  await tx.deleteFrom('undoLinks').where('userId', '=', id).execute()
  await tx.deleteFrom('emailChanges').where('userId', '=', id).execute()
  await tx.deleteFrom('accounts').where('userId', '=', id).execute()
  await tx.deleteFrom('twoFactors').where('userId', '=', id).execute()
  await tx.deleteFrom('notifications').where('userId', '=', id).execute()
}
