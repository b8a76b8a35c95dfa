import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate, migrationNames } from '../src/server/base/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/server/base/embedded-postgres/start.ts'
import { fill, idOf, sizeOf } from './data.ts'

/**
 * How long others wait while migrations run on a large database: fills one of the version before
 * them, changes rows by eight connections, and prints of each migration the longest change beside
 * it and in the half second after it.
 * `npm run bench:migrations -- --rows 1000000 --after 0034_kept-embeds.sql`
 */
const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    after: { type: 'string', default: '0034_kept-embeds.sql' },
  },
})
const size = sizeOf(Number(values.rows))
const [connections, beforeMillis, afterMillis, maxMillis] = [8, 10_000, 500, 300_000]

const folder = await mkdtemp(join(tmpdir(), 'candor-migrations-'))
await chmod(folder, 0o755)
const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir: folder, onProgress: () => {} })
await migrate(ownerUrl, { last: values.after })
await fill(ownerUrl, size)
console.log(`${size.reviews} reviews, after ${values.after}, ${connections} connections`)

const migrated = new AbortController()
/** Milliseconds of each change. */
const waits: number[] = []
const end = performance.now() + maxMillis

/**
 * Changes rows of the tables that money and reviews use, as verbs do: in short transactions, and in
 * the order of their locks.
 */
async function load(worker: number) {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  for (let i = worker; !migrated.signal.aborted && performance.now() < end; i += connections) {
    const [review, business] = [idOf('e', (i * 7_919) % size.reviews), idOf('b', i % 4)]
    const start = performance.now()
    await client.query('begin')
    await client.query('update campaigns set updated_at = now() where id = $1', [
      idOf('c', (i * 31) % size.campaigns),
    ])
    await client.query(
      `update reviews set status = 'approved', decided_at = now(),
      rejection_reason = null, rejection_note = null where id = $1`,
      [review],
    )
    await client.query('update wallets set balance_cents = balance_cents - 1 where user_id = $1 ', [
      business,
    ])
    await client.query(
      `insert into transfers (key, leg, from_kind, from_owner, to_kind, amount_cents, created_at)
       values ($1, 0, 'wallet', $2, 'fee_income', 1, now())`,
      [`load:${i}`, business],
    )
    await client.query('commit')
    waits.push(performance.now() - start)
  }
  await client.end()
}

const workers = Array.from({ length: connections }, (_, worker) => load(worker))
/** Prints what eight connections got through while `work` ran. */
async function row(name: string, work: () => Promise<unknown>) {
  waits.length = 0
  const start = performance.now()
  await work()
  const millis = performance.now() - start
  const perSecond = (waits.length / millis) * 1_000
  // A change that waited for the migration ends after it.
  await sleep(afterMillis)
  const cells = [
    (millis / 1_000).toFixed(1),
    perSecond.toFixed(0),
    Math.max(0, ...waits).toFixed(0),
  ]
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}

console.log('| Migration | Seconds | Changes a second | The longest change, ms |')
console.log('| --- | --- | --- | --- |')
await row('none', () => sleep(beforeMillis))
for (const name of await migrationNames()) {
  if (name > values.after) await row(name, () => migrate(ownerUrl, { last: name }))
}
await row('none', () => sleep(beforeMillis))
migrated.abort()
await Promise.all(workers)

const client = new pg.Client({ connectionString: ownerUrl })
await client.connect()
const sums = (from: string) => `select sum(reviews), sum(approved_reviews), sum(fees_cents),
  sum(public_reviews), sum(stars) from ${from}`
const { rowCount } = await client.query(
  `(${sums('platform_days')}) except (${sums('counted_platform_days')})`,
)
console.log(rowCount === 0 ? 'Every change is counted.' : 'CHANGES ARE MISSING in platform_days.')
process.exitCode = rowCount === 0 ? 0 : 1
await client.end()
await stop()
await rm(folder, { recursive: true, force: true })
