import { randomUUID } from 'node:crypto'
import { inDollars } from '../../shared/base/money.ts'
import { proofKey } from '../market/proofs/rows.ts'
import type { DemoBusiness } from './business.ts'
import type { DemoFiles } from './demo-files.ts'
import { pdfOf } from './documents.ts'
import type { DemoReceipts } from './timeline.ts'

/** Stores a receipt for each review of a purchase. */
export async function storeReceipts(
  files: DemoFiles,
  businesses: readonly DemoBusiness[],
): Promise<DemoReceipts> {
  const receipts = new Map<string, { id: string; sizeBytes: number }>()
  for (const { brief, reviews = [] } of businesses.flatMap(({ campaigns }) => campaigns)) {
    for (const { content, receiptCents } of reviews) {
      if (receiptCents === undefined) continue
      const total = `Total ${inDollars(receiptCents)}`
      const bytes = pdfOf(['Receipt', `1 x ${brief.product}`, total, 'A sample of the demo'])
      const id = randomUUID()
      await files.put(proofKey(id), bytes, 'application/pdf')
      receipts.set(content, { id, sizeBytes: bytes.length })
    }
  }
  return receipts
}
