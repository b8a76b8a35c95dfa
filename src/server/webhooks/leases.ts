import type { Tx } from '../db/database.ts'
import { isOpen, isReady } from './due-queries.ts'

/** How long a webhook belongs to a process that has died; longer than an exchange takes. */
const leaseMillis = 60_000

/**
 * Takes the lease of a webhook, so that one process at a time sends to it, or holds it longer.
 * Undefined when another process has it, or nothing is sent to it any more.
 */
export async function leaseWebhook(
  tx: Tx,
  { webhookId, isHeld }: { webhookId: string; isHeld: boolean },
  at: Date,
) {
  return tx
    .updateTable('webhooks as w')
    .from('users as u')
    .set({ leasedUntil: new Date(at.getTime() + leaseMillis) })
    .whereRef('u.id', '=', 'w.ownerId')
    .where('w.id', '=', webhookId)
    .where(isHeld ? isOpen : isReady(at))
    .returning(['w.id', 'w.url', 'w.failures', 'w.sealedSecret'])
    .returning(['w.formerSealedSecret', 'w.formerUntil'])
    .executeTakeFirst()
}

export type LeasedWebhook = NonNullable<Awaited<ReturnType<typeof leaseWebhook>>>

export async function releaseWebhook(tx: Tx, { webhookId }: { webhookId: string }): Promise<void> {
  await tx.updateTable('webhooks').set({ leasedUntil: null }).where('id', '=', webhookId).execute()
}
