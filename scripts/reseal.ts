import { CodeSealing } from '../src/server/market/codes/sealing.ts'
import { resealCodes } from '../src/server/market/codes/reseal.ts'
import { resealAddresses } from '../src/server/market/addresses/reseal.ts'
import { AddressSealing } from '../src/server/market/addresses/sealing.ts'
import { Refusal } from '../src/shared/base/refusal.ts'
import { secretOf, withDatabase } from './database.ts'

/**
 * `OLD_AUTH_SECRET=… npm run secrets:reseal`: encrypts with the present AUTH_SECRET what must stay
 * readable and was encrypted with the old one (docs/how-to/rotate-secrets.md).
 */
await withDatabase(async (db, config) => {
  const old = process.env.OLD_AUTH_SECRET
  if (!old || process.argv.length > 2) {
    throw new Refusal('invalid', 'Usage: OLD_AUTH_SECRET=… npm run secrets:reseal')
  }
  const secret = await secretOf(config)
  const codes = { from: new CodeSealing(old), to: new CodeSealing(secret) }
  const addresses = { from: new AddressSealing(old), to: new AddressSealing(secret) }
  const changed = await db.transaction().execute(async (tx) => ({
    codes: await resealCodes(tx, codes),
    addresses: await resealAddresses(tx, addresses),
  }))
  console.log(
    `Encrypted ${changed.codes} codes and ${changed.addresses} addresses with the present secret.`,
  )
  return true
})
