import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Cents } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { checkoutScript } from './checkout-script.ts'
import { checkoutCss } from './checkout-styles.ts'

/** What every card provider's checkout of a deposit shares. */
export interface Checkout {
  id: string
  amountCents: Cents
  companyName: string
  status: 'pending' | 'completed' | 'failed'
}

/** Reads the deposit of a checkout address; refuses with 404 when there is none. */
export async function readCheckout(db: Db, depositId: string): Promise<Checkout> {
  const deposit = isUuid(depositId)
    ? await db
        .selectFrom('deposits')
        .innerJoin('businesses', 'businesses.id', 'deposits.businessId')
        .select(['deposits.id', 'amountCents', 'companyName', 'status'])
        .where('deposits.id', '=', depositId)
        .executeTakeFirst()
    : undefined
  if (!deposit) throw new Refusal('not_found', 'There is no payment at this address.')
  return deposit
}

const sans = '@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2'

export function mountCheckoutFiles(app: FastifyInstance) {
  app.get('/checkout/checkout.css', (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(checkoutCss),
  )
  app.get('/checkout/checkout.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(checkoutScript),
  )
  app.get('/checkout/sans.woff2', async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'public, max-age=86400')
      .send(await readFile(fileURLToPath(import.meta.resolve(sans)))),
  )
}
