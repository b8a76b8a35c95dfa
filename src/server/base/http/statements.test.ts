import { aContactMessage, aFailedItem, anUndeliveredMail } from '../../test/failures.ts'
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Role } from '../../../shared/base/roles.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import {
  approveVerification,
  createDocumentLink,
  getVerification,
} from '../../../shared/people/verification.ts'
import { exportPayouts } from '../../../shared/money/payouts.ts'
import { requestRefund } from '../../../shared/money/refunds.ts'
import { listTransactions, requestWithdrawal } from '../../../shared/money/wallet.ts'
import type { Tx } from '../db/database.ts'
import { writeStatement } from '../../platform/statements/statements.ts'
import { aTakenPlace } from '../../test/places.ts'
import { aSavedSearchOf } from '../../test/searches.ts'
import { statementsOf, type SentStatement } from '../../test/sent.ts'
import { appUrl, clock, server } from '../../test/server.ts'
import { atMost, notCounted } from '../../test/statement-counts.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import { aStoredWebhookOf } from '../../test/webhooks.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  aDeposit,
  aDestinationOf,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

/** The lists that must have grown for the comparison to be meaningful. */
const growing =
  'campaigns|:campaignId|places|reviews|reviews.json|transactions|movements|refunds|payouts|batches|devices|' +
  'verifications?|users|notifications|audit|items|mails|messages|admins|searches'
const lists = Object.keys(atMost).filter((name) => new RegExp(`(${growing})$`).test(name))

interface World {
  people: Record<'business' | 'reviewer' | 'admin' | 'uploader', Person>
  campaignId: string
  depositId: string
  batchId: string
  reviewId: string
  placeId: string
  webhookId: string
}

let world: World

beforeAll(async () => {
  const business = await aBusiness({ balance: 10_000_00 })
  const { campaign } = await anActiveCampaign({ business, price: 40_00, target: 20 })
  const people = {
    business,
    reviewer: await aReviewer(),
    admin: await anAdmin(),
    uploader: await aBusiness(),
  }
  world = {
    people,
    campaignId: campaign.id,
    depositId: await aDeposit(business, 1_00),
    batchId: '',
    reviewId: '',
    placeId: '',
    webhookId: await aStoredWebhookOf(business, 'hook'),
  }
  // The first visit of a reviewer is remembered, with one more statement.
  orFail(await api(people.reviewer, getCampaign, { params: { campaignId: campaign.id } }))
})

/** Adds one more of everything that a list shows. */
async function grow(documents: number) {
  const { people, campaignId } = world
  const other = await aReviewer()
  const { campaign } = await anActiveCampaign({ business: people.business, price: 40_00 })
  for (const [person, id] of [
    [other, campaignId],
    [people.reviewer, campaign.id],
  ] as const) {
    const { id: reviewId } = await aReviewOf({ id }, person)
    world.reviewId = reviewId
    orFail(await api(people.admin, approveReview, { params: { reviewId }, body: {} }))
  }
  const { place } = await aTakenPlace({ business: people.business, reviewer: people.reviewer })
  world.placeId = place.id
  await aSavedSearchOf(people.reviewer)
  await aDestinationOf(other)
  orFail(await api(other, requestWithdrawal, { body: { amountCents: 30_00 } }))
  await aFailedItem(other.id)
  await anUndeliveredMail(other.email)
  await aContactMessage(other.email)
  world.batchId = orFail(await api(people.admin, exportPayouts)).id
  people.uploader = await aBusiness()
  orFail(await api(people.uploader, requestRefund))
  const names = Array.from({ length: documents }, (_, i) => `deed ${i}.pdf`)
  orFail(await uploadDocuments(people.uploader, names))
  const params = { businessId: people.uploader.id }
  orFail(await api(people.admin, approveVerification, { params, body: {} }))
  for (const { id } of Object.values(people)) await anotherDevice(id)
}

async function anotherDevice(userId: string) {
  const at = clock.now()
  const times = { createdAt: at, updatedAt: at, expiresAt: new Date(at.getTime() + 3_600_000) }
  await server()
    .db.insertInto('sessions')
    .values({ ...times, id: randomUUID(), token: randomUUID(), userId })
    .execute()
}

