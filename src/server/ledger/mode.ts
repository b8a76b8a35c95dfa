import { ConfigError } from '../base/config.ts'
import type { Db } from '../base/db/database.ts'
import type { LedgerMode } from '../base/db/schema.ts'

/**
 * Records at the first start whether this ledger is sandbox or live. Throws a ConfigError when a
 * later start differs, because sandbox money and real money must never mix.
 */
export async function openLedger(db: Db, mode: LedgerMode, at: Date): Promise<void> {
  await db
    .insertInto('ledger')
    .values({ mode, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const ledger = await db.selectFrom('ledger').select('mode').executeTakeFirstOrThrow()
  if (ledger.mode !== mode) {
    throw new ConfigError(
      `This database holds a ${ledger.mode} ledger, and Candor was started for a ${mode} one: ` +
        'sandbox money and live money never mix. Use another database.',
    )
  }
}

/** Whether this ledger is sandbox or live. */
export async function ledgerMode(db: Db): Promise<LedgerMode> {
  const { mode } = await db.selectFrom('ledger').select('mode').executeTakeFirstOrThrow()
  return mode
}
