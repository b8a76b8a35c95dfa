import type { Cents } from '../../shared/base/money.ts'
import type { Tx } from '../base/db/database.ts'
import { lockWallet, receivable, wallet, type Account, type Leg } from './ledger.ts'

/**
 * The legs of money that enters a business's wallet: it pays what the business owes first, so that
 * no wallet holds money while its owner owes (docs/product-rules.md, Money). Locks the wallet.
 */
export async function legsIntoWallet(
  tx: Tx,
  businessId: string,
  { from, amount }: { from: Account; amount: Cents },
): Promise<Leg[]> {
  const { owedCents } = await lockWallet(tx, businessId)
  const paid = Math.min(owedCents, amount) as Cents
  return [
    { from, to: wallet(businessId), amount },
    { from: wallet(businessId), to: receivable(businessId), amount: paid },
  ]
}
