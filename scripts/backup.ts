import { join, resolve } from 'node:path'
import { backup } from '../src/server/base/db/backup.ts'
import { withDatabase } from './database.ts'

/** `npm run backup -- FOLDER`: saves the database and its documents, also while Candor runs. */
await withDatabase(async (_db, { dataDir, s3 }, ownerUrl) => {
  const at = new Date()
  const named = process.argv[2] ?? `candor-backup-${at.toISOString().replaceAll(/[:.]/g, '-')}`
  const folder = resolve(named)
  const documents = s3 ? undefined : join(dataDir, 'documents')
  const { tables, files } = await backup(ownerUrl, { folder, documents, at })
  const rows = tables.reduce((total, table) => total + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables are in ${folder}.`)
  console.log(s3 ? 'The documents in S3 are not included.' : `Documents: ${files}.`)
  return true
})
