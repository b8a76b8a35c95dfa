import { checkInvariants } from '../src/server/ledger/invariants.ts'
import { withDatabase } from './database.ts'

/** `npm run audit`: whether every rule of the books holds, and the rows that break one. */
await withDatabase(async (db) => {
  const rules = await db
    .transaction()
    .setAccessMode('read only')
    // One moment for all rules, also while the marketplace goes on.
    .setIsolationLevel('repeatable read')
    .execute((tx) => checkInvariants(tx))

  for (const { name, violations, rows } of rules) {
    console.log(`${violations === 0 ? '✓' : '✗'} ${name}`)
    for (const row of rows) console.log(`    ${JSON.stringify(row)}`)
    if (violations > rows.length) console.log(`    … and ${violations - rows.length} more`)
  }
  const broken = rules.filter(({ violations }) => violations > 0).length
  console.log(broken === 0 ? '\nThe books hold.' : `\n${broken} of ${rules.length} rules break.`)
  return broken === 0
})
