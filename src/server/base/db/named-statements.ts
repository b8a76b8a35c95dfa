import type { PostgresPool } from 'kysely'
import type pg from 'pg'
import { isTransient } from './errors.ts'

export interface Pool {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/** PostgreSQL keeps the plan of a named statement for each connection, so they are bounded. */
const maxNames = 1_000
/** Statements with lists of values have a text for each length. */
const maxValues = 30

const names = new Map<string, string>()

function nameOf(text: string, values: readonly unknown[]): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames || values.length > maxValues) return known
  const name = `s${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * The pool as Kysely uses it. `named` statements keep their plans. A connection whose server is
 * gone, no longer the primary or has other columns now is closed when it is given back.
 */
export const kyselyPool = (pool: Pool, { named }: { named: boolean }): PostgresPool => ({
  options: {},
  end: () => pool.end(),
  connect: async () => {
    const client = await pool.connect()
    let isBroken = false
    const query = async (text: string, values: readonly unknown[]) => {
      const name = named ? nameOf(text, values) : undefined
      try {
        return await client.query({ ...(name && { name }), text, values: [...values] })
      } catch (error) {
        isBroken ||= isTransient(error)
        throw error
      }
    }
    const release = (isDiscarded?: boolean) => client.release(isBroken || isDiscarded)
    return { query, release } as unknown as Awaited<ReturnType<PostgresPool['connect']>>
  },
})
