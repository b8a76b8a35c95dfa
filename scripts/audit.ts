import { auditLedger } from '../src/server/ledger/invariants.ts'
import { withDatabase } from './database.ts'

/** `npm run audit`: checks every invariant of the ledger and prints the rows that violate one. */
await withDatabase(async (db) => {
  const rules = await auditLedger(db)
  for (const { name, violations, rows } of rules) {
    console.log(`${violations === 0 ? '✓' : '✗'} ${name}`)
    for (const row of rows) console.log(`    ${JSON.stringify(row)}`)
    if (violations > rows.length) console.log(`    … and ${violations - rows.length} more`)
  }
  const broken = rules.filter(({ violations }) => violations > 0).length
  console.log(
    broken === 0 ? '\nThe books hold.' : `\n${broken} of ${rules.length} rules are broken.`,
  )
  return broken === 0
})
