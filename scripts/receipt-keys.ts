import { systemClock } from '../src/server/base/clock.ts'
import { rotateReceiptKey } from '../src/server/outside/receipts/keys.ts'
import { keptSecret } from '../src/server/base/secret.ts'
import { Refusal } from '../src/shared/base/refusal.ts'
import { withDatabase } from './database.ts'

/**
 * `npm run receipts:rotate`: signs receipts with a new key from now on. Receipts that the old key
 * signed can still be checked.
 */
await withDatabase(async (db, config) => {
  if (process.argv.length > 2) throw new Refusal('invalid', 'Usage: npm run receipts:rotate')
  const secret = config.auth.secret ?? (await keptSecret(config.dataDir))
  const kid = await db
    .transaction()
    .execute((tx) => rotateReceiptKey(tx, secret, systemClock.now()))
  console.log(`Receipts are signed with the key ${kid} from now on.`)
  return true
})
