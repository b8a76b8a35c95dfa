/** The job queues and their retries. After a change, `migrate` updates the tables of pg-boss. */
export const queues = [
  { name: 'send-mail', retryLimit: 8, retryBackoff: true },
  { name: 'deliver', retryLimit: 3, retryBackoff: true },
  { name: 'examine', retryLimit: 3, retryBackoff: true },
  { name: 'refund', retryLimit: 3, retryBackoff: true },
  { name: 'expire', retryLimit: 3, retryBackoff: true },
] as const satisfies readonly { name: string; retryLimit: number; retryBackoff: boolean }[]

export type QueueName = (typeof queues)[number]['name']