interface Listed {
  items?: unknown[]
  documents?: unknown[]
  reviews?: { items: unknown[] }
  nextCursor?: string | null
}

/** The begin and end of a transaction ask for nothing. */
const uncounted = /^(begin|start|commit|rollback)/i

/** Collects the SQL statements of a request. */
async function measure(person: Person | null, url: string) {
  const { result: answer, sent } = await statementsOf(() => request<Listed>(person, 'GET', url))
  const reads = sent.filter(({ text }) => !uncounted.test(text))
  const statements = reads.map(({ text }) => text)
  const { items, documents, reviews, nextCursor } = answer.body
  const shown = items ?? documents ?? reviews?.items ?? []
  return { status: answer.status, reads, statements, shown: shown.length, nextCursor }
}

/** The roles of the plain routes that are not public. */
const plainRoutes: Record<string, readonly Role[]> = {
  'GET /api/document-links/:token': ['admin'],
  'GET /api/payouts/batches/:batchId/file': ['admin'],
  'GET /api/places/:placeId/deadline.ics': ['reviewer'],
  'GET /api/statements.csv': ['admin'],
}

/** The URLs of a GET for every person who may call it, and for nobody when it is public. */
async function* visits(name: string) {
  const { people, ...made } = world
  const path = name.replace('GET ', '')
  const ofList = name.replace(/\.csv$/, '')
  const endpoint = server().mounted.find((one) => `${one.method} ${one.path}` === ofList)
  const allow = plainRoutes[name] ?? endpoint?.allow ?? 'anyone'
  const everybody = [...Object.values(people), ...(allow === 'anyone' ? [null] : [])]
  for (const person of everybody) {
    if (allow !== 'anyone' && person && !allow.includes(person.role)) continue
    // Only its owner among the businesses can open a campaign or a review.
    if (person === people.uploader && /:(campaign|review|place)Id/.test(path)) continue
    if (person !== people.business && path.includes(':webhookId')) continue
    const userIds = path.includes(':userId') ? [people.business.id, people.reviewer.id] : ['']
    for (const userId of userIds) {
      const transactionId = path.includes(':transactionId') ? await aTransactionOf(person!) : ''
      const token = path.includes(':token') ? await aLinkToken() : ''
      const month = clock.now().toISOString().slice(0, 7)
      const statementId = path.includes(':statementId') ? await aStatementAbout(person!) : ''
      const reviewerId = people.reviewer.id
      const slug = path.includes(':slug') ? await slugFor(path) : ''
      const ids: Record<string, string> = {
        ...made,
        userId,
        transactionId,
        statementId,
        token,
        reviewerId,
        businessId: people.business.id,
        slug,
      }
      const url = path
        .replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? month)
        // The log has more entries than a page or a file reads at once.
        .replace(/(\/audit(\.csv)?)$/, '$1?action=approveCampaign')
        .replace('/api/search', '/api/search?q=review')
        .replace('/api/usual-price', '/api/usual-price?category=food')
      yield { who: `${person?.role ?? 'nobody'} at ${path}`, person, url }
    }
  }
}

async function aTransactionOf(person: Person) {
  return orFail(await api(person, listTransactions)).items[0]!.id
}

const statements = new Map<string, string>()

async function aStatementAbout({ id: personId }: Person) {
  const known = statements.get(personId)
  if (known) return known
  const why = { facts: 'Sold it.', rule: 'suspension', decidedBy: world.people.admin.id }
  const { statementId } = await writeStatement(
    server().db as unknown as Tx,
    { kind: 'account_suspended', personId, ...why },
    clock.now(),
  )
  statements.set(personId, statementId)
  return statementId
}

async function slugFor(path: string) {
  const ownerId = path.startsWith('/p/') ? world.campaignId : world.people.business.id
  const { slug } = await server()
    .db.selectFrom('publicSlugs')
    .select('slug')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow()
  return slug
}

async function aLinkToken() {
  const { admin, uploader } = world.people
  const { documents } = orFail(await api(uploader, getVerification))
  const params = { documentId: documents[0]!.id }
  const { url } = orFail(await api(admin, createDocumentLink, { params }))
  return url.split('/').at(-1)!
}

