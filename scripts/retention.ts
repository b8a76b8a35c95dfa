import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '../src/server/base/clock.ts'
import { retain } from '../src/server/overview/operations/retain.ts'
import { Refusal } from '../src/shared/base/refusal.ts'
import { withDatabase } from './database.ts'

/** `npm run retention`: deletes what is older than its retention, as a job does every hour. */
await withDatabase(async (db, config) => {
  // A start without SMTP_URL makes it: otherwise these are not the settings of the application.
  const outbox = join(config.dataDir, 'outbox')
  if (!config.mail.smtpUrl && !existsSync(outbox)) {
    const settings = 'DATA_DIR, SMTP_URL and RETENTION_…'
    throw new Refusal(
      'invalid',
      `There is no folder ${outbox}. Set ${settings} as the application has them.`,
    )
  }
  const deleted = await retain(db, { clock: systemClock, config })
  for (const [kind, count] of Object.entries(deleted)) console.log(`${count} ${kind}`)
  return true
})
