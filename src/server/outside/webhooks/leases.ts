import type { Tx } from '../../base/db/database.ts'
import { isOpen, isReady } from './due-queries.ts'

interface Lease {
  webhookId: string
  isHeld: boolean
  leaseMillis: number
}

/**
 * Takes the lease of a webhook, so that one process at a time sends to it, or holds it longer.
 * `leaseMillis` must be longer than an exchange takes; so long it belongs to a process that dies.
 * Undefined when another process has it, or nothing is sent to it any more.
 */
export async function leaseWebhook(tx: Tx, { webhookId, isHeld, leaseMillis }: Lease, at: Date) {
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
