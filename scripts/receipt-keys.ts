import { systemClock } from '../src/server/base/clock.ts'
import { opensPresentKey, rotateReceiptKey } from '../src/server/outside/receipts/keys.ts'
import { Refusal } from '../src/shared/base/refusal.ts'
import { secretOf, withDatabase } from './database.ts'

/**
 * `npm run receipts:rotate`: signs receipts with a new key from now on. Receipts that the old key
 * signed can still be checked.
 */
await withDatabase(async (db, config) => {
  if (process.argv.length > 2) throw new Refusal('invalid', 'Usage: npm run receipts:rotate')
  const secret = await secretOf(config)
  const kid = await db.transaction().execute(async (tx) => {
    if (!(await opensPresentKey(tx, secret))) {
      throw new Refusal('conflict', 'The application has another AUTH_SECRET.')
    }
    return rotateReceiptKey(tx, secret, systemClock.now())
  })
  console.log(`Receipts are signed with the key ${kid} from now on.`)
  return true
})
