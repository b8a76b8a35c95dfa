import type { FastifyBaseLogger } from 'fastify'
import { type Db, isReady } from '../db/database.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start.ts'

const checkEveryMillis = 1_000

/** Starts the embedded server again when it dies while the application runs. */
export function superviseEmbeddedPostgres(
  started: EmbeddedPostgres,
  { dataDir, db, log }: { dataDir: string; db: Db; log: FastifyBaseLogger },
) {
  let server = started
  let checking: Promise<void> | null = null
  const check = async () => {
    if (await isReady(db)) return
    log.warn('the embedded database does not answer')
    server = await startEmbeddedPostgres({ dataDir })
  }
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log.error(error, 'embedded database'))
      .finally(() => (checking = null))
  }, checkEveryMillis)
  return {
    /** Ends the checks, then the connections, then the server. */
    async stop(closeConnections: () => Promise<void>) {
      clearInterval(timer)
      await checking
      await closeConnections()
      await server.stop()
    },
  }
}
