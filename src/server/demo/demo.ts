import { addDays } from '../../shared/base/days.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { createAdmin, offlineAuth } from '../people/accounts/admins.ts'
import type { Auth } from '../people/accounts/auth.ts'
import type { Config } from '../base/config.ts'
import { ledgerMode } from '../ledger/mode.ts'
import { editPlatform } from '../platform/platform.ts'
import { renewSubscriptions } from '../jobs/expire.ts'
import type { Db, Tx } from '../base/db/database.ts'
import { CodeSealing } from '../market/codes/sealing.ts'
import { AddressSealing } from '../market/addresses/sealing.ts'
import type { FileStore } from '../base/files/files.ts'
import { businesses, claims, sampleNairaPerDollar, socialLinks, testimonials } from './content.ts'
import { makeDigests } from '../outside/digests/make-digests.ts'
import { ensureReceiptKey } from '../outside/receipts/keys.ts'
import { Receipts } from '../outside/receipts/receipts.ts'
import { rememberPublicUrl } from '../platform/slugs/slugs.ts'
import { collectFiles, type DemoFiles } from './demo-files.ts'
import { storeDocuments, pdfOf } from './documents.ts'
import { storePictures } from './pictures.ts'
import { planBusiness, planReviewers, planWithdrawals } from './plan.ts'
import { createTimeline, type DemoTimeline, type DemoReceipts } from './timeline.ts'
import { randomUUID } from 'node:crypto'
import { inDollars } from '../../shared/base/money.ts'
import { proofKey } from '../market/proofs/rows.ts'
import type { DemoBusiness } from './business.ts'

/** The key of the advisory lock. The number is arbitrary but must never change. */
const demoLock = 7_001_905
const emails = ['admin@candor.demo', 'business@candor.demo', 'reviewer@candor.demo']

/**
 * Loads the demo into an empty database, in one transaction. Returns null when there are users
 * already or the ledger is live.
 */
export async function loadDemo(deps: {
  db: Db
  auth: Auth
  now: Date
  /** AUTH_SECRET, which encrypts codes. */
  secret: string
  password: string
  config: Config
  files: FileStore
}): Promise<{ accounts: { email: string; password: string }[] } | null> {
  if (!(await isEmpty(deps.db))) return null
  // Files are stored before the transaction that records them, as in an upload.
  const files = collectFiles(deps.files)
  try {
    const documents = await storeDocuments(files, businesses)
    const pictures = await storePictures(files)
    const receipts = await storeReceipts(files, businesses)
    const isLoaded = await deps.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${demoLock})`.execute(tx)
      if (!(await isEmpty(tx)) || (await ledgerMode(tx)) === 'live') return false
      await buildDemo(tx, deps, { documents, pictures, receipts })
      return true
    })
    if (isLoaded) return { accounts: emails.map((email) => ({ email, password: deps.password })) }
  } catch (error) {
    await files.removeAll()
    throw error
  }
  await files.removeAll()
  return null
}

async function isEmpty(db: Db): Promise<boolean> {
  const anyone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return !anyone
}

type Deps = Parameters<typeof loadDemo>[0]

async function buildDemo(
  tx: Tx,
  { auth, now, secret, password, config }: Deps,
  stored: Pick<DemoTimeline, 'documents' | 'pictures' | 'receipts'>,
) {
  const db = asDatabase(tx)
  const clock = { at: now, now: () => clock.at }
  const timeline = createTimeline({
    now,
    tx,
    sealing: new CodeSealing(secret),
    addresses: new AddressSealing(secret),
    password,
    ...stored,
    grantCents: config.payments.sandboxGrantCents,
    auth: offlineAuth({ db, clock, config }),
  })

  const failing = {
    error({ err }: { err: unknown }) {
      throw err
    },
  }
  planAdmin(timeline, { db, auth })
  for (const business of businesses) planBusiness(timeline, business)
  planReviewers(timeline)
  planWithdrawals(timeline)
  for (let day = 150; day > 0; day--) {
    timeline.plan(timeline.daysAgo(day), (at) => renewSubscriptions(db, at, failing))
  }
  for (const step of timeline.inOrder()) {
    clock.at = step.at
    await step.run(step.at)
  }
  await finish(tx, now)
  await rememberPublicUrl(tx, config.server.publicUrl)
  await ensureReceiptKey(tx, secret, now)
  await makeDigests(db, new Receipts(secret), now)
}

/** A `Db` whose transactions and connections are this transaction, for code that opens its own. */
function asDatabase(tx: Tx): Db {
  const here = () => ({ execute: (work: (tx: Tx) => unknown) => work(tx) })
  return new Proxy<Db>(tx, {
    get(target, name) {
      if (name === 'transaction' || name === 'connection') return here
      if (name === 'withPlugin') return (plugin: KyselyPlugin) => asDatabase(tx.withPlugin(plugin))
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

function planAdmin(timeline: DemoTimeline, { db, auth }: { db: Db; auth: Auth }) {
  const email = emails[0]!
  timeline.plan(timeline.daysAgo(152), async (at) => {
    await createAdmin({ db, auth }, { email, password: timeline.password, name: 'Ada Obi' }, at)
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    timeline.people.set('admin', { id, role: 'admin' })
  })
  timeline.plan(timeline.daysAgo(1), async (at) => {
    const rate = {
      nairaPerDollar: sampleNairaPerDollar,
      nairaRateDate: at.toISOString().slice(0, 10),
    }
    const edit = { ...rate, claims: { ...claims, testimonials }, socialLinks }
    await editPlatform(timeline.tx, timeline.admin(), edit, at, { sampleRate: true })
  })
}

/** Ends all sessions, and marks notifications as delivered and old ones as read. */
async function finish(tx: Tx, now: Date) {
  await tx.deleteFrom('sessions').execute()
  await tx
    .updateTable('notifications')
    .set(({ ref }) => ({ deliveredAt: ref('createdAt') }))
    .execute()
  await tx
    .updateTable('notifications')
    .set(({ ref }) => ({ readAt: ref('createdAt') }))
    .where('createdAt', '<', addDays(now, -3))
    .execute()
}

/** Stores a receipt for each review of a purchase. */
async function storeReceipts(
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
