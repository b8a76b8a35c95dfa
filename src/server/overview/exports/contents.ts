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
  /** Read as it is written: all lists of a person can be more than the memory of the process. */
  text: AsyncIterable<string>
}

/** The list queries take no more at once. */
const limit = 100

interface Place {
  limit: number
  cursor: string | undefined
}

/** Reads a page of a list, the first one without a cursor. */
type Read<Item> = (page: Place) => Promise<Page<Item>>

async function* pagesOf<Item>(read: Read<Item>) {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page: Page<Item> = await read({ limit, cursor })
    yield page.items
    cursor = page.nextCursor
  }
}

const json = (name: string, read: () => Promise<unknown>): Part => ({
  path: `${name}.json`,
  text: textOf(read),
})

async function* textOf(read: () => Promise<unknown>) {
  yield `${JSON.stringify(await read(), null, 2)}\n`
}

/** A list as JSON, page by page. */
const list = <Item>(name: string, read: Read<Item>): Part => ({
  path: `${name}.json`,
  text: itemsOf(read),
})

async function* itemsOf<Item>(read: Read<Item>) {
  let before = '[\n'
  for await (const items of pagesOf(read)) {
    if (items.length === 0) continue
    // Without the brackets of each page.
    yield before + JSON.stringify(items, null, 2).slice(2, -2)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

/** A list as JSON and as the CSV file that the lists offer. */
const table = <Item>(
  name: string,
  columns: Columns<Item>,
  viewer: Viewer,
  read: Read<Item>,
): Part[] => [list(name, read), { path: `${name}.csv`, text: csvOf(columns, viewer, read) }]

async function* csvOf<Item>(columns: Columns<Item>, { role }: Viewer, read: Read<Item>) {
  const shown = columns.filter(([, , roles]) => !roles || roles.includes(role))
  const from = (cursor?: string) => read({ limit, cursor })
  yield* linesOf(shown, await from(), from, byteOrderMark)
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
  const from = await own.activeSince(db, viewer)
  const all = { type: 'all', cause: 'all', status: 'all', sort: 'newest' } as const
  return [
    json('profile', async () => ({
      ...(await own.readPerson(db, viewer)),
      ...(await readSettings(db, viewer)),
    })),
    json('sessions', () => own.readSessions(db, viewer)),
    json('linked-accounts', () => own.readLinkedAccounts(db, viewer)),
    ...table('transactions', transactionColumns, viewer, (page) =>
      listTransactions(db, viewer, { ...page, ...all }),
    ),
    list('notifications', (page) => listNotifications(db, viewer, { ...page, show: 'everything' })),
    json('statements', () => own.readStatements(db, viewer)),
    json('appeals', () => own.readAppeals(db, viewer)),
    json('reports', () => own.readReports(db, viewer)),
    json('messages', () => own.readMessages(db, viewer)),
    ...table('activity', auditColumns, viewer, (page) =>
      listAudit(db, { ...page, actor: viewer.id, from }),
    ),
    ...(viewer.role === 'business'
      ? businessParts(db, viewer, at)
      : reviewerParts(db, viewer, sealing)),
  ]
}

const businessParts = (db: Db, viewer: Viewer, at: Date): Part[] => [
  ...table('campaigns', campaignColumns, viewer, (page) =>
    listCampaigns(db, viewer, { ...page, status: 'all', sort: 'newest' }, at),
  ),
  list('campaign-texts', (page) => own.readCampaignTexts(db, viewer, page)),
  json('api-keys', () => own.readApiKeys(db, viewer)),
  json('webhooks', () => own.readWebhooks(db, viewer)),
  json('refunds', () => own.readRefunds(db, viewer)),
  json('replies', () => own.readReplies(db, viewer)),
  json('verification', () => own.readVerificationFacts(db, viewer)),
]

const reviewerParts = (db: Db, viewer: Viewer, sealing: AddressSealing): Part[] => [
  ...table('reviews', reviewColumns, viewer, (page) =>
    listReviews(db, viewer, { ...page, status: 'all', sort: 'newest' }),
  ),
  json('photos', () => own.readPhotos(db, viewer)),
  json('drafts', () => own.readDrafts(db, viewer)),
  json('proofs', () => own.readProofs(db, viewer)),
  list('places', (page) => listPlaces(db, viewer, { ...page, status: 'all' })),
  json('parcel-addresses', () => readAddresses(db, viewer, sealing)),
  json('payout-destination', () => own.readDestination(db, viewer)),
  json('opened-campaigns', () => own.readOpenings(db, viewer)),
  json('answers-to-campaigns', () => own.readAnswers(db, viewer)),
  json('saved-searches', () => own.readSearches(db, viewer)),
  json('campaign-waits', () => own.readWaits(db, viewer)),
  json('campaign-visit', () => own.readVisit(db, viewer)),
]
