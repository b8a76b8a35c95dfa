import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import { removeOldMails } from '../../base/mail/outbox.ts'
import { addDays } from '../../../shared/base/days.ts'
import { applyRetention } from './retention.ts'

interface Deps {
  clock: Clock
  config: Pick<Config, 'retention' | 'dataDir'>
}

/** Deletes what is older than its retention, and returns how much of each kind. */
export async function retain(db: Db, { clock, config }: Deps): Promise<Record<string, number>> {
  const { retention, dataDir } = config
  const at = clock.now()
  const rows = await db.transaction().execute((tx) => applyRetention(tx, retention, at))
  return { ...rows, outboxFiles: await removeOldMails(dataDir, addDays(at, -retention.mails)) }
}
