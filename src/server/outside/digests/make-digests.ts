import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import type { Db } from '../../base/db/database.ts'
import { patiently } from '../../base/db/patient.ts'
import { eachItem } from '../../base/jobs/items.ts'
import { Receipts } from '../receipts/receipts.ts'
import { makeNextDigest } from './digests.ts'
import { nextDay } from './queries.ts'

interface Deps {
  directUrl: string
  clock: Clock
  secret: string
  log: FastifyBaseLogger
}

/** Makes the digests that are due. A failure is shown to the admins, and tried again. */
export async function digestReceipts(db: Db, { directUrl, clock, secret, log }: Deps) {
  const at = clock.now()
  const due = await nextDay(db, at)
  const items = due ? [{ id: due.day }] : []
  await eachItem(db, 'digest-receipts', { at, log }, items, () =>
    patiently({ directUrl, log }, (patient) => makeDigests(patient, new Receipts(secret), at)),
  )
}

/** Makes the digest of each day that has ended and has none, each in a transaction. */
export async function makeDigests(db: Db, receipts: Receipts, at: Date): Promise<void> {
  const makeNext = () => db.transaction().execute((tx) => makeNextDigest(tx, receipts, at))
  while (await makeNext());
}
