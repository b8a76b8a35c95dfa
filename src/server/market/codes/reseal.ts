import type { Tx } from '../../base/db/database.ts'
import type { CodeSealing } from './sealing.ts'

/**
 * Encrypts all codes with another secret, in one transaction. A code that is so already stays, so
 * that a second run changes nothing. Returns how many were changed.
 */
export async function resealCodes(
  tx: Tx,
  { from, to }: { from: CodeSealing; to: CodeSealing },
): Promise<number> {
  let [changed, last] = [0, 0]
  for (;;) {
    const codes = await tx
      .selectFrom('codes')
      .select(['id', 'sealed'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(1_000)
      .forUpdate()
      .execute()
    if (codes.length === 0) return changed
    for (const { id, sealed } of codes) {
      if ((await to.unseal(sealed)) !== null) continue
      const code = await from.unseal(sealed)
      if (code === null) throw new Error('A code was sealed with neither of the two secrets.')
      const set = { sealed: await to.seal(code), fingerprint: to.fingerprint(code) }
      await tx.updateTable('codes').set(set).where('id', '=', id).execute()
      changed++
    }
    last = codes.at(-1)!.id
  }
}
