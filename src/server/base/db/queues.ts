/**
 * The job queues and their retries. After a change, `migrate` updates the tables of pg-boss. A job
 * of a `short` queue does all the work that waits, so one waiting job is enough: pg-boss drops
 * further ones. Examining is slow on purpose, so its `exclusive` queue has no other job while one
 * works; what comes in its last moment waits for the next minute. The heartbeat tells a job whose
 * process died, which would hold up all further ones for a quarter of an hour.
 */
export const queues = [
  { name: 'send-mail', policy: 'standard', retryLimit: 8, retryBackoff: true },
  { name: 'deliver', policy: 'short', retryLimit: 3, retryBackoff: true },
  {
    name: 'examine',
    policy: 'exclusive',
    retryLimit: 3,
    retryBackoff: true,
    heartbeatSeconds: 60,
  },
  { name: 'refund', policy: 'short', retryLimit: 3, retryBackoff: true },
  { name: 'webhook', policy: 'short', retryLimit: 3, retryBackoff: true },
  { name: 'export', policy: 'short', retryLimit: 3, retryBackoff: true },
  { name: 'expire', policy: 'short', retryLimit: 3, retryBackoff: true },
  { name: 'digest', policy: 'short', retryLimit: 3, retryBackoff: true },
  { name: 'sweep', policy: 'short', retryLimit: 3, retryBackoff: true },
  { name: 'retention', policy: 'short', retryLimit: 3, retryBackoff: true },
  // The receipts of a busy day take a minute, the sums of a large ledger several.
  {
    name: 'digest-receipts',
    policy: 'short',
    retryLimit: 3,
    retryBackoff: true,
    expireInSeconds: 3_600,
  },
  // Ten sites of a minute each.
  {
    name: 'check-embeds',
    policy: 'short',
    retryLimit: 0,
    retryBackoff: false,
    expireInSeconds: 1_200,
  },
  // An audit of a large ledger takes minutes.
  { name: 'audit', policy: 'short', retryLimit: 3, retryBackoff: true, expireInSeconds: 3_600 },
] as const satisfies readonly {
  name: string
  policy: 'standard' | 'short' | 'exclusive'
  retryLimit: number
  retryBackoff: boolean
  expireInSeconds?: number
  heartbeatSeconds?: number
}[]

export type QueueName = (typeof queues)[number]['name']
