import { randomUUID } from 'node:crypto'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { lockViewer } from '../../people/accounts/people.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Creates a pending deposit. Only a signed webhook of the card provider credits it. */
export async function createDeposit(
  tx: Tx,
  business: Viewer,
  { amountCents }: { amountCents: Cents },
  at: Date,
): Promise<{ id: string }> {
  await lockViewer(tx, business)
  const id = randomUUID()
  await tx
    .insertInto('deposits')
    .values({ id, businessId: business.id, amountCents, createdAt: at, updatedAt: at })
    .execute()
  const after = { amount: inDollars(amountCents) }
  await audit(tx, business, { action: 'startDeposit', subject: `deposit:${id}`, after }, at)
  return { id }
}
