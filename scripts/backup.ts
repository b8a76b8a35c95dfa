import { join, resolve } from 'node:path'
import { backup } from '../src/server/base/db/backup.ts'
import { withDatabase } from './database.ts'

/** `npm run backup -- FOLDER`: saves the database and its documents, also while Candor runs. */
await withDatabase(async (_db, { dataDir }, ownerUrl) => {
  const at = new Date()
  const named = process.argv[2] ?? `candor-backup-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  const folder = resolve(named)
  const { tables } = await backup(ownerUrl, { folder, documents: join(dataDir, 'documents'), at })
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables are in ${folder}.`)
  return true
})
