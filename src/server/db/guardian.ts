import type { FastifyBaseLogger } from 'fastify'
import { isReady } from './ready.ts'
import type { Db } from './database.ts'
import { startEmbedded, type Embedded } from './embedded.ts'

const lookEveryMillis = 1_000

/**
 * Looks after the embedded server while the application runs: one that died under it is started
 * again, and recovers what was committed.
 */
export function guardEmbedded(
  first: Embedded,
  { dataDir, db, log }: { dataDir: string; db: Db; log: FastifyBaseLogger },
) {
  let embedded = first
  let looking: Promise<void> | null = null
  const look = async () => {
    if (await isReady(db)) return
    log.warn('the embedded database does not answer')
    embedded = await startEmbedded({ dataDir })
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.error(error, 'embedded database'))
      .finally(() => (looking = null))
  }, lookEveryMillis)
  return {
    /** Ends the looking, then the connections, then the server. */
    async stop(closeConnections: () => Promise<void>) {
      clearInterval(timer)
      await looking
      await closeConnections()
      await embedded.stop()
    },
  }
}
