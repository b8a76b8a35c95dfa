import { systemClock } from '../src/server/base/clock.ts'
import { retain } from '../src/server/overview/operations/retain.ts'
import { withDatabase } from './database.ts'

/** `npm run retention`: deletes what is older than its retention, as a job does every hour. */
await withDatabase(async (db, config) => {
  const deleted = await retain(db, { clock: systemClock, config })
  for (const [kind, count] of Object.entries(deleted)) console.log(`${count} ${kind}`)
  return true
})
