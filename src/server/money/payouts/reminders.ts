import { utcText } from '../../../shared/base/moment-text.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { canRemind, noReminderUntil } from '../../../shared/money/withdrawal-rules.ts'
import { requireUnfrozen } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { lockOpenWithdrawal } from '../wallet/withdrawals.ts'
import { destinationFailed, readPayout } from './queries.ts'

/**
 * Asks the reviewer of a pending withdrawal for an account: there is none, or a payment to it
 * failed. The lock of the withdrawal makes a second admin wait, who then reads of the first.
 */
export async function remindReviewer(
  tx: Tx,
  admin: Viewer,
  { withdrawalId }: { withdrawalId: string },
  at: Date,
) {
  const { owner, ...withdrawal } = await lockOpenWithdrawal(tx, withdrawalId, admin)
  const { id, reviewerId, amountCents } = withdrawal
  requireUnfrozen('payWithdrawal', owner)
  const state = await readDestination(tx, id)
  if (!canRemind({ ...withdrawal, ...owner, ...state })) {
    throw new Refusal('conflict', 'This withdrawal has an account, so there is nothing to ask for.')
  }
  const until = noReminderUntil(withdrawal.remindedAt, at)
  if (until) {
    const sentence = `This reviewer was reminded already. The next reminder can be sent after `
    throw new Refusal('conflict', `${sentence}${utcText(until)}.`)
  }

  await tx.updateTable('withdrawals').set({ remindedAt: at }).where('id', '=', id).execute()
  const refused = state.hasDestination
  const data = { withdrawalId: id, amountCents, refused }
  await notify(tx, reviewerId, 'payout-account-needed', data, at)
  const subject = `withdrawal:${id}`
  await audit(tx, admin, { action: 'remindReviewer', subject, after: { refused } }, at)
  return readPayout(tx, id, at)
}

async function readDestination(tx: Tx, withdrawalId: string) {
  const { batchId, destination, failed } = await tx
    .selectFrom('withdrawals as w')
    .leftJoin('payoutDestinations as d', 'd.reviewerId', 'w.reviewerId')
    .leftJoin('payoutBatchLines as l', 'l.withdrawalId', 'w.id')
    .select(['l.batchId', 'd.reviewerId as destination', destinationFailed.as('failed')])
    .where('w.id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  return { batchId, hasDestination: destination !== null, destinationFailed: failed }
}
