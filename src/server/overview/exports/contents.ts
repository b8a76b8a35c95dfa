import { auditColumns } from '../../platform/audit/routes.ts'
import { listAudit } from '../../platform/audit/queries.ts'
import { campaignColumns } from '../../market/campaigns/routes.ts'
import { listCampaigns } from '../../market/campaigns/lists.ts'
import type { Db } from '../../base/db/database.ts'
import { byteOrderMark } from '../../../shared/base/csv.ts'
import { linesOf, type Columns, type Page } from '../../base/http/list-file.ts'
import type { Viewer } from '../../base/http/session.ts'
import { listNotifications } from '../../platform/notifications/queries.ts'
import { listPlaces } from '../../market/places/queries.ts'
import { readAddresses } from '../../market/addresses/queries.ts'
import type { AddressSealing } from '../../market/addresses/sealing.ts'
import { reviewColumns } from '../../market/reviews/routes.ts'
import { listReviews } from '../../market/reviews/queries.ts'
import { readSettings } from '../../people/settings/queries.ts'
import { transactionColumns } from '../../money/wallet/routes.ts'
import { listTransactions } from '../../money/wallet/transactions.ts'
import * as own from './own-rows.ts'

export interface Part {
  /** The path in the zip file. */
  path: string
  text: string
}

/** The list queries take no more at once. */
const limit = 100

async function every<Item>(read: (cursor?: string) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  let page = await read()
  items.push(...page.items)
  while (page.nextCursor !== null) {
    page = await read(page.nextCursor)
    items.push(...page.items)
  }
  return items
}

const json = (name: string, value: unknown): Part => ({
  path: `${name}.json`,
  text: `${JSON.stringify(value, null, 2)}\n`,
})

/** A list as JSON and as the CSV file that the lists offer. */
async function table<Item>(
  name: string,
  columns: Columns<Item>,
  { role }: Viewer,
  items: Item[],
): Promise<Part[]> {
  const shown = columns.filter(([, , roles]) => !roles || roles.includes(role))
  const lines: string[] = []
  const page = { items, nextCursor: null }
  for await (const line of linesOf(shown, page, async () => page)) lines.push(line)
  return [json(name, items), { path: `${name}.csv`, text: byteOrderMark + lines.join('') }]
}

/**
 * Everything that Candor keeps about a person, by the queries of their own lists, so that nobody
 * else's rows can be in it.
 */
export async function partsOf(
  db: Db,
  viewer: Viewer,
  sealing: AddressSealing,
  at: Date,
): Promise<Part[]> {
  const page = (cursor?: string) => ({ limit, cursor })
  const transactions = await every((cursor) =>
    listTransactions(db, viewer, {
      ...page(cursor),
      type: 'all',
      cause: 'all',
      status: 'all',
      sort: 'newest',
    }),
  )
  const notifications = await every((cursor) =>
    listNotifications(db, viewer, { ...page(cursor), show: 'everything' }),
  )
  const activity = await every((cursor) => listAudit(db, { ...page(cursor), actor: viewer.id }))
  return [
    json('profile', { ...(await own.readPerson(db, viewer)), ...(await readSettings(db, viewer)) }),
    json('sessions', await own.readSessions(db, viewer)),
    json('linked-accounts', await own.readLinkedAccounts(db, viewer)),
    ...(await table('transactions', transactionColumns, viewer, transactions)),
    json('notifications', notifications),
    json('statements', await own.readStatements(db, viewer)),
    json('appeals', await own.readAppeals(db, viewer)),
    json('reports', await own.readReports(db, viewer)),
    ...(await table('activity', auditColumns, viewer, activity)),
    ...(await (viewer.role === 'business'
      ? businessParts(db, viewer, at)
      : reviewerParts(db, viewer, sealing))),
  ]
}

async function businessParts(db: Db, viewer: Viewer, at: Date): Promise<Part[]> {
  const page = (cursor?: string) => ({ limit, cursor })
  const campaigns = await every((cursor) =>
    listCampaigns(db, viewer, { ...page(cursor), status: 'all', sort: 'newest' }, at),
  )
  return [
    ...(await table('campaigns', campaignColumns, viewer, campaigns)),
    json('campaign-texts', await own.readCampaignTexts(db, viewer)),
    json('api-keys', await own.readApiKeys(db, viewer)),
    json('webhooks', await own.readWebhooks(db, viewer)),
    json('refunds', await own.readRefunds(db, viewer)),
    json('verification', await own.readVerificationFacts(db, viewer)),
  ]
}

async function reviewerParts(db: Db, viewer: Viewer, sealing: AddressSealing): Promise<Part[]> {
  const page = (cursor?: string) => ({ limit, cursor })
  const reviews = await every((cursor) =>
    listReviews(db, viewer, { ...page(cursor), status: 'all', sort: 'newest' }),
  )
  const places = await every((cursor) => listPlaces(db, viewer, { ...page(cursor), status: 'all' }))
  return [
    ...(await table('reviews', reviewColumns, viewer, reviews)),
    json('photos', await own.readPhotos(db, viewer)),
    json('drafts', await own.readDrafts(db, viewer)),
    json('proofs', await own.readProofs(db, viewer)),
    json('places', places),
    json('parcel-addresses', await readAddresses(db, viewer, sealing)),
    json('payout-destination', await own.readDestination(db, viewer)),
    json('opened-campaigns', await own.readOpenings(db, viewer)),
    json('answers-to-campaigns', await own.readAnswers(db, viewer)),
    json('saved-searches', await own.readSearches(db, viewer)),
    json('campaign-waits', await own.readWaits(db, viewer)),
    json('campaign-visit', await own.readVisit(db, viewer)),
  ]
}
