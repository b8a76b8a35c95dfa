import { join, resolve } from 'node:path'
import { restore } from '../src/server/base/db/backup.ts'
import { checkInvariants } from '../src/server/ledger/invariants.ts'
import { withDatabase } from './database.ts'

/** `npm run restore -- FOLDER`: restores into an empty database or a new DATA_DIR, and audits. */
await withDatabase(
  async (db, { dataDir }, ownerUrl) => {
    const folder = process.argv[2]
    if (!folder) {
      console.error('Usage: npm run restore -- FOLDER')
      return false
    }
    const documents = join(dataDir, 'documents')
    const from = { folder: resolve(folder), documents }
    const { at, tables, files } = await restore(ownerUrl, from)
    const rows = tables.reduce((total, table) => total + table.rows, 0)
    const broken = (await checkInvariants(db)).filter(({ violations }) => violations > 0)
    for (const { name } of broken) console.error(`✗ ${name}`)
    console.log(`${rows} rows of ${tables.length} tables, as they were at ${at}.`)
    console.log(`Documents: ${files}.`)
    console.log(broken.length === 0 ? 'The books hold.' : 'The books do not hold.')
    return broken.length === 0
  },
  { create: true },
)
