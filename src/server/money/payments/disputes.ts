import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { notify, notifyAdmins } from '../../platform/notifications/notify.ts'

interface OpenedDispute {
  depositId: string
  businessId: string
  amountCents: Cents
}

interface Reversed extends OpenedDispute {
  owedCents: Cents
  dispute: { respondBy: string | null } | undefined
}

/** Notifies about a reversal that took its money out of the wallet, admins about disputes. */
export async function notifyReversed(
  tx: Tx,
  { depositId, businessId, amountCents, owedCents, dispute }: Reversed,
  at: Date,
) {
  const data = { depositId, amountCents, owedCents, respondBy: dispute?.respondBy ?? null }
  const isDispute = dispute !== undefined
  await notify(tx, businessId, 'deposit-reversed', { ...data, isDispute }, at)
  if (!isDispute) return
  const { companyName } = await readCompany(tx, businessId)
  await notifyAdmins(tx, 'dispute-opened', { ...data, companyName }, at)
}

const readCompany = (tx: Tx, businessId: string) =>
  tx
    .selectFrom('businesses')
    .select('companyName')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()

/** Notifies about a dispute that has ended. */
export async function notifyEnded(
  tx: Tx,
  { depositId, businessId, amountCents }: OpenedDispute,
  { won }: { won: boolean },
  at: Date,
) {
  const data = { depositId, amountCents }
  await notify(tx, businessId, won ? 'dispute-won' : 'dispute-lost', data, at)
  const { companyName } = await readCompany(tx, businessId)
  await notifyAdmins(tx, 'dispute-ended', { ...data, won, companyName }, at)
}

/** Records that an open dispute is lost: its money does not come back. */
export async function loseDispute(tx: Tx, reversalId: string, at: Date) {
  const lost = await tx
    .updateTable('reversals')
    .set({ confirmedAt: at })
    .where('id', '=', reversalId)
    .where('isDispute', '=', true)
    .where('confirmedAt', 'is', null)
    .where('returnedAt', 'is', null)
    .returning(['depositId', 'businessId', 'amountCents'])
    .executeTakeFirst()
  if (!lost) return
  const after = { amount: inDollars(lost.amountCents) }
  const entry = { action: 'loseDispute', subject: `deposit:${lost.depositId}`, after }
  await audit(tx, null, entry, at)
  await notifyEnded(tx, lost, { won: false }, at)
}
