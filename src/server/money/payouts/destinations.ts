import {
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js'
import type * as z from 'zod'
import type { PayoutDestinationForm } from '../../../shared/money/payout-destination-form.ts'
import { addDays } from '../../../shared/base/days.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { createUndoLink } from '../../people/accounts/undo-links.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { changeLimit, take } from '../../base/http/rate-limits.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getPayoutDestination } from './queries.ts'

/**
 * Sets where a reviewer is paid. Withdrawals that are already in a batch keep their destination.
 */
export async function setPayoutDestination(
  tx: Tx,
  reviewer: Viewer,
  given: z.output<typeof PayoutDestinationForm>,
  at: Date,
) {
  await lockViewer(tx, reviewer)
  const isFirst = await lockReviewer(tx, reviewer)
  const destination = await withPhone(tx, reviewer, given)
  const before = await lockDestination(tx, reviewer)
  if (before && isSame(before, destination)) return getPayoutDestination(tx, reviewer, at)
  const link = { kind: 'destination' as const, destination: before ?? null }
  const undo = await createUndoLink(tx, reviewer, link, at)
  if (isFirst) await recordFirst(tx, reviewer, at)
  else await holdWithdrawals(tx, reviewer, at)
  await tx
    .insertInto('payoutDestinations')
    .values({ ...destination, reviewerId: reviewer.id, createdAt: at, updatedAt: at })
    .onConflict((conflict) =>
      conflict.column('reviewerId').doUpdateSet({ ...destination, updatedAt: at }),
    )
    .execute()
  const { bankName } = destination
  await recordChange(tx, reviewer, { before, after: destination }, at)
  // Notify the owner, because somebody who took over the account would redirect its money first.
  // The mail about the first one has no link: the links of earlier changes undo it, too.
  const data = { bankName, ...(!isFirst && undo) }
  await notify(tx, reviewer.id, 'payout-destination-changed', data, at)
  return getPayoutDestination(tx, reviewer, at)
}

/** How long withdrawals wait after a change, so that its owner can undo it in time. */
const holdDays = 2

/** Locks the reviewer against a second change at once; true before the first destination. */
async function lockReviewer(tx: Tx, { id }: Viewer): Promise<boolean> {
  const { firstDestinationAt } = await tx
    .selectFrom('reviewers')
    .select('firstDestinationAt')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return firstDestinationAt === null
}

async function recordFirst(tx: Tx, { id }: Viewer, at: Date) {
  await tx.updateTable('reviewers').set({ firstDestinationAt: at }).where('id', '=', id).execute()
}

type Destination = z.output<typeof PayoutDestinationForm>

const isSame = (one: Destination, other: Destination) =>
  fields.every((field) => one[field] === other[field])
const fields = [
  'kind',
  'country',
  'accountHolder',
  'bankName',
  'accountNumber',
  'bankCode',
] as const

/** Writes the number of mobile money with the code of its country, or of the reviewer's. */
async function withPhone(tx: Tx, { id }: Viewer, destination: Destination): Promise<Destination> {
  if (destination.kind !== 'mobile_money') return destination
  const { country } = await tx
    .selectFrom('users')
    .select('country')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const home = (country ?? undefined) as CountryCode | undefined
  const number = parsePhoneNumberFromString(destination.accountNumber, home)
  if (number?.isPossible()) {
    return { ...destination, accountNumber: number.number, country: number.country ?? null }
  }
  const length = number && validatePhoneNumberLength(number.number)
  const message =
    length === 'TOO_SHORT' || length === 'TOO_LONG'
      ? `This number is too ${length === 'TOO_SHORT' ? 'short' : 'long'} for its country`
      : 'This is no telephone number: write it with its country code, such as +234 …'
  throw new Refusal('invalid', 'Please check the mobile number.', {
    fields: { accountNumber: message },
  })
}

async function holdWithdrawals(tx: Tx, reviewer: Viewer, at: Date) {
  await tx
    .updateTable('reviewers')
    .set({ payoutsHeldUntil: addDays(at, holdDays) })
    .where('id', '=', reviewer.id)
    .execute()
}

/** Removes where a reviewer is paid. Withdrawals that are not in a batch wait for a new one. */
export async function removePayoutDestination(tx: Tx, reviewer: Viewer, at: Date) {
  await lockViewer(tx, reviewer)
  const before = await lockDestination(tx, reviewer)
  if (!before) throw new Refusal('not_found', 'You have no payout destination.')
  await tx.deleteFrom('payoutDestinations').where('reviewerId', '=', reviewer.id).execute()
  await recordChange(tx, reviewer, { before, after: undefined }, at)
  const undo = await createUndoLink(tx, reviewer, { kind: 'destination', destination: before }, at)
  const { bankName } = before
  await notify(tx, reviewer.id, 'payout-destination-removed', { bankName, ...undo }, at)
  return { destination: null }
}

async function lockDestination(tx: Tx, { id }: Viewer) {
  return tx
    .selectFrom('payoutDestinations')
    .select(fields)
    .where('reviewerId', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** What a field is called in the audit log; the bank's name stands there itself. */
const fieldNames = {
  kind: 'kind',
  country: 'country',
  accountHolder: 'account holder',
  accountNumber: 'account number',
  bankCode: 'bank code',
} as const

/** Which other fields changed: 'account number, bank code'; null for a first destination. */
function changedFields(before: Destination | undefined, after: Destination | undefined) {
  if (!before || !after) return null
  const names = Object.keys(fieldNames) as (keyof typeof fieldNames)[]
  const changed = names.filter((name) => before[name] !== after[name])
  return changed.map((name) => fieldNames[name]).join(', ') || null
}

/**
 * Counts the change and records the bank's name and which other fields changed: audit entries are
 * kept forever and need no account number.
 */
async function recordChange(
  tx: Tx,
  reviewer: Viewer,
  { before, after }: { before: Destination | undefined; after: Destination | undefined },
  at: Date,
) {
  await take(tx, changeLimit('destination', reviewer.id), at)
  const bankOf = (one: Destination | undefined) => ({ bankName: one?.bankName ?? null })
  const changed = changedFields(before, after)
  const action = after === undefined ? 'removePayoutDestination' : 'setPayoutDestination'
  const subject = `user:${reviewer.id}`
  const facts = { before: bankOf(before), after: { ...bankOf(after), ...(changed && { changed }) } }
  await audit(tx, reviewer, { action, subject, ...facts }, at)
}
