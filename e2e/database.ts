import { dirname } from 'node:path'
import pg from 'pg'
import { locate } from '../src/server/base/embedded-postgres/location.ts'
import { readPidFile, urlOf } from '../src/server/base/embedded-postgres/running-server.ts'

/**
 * Runs a statement in the database of the demo. Only for what the passing of days would change,
 * since a test cannot move the clock of the server.
 */
export async function inDatabase(statement: string, values: string[]): Promise<void> {
  const { home } = await locate(dirname(process.env.E2E_OUTBOX!), () => {})
  const connectionString = await urlOf(home, (await readPidFile(home))!, 'candor')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, values)
    if (rowCount !== 1) throw new Error(`${rowCount} rows instead of one: ${statement}`)
  } finally {
    await client.end()
  }
}
