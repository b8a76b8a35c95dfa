import pg from 'pg'
import type { prepareDatabase } from '../src/server/start.ts'

/**
 * Stops the database, which from its next start on counts statements, their plans, their time, the
 * pages that they read and how long that took (pg_stat_statements).
 */
export async function watchStatements({
  ownerUrl,
  embedded,
}: Awaited<ReturnType<typeof prepareDatabase>>) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`)
  await client.query('alter system set pg_stat_statements.track_planning = on')
  await client.query('alter system set track_io_timing = on')
  await client.query('create extension pg_stat_statements')
  await client.end()
  await embedded!.stop()
}

/** What the database did, all statements together. */
export interface Work {
  statements: number
  plans: number
  /** Planning and execution. */
  millis: number
  /** Of them, waiting for pages that the database did not have in its own memory. */
  readingMillis: number
  /** Pages of 8 kB, from memory or from disk. */
  pages: number
}

/** Returns what the database does for `work`. Nothing else may use it meanwhile. */
export async function databaseWork(ownerUrl: string, work: () => Promise<void>): Promise<Work> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('select pg_stat_statements_reset()')
    await work()
    const { rows } = await client.query<Work>(`
      select coalesce(sum(calls), 0)::integer as statements,
        coalesce(sum(plans), 0)::integer as plans,
        coalesce(sum(total_exec_time + total_plan_time), 0)::float8 as millis,
        coalesce(sum(shared_blk_read_time), 0)::float8 as "readingMillis",
        coalesce(sum(shared_blks_hit + shared_blks_read), 0)::integer as pages
      from pg_stat_statements where query !~ 'pg_stat_statements|pgboss'`)
    return rows[0]!
  } finally {
    await client.end()
  }
}