async function measureAll() {
  const found = new Map<string, Awaited<ReturnType<typeof measure>> & { name: string }>()
  const shared = server().mounted.flatMap(({ path, mayLag }) => (mayLag ? [`GET ${path}`] : []))
  for (const name of Object.keys(atMost)) {
    let i = 0
    for await (const { who, person, url } of visits(name)) {
      // The first two read alone, and who asks after that for others too.
      clock.travel({ minutes: 0.05 })
      found.set(`${who} ${++i}`, { ...(await measure(person, url)), name })
      if (!shared.includes(name)) continue
      await measure(person, url)
      found.set(`${who} ${i}, shared`, { ...(await measure(person, url)), name })
    }
  }
  return found
}

test('every GET has a stated number of statements', () => {
  const gets = server().routes.filter((route) => route.startsWith('GET '))
  const stated = [...Object.keys(atMost), ...Object.keys(notCounted)]
  expect(gets.toSorted()).toEqual(stated.toSorted())
})

test('no GET sends more statements than stated, nor more for ten items than for one', async () => {
  await grow(1)
  const one = await measureAll()
  for (let i = 1; i < 10; i++) await grow(10)
  const ten = await measureAll()

  const grown = new Set<string>()
  for (const [who, { name, status, statements, shown }] of ten) {
    const before = one.get(who)!
    expect([who, status]).toEqual([who, 200])
    expect([who, ...statements.toSorted()]).toEqual([who, ...before.statements.toSorted()])
    expect(statements.length).toBeLessThanOrEqual(atMost[name]!)
    if (shown >= 10 && shown > before.shown) grown.add(name)
  }
  expect([...grown].toSorted()).toEqual(lists.toSorted())
})

/** Measures the second page of each list, with one item on each page. */
async function measureSecondPages() {
  const found: { name: string; statements: string[] }[] = []
  for (const name of lists) {
    for await (const { person, url } of visits(name)) {
      const page = `${url}${url.includes('?') ? '&' : '?'}limit=1`
      const { nextCursor } = await measure(person, page)
      if (!nextCursor) continue
      found.push({ name, ...(await measure(person, `${page}&cursor=${nextCursor}`)) })
    }
  }
  return found
}

/** PostgreSQL guesses their values badly, and so plans the statement anew at each call. */
const guessed =
  /.{40}(limit \$|(status|role|kind|type|plan|outcome|action)"? (=|<>|in) \(?\$|[<>]\s+\(\$)/g

test('every stated number is sent; limits and columns of few values are literals', async () => {
  const most: Record<string, number> = {}
  const found = new Set<string>()
  const all = [...(await measureAll()).values()]
  for (const { name, statements } of all) {
    most[name] = Math.max(most[name] ?? 0, statements.length)
  }
  const seconds = await measureSecondPages()
  expect(seconds.length).toBeGreaterThan(lists.length / 2)
  for (const { name, statements } of [...all, ...seconds]) {
    for (const [text] of statements.join('\n').matchAll(guessed)) found.add(`${name}: ${text}`)
  }
  expect(most).toEqual(atMost)
  expect([...found]).toEqual([])
})

/** After five plans for the values of a call, PostgreSQL keeps one for all values if it is cheap. */
const triedPlans = 5

test('PostgreSQL keeps the plan of every statement that has a name', async () => {
  const kept = new Map<string, SentStatement & { of: string }>()
  for (const { name: of, reads } of (await measureAll()).values()) {
    for (const one of reads) {
      if (one.name && /^\s*(select|with)/.test(one.text)) kept.set(one.text, { ...one, of })
    }
  }
  expect(kept.size).toBeGreaterThan(50)
  const client = new pg.Client({ connectionString: appUrl() })
  await client.connect()
  onTestFinished(() => client.end())
  const planned: string[] = []
  for (const { name, text, values, of } of kept.values()) {
    const statement = { name: name!, text, values: [...(values ?? [])] }
    for (let call = 0; call < triedPlans + 2; call++) await client.query(statement)
    const { rows } = await client.query<{ plans: number }>(
      'select custom_plans::int as plans from pg_prepared_statements where name = $1',
      [name],
    )
    if (rows[0]!.plans > triedPlans) planned.push(`${of}: ${text.trim().slice(0, 200)}`)
  }
  expect(planned).toEqual([])
})
