import { sql } from 'kysely'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import {
  mostUnusedProofs,
  proofDays,
  unusedProofHours,
  type proofTypes,
} from '../../../shared/market/proof-rules.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'
import { proofKey, toProof } from './rows.ts'

interface NewProof {
  id: string
  contentType: (typeof proofTypes)[number]
  sizeBytes: number
}

/** Keeps a proof of use until its reviewer sends it with a review. */
export async function addProof(tx: Tx, reviewer: Viewer, proof: NewProof, at: Date) {
  await lockViewer(tx, reviewer)
  // Uploads at the same time wait here for each other, so that none is counted too late.
  await tx
    .selectFrom('reviewers')
    .select('id')
    .where('id', '=', reviewer.id)
    .forNoKeyUpdate()
    .execute()
  await refuseTooMany(tx, reviewer)
  const row = { ...proof, reviewerId: reviewer.id, createdAt: at }
  await tx.insertInto('proofs').values(row).execute()
  return toProof(row)
}

export async function refuseTooMany(tx: Tx, { id }: Viewer) {
  const { count } = await tx
    .selectFrom('proofs')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('reviewerId', '=', id)
    .where('reviewId', 'is', null)
    .where('placeId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count < mostUnusedProofs) return
  const message = `You have ${mostUnusedProofs} proofs that no review has. Send one, or wait a day.`
  throw new Refusal('conflict', message, { reason: 'too_many' })
}

/** Refuses the review of a campaign that asks for a proof, where none is sent. */
export function requireProof(
  { proofRequired }: { proofRequired: boolean },
  proofId: string | undefined,
) {
  if (!proofRequired || proofId !== undefined) return
  const message = 'Add a proof of use: this campaign asks for one'
  throw new Refusal('refused', `${message}. Your draft is kept.`, { fields: { proofId: message } })
}

/** Whether a proof that is sent is the one that the review has; true where none is sent. */
export async function isProofOf(tx: Tx, review: { id: string }, proofId: string | undefined) {
  if (proofId === undefined) return true
  const present = await tx
    .selectFrom('proofs')
    .select('id')
    .where('reviewId', '=', review.id)
    .executeTakeFirst()
  return present?.id === proofId
}

/** Gives a review the proof that its reviewer chose, in the stead of the one that it had. */
export async function setProof(
  tx: Tx,
  review: { id: string; reviewerId: string },
  proofId: string | undefined,
  at: Date,
) {
  if (proofId === undefined) return
  const owned = await lockProof(tx, review, proofId)
  if (owned.reviewId === review.id) return
  await deleteProofs(tx, { column: 'reviewId', id: review.id }, at)
  const taken = { reviewId: review.id, placeId: null }
  await tx.updateTable('proofs').set(taken).where('id', '=', proofId).execute()
  // A review has the id of its place, and brings another receipt than was handed in for that.
  await deleteProofs(tx, { column: 'placeId', id: review.id }, at)
}

/** Gives a place the receipt that its reviewer hands in, in the stead of the one that it had. */
export async function setReceipt(
  tx: Tx,
  place: { id: string; reviewerId: string },
  proofId: string,
  at: Date,
) {
  const owned = await lockProof(tx, place, proofId)
  if (owned.placeId === place.id) return
  await deleteProofs(tx, { column: 'placeId', id: place.id }, at)
  await tx.updateTable('proofs').set({ placeId: place.id }).where('id', '=', proofId).execute()
}

/** Locks an own proof that nothing has but the review or place with this id. */
async function lockProof(
  tx: Tx,
  { id, reviewerId }: { id: string; reviewerId: string },
  proofId: string,
) {
  const proof = await tx
    .selectFrom('proofs')
    .select(['reviewId', 'placeId'])
    .where('id', '=', isUuid(proofId) ? proofId : null)
    .where('reviewerId', '=', reviewerId)
    .forUpdate()
    .executeTakeFirst()
  if (!proof) throw notThere()
  if ((proof.reviewId ?? proof.placeId ?? id) === id) return proof
  const used = 'Another review has this proof. Add it again to use it here, too.'
  throw new Refusal('conflict', used, { fields: { proofId: used } })
}

function notThere() {
  const message =
    `This proof is no longer there: unused proofs are deleted after ${unusedProofHours} hours. ` +
    'Add it again. Your text is kept.'
  return new Refusal('invalid', message, { fields: { proofId: message } })
}

/**
 * Deletes proofs that nothing has, a day after their upload, and those of decided reviews and
 * purchases after 90 days.
 */
export async function forgetProofs(tx: Tx, at: Date): Promise<number> {
  const unused = await tx
    .deleteFrom('proofs')
    .where('reviewId', 'is', null)
    .where('placeId', 'is', null)
    .where('createdAt', '<', new Date(at.getTime() - unusedProofHours * 3_600_000))
    .returning('id')
    .execute()
  const decided = await tx
    .deleteFrom('proofs')
    .using('reviews as r')
    .whereRef('r.id', '=', 'proofs.reviewId')
    .where('r.decidedAt', '<', addDays(at, -proofDays))
    .returning('proofs.id')
    .execute()
  const paidBack = await tx
    .deleteFrom('proofs')
    .using('places as p')
    .whereRef('p.id', '=', 'proofs.placeId')
    .where('p.reimbursedAt', '<', addDays(at, -proofDays))
    .returning('proofs.id')
    .execute()
  const gone = [...unused, ...decided, ...paidBack]
  await removeFiles(tx, gone, at)
  return gone.length
}

/** Deletes all proofs of a reviewer who closes the account. */
export const deleteProofsOf = (tx: Tx, { id }: Viewer, at: Date) =>
  deleteProofs(tx, { column: 'reviewerId', id }, at)

async function deleteProofs(
  tx: Tx,
  { column, id }: { column: 'reviewId' | 'placeId' | 'reviewerId'; id: string },
  at: Date,
) {
  const gone = await tx.deleteFrom('proofs').where(column, '=', id).returning('id').execute()
  await removeFiles(tx, gone, at)
}

/** Lets a job remove the files of deleted proofs. */
async function removeFiles(tx: Tx, proofs: { id: string }[], at: Date) {
  if (proofs.length === 0) return
  await tx
    .insertInto('fileRemovals')
    .values(proofs.map(({ id }) => ({ storageKey: proofKey(id), removeAt: at })))
    .execute()
}
