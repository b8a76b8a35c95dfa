import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isLong } from '../../test/long.ts'
import { addDays } from '../../../shared/base/days.ts'
import { disclosure } from '../../../shared/market/disclosure.ts'
import { page } from '../../../shared/base/endpoint.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { auditRoutes } from '../../platform/audit/routes.ts'
import { campaignRoutes } from '../../market/campaigns/routes.ts'
import { payoutRoutes } from '../../money/payouts/routes.ts'
import { paymentRoutes } from '../../money/payments/routes.ts'
import { refundRoutes } from '../../money/refunds/routes.ts'
import { reviewRoutes } from '../../market/reviews/routes.ts'
import { cellsOf, rowsOf } from '../../test/csv.ts'
import { hostile, hostileDemo, roles, type Person } from '../../test/hostile-demo.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { request } from '../../test/world.ts'
import { userRoutes } from '../../people/users/routes.ts'
import { verificationRoutes } from '../../people/verification/routes.ts'
import { walletRoutes } from '../../money/wallet/routes.ts'
import { handleErrors } from './errors.ts'
import { listOn } from './list-file.ts'
import { routeOn } from './route.ts'
import { readCookies } from './session.ts'

let people: Record<Role, Person>
beforeAll(async () => {
  people = await hostileDemo()
})

/** Mounts the lists as the application does, but files read three rows at a time. */
const rowsAtOnce = 3
let small: FastifyInstance
beforeAll(async () => {
  small = fastify()
  readCookies(small, { secret, publicUrl: config.server.publicUrl })
  handleErrors(small)
  const deps = { db: server().db, clock, wakeJobs: () => {} }
  const { route } = routeOn(small, { ...deps, replica: null })
  const list = listOn(small, { ...deps, route }, rowsAtOnce)
  campaignRoutes(route, list, config)
  reviewRoutes(route, list, 'a key of traces', config)
  walletRoutes(route, list, config)
  payoutRoutes(route, list, config)
  refundRoutes(route, list)
  paymentRoutes(list)
  verificationRoutes(route, list)
  userRoutes(route, list)
  // By far the longest list would be read by hundreds of statements for each filter.
  auditRoutes(listOn(small, { ...deps, route }, 50))
  await small.ready()
})
afterAll(() => small.close())

type Query = Record<string, string>

async function fileOf({ cookie }: Person, path: string, query: Query = {}) {
  const answer = await small.inject({ url: `${path}.csv`, query, headers: { cookie } })
  expect([path, query, answer.statusCode]).toEqual([path, query, 200])
  return answer.body
}

type Item = { id?: string; businessId?: string }

/** Reads all pages of a list. */
async function idsOf(person: Person, path: string, query: Query) {
  const ids: (string | undefined)[] = []
  for (let cursor = ''; ;) {
    const headers = { cookie: person.cookie }
    const all = { ...query, limit: '100', ...(cursor && { cursor }) }
    const answer = await small.inject({ url: path, query: all, headers })
    expect([path, all, answer.statusCode]).toEqual([path, all, 200])
    const { items, nextCursor } = answer.json<{ items: Item[]; nextCursor: string | null }>()
    ids.push(...items.map(({ id, businessId }) => id ?? businessId))
    if (nextCursor === null) return ids
    cursor = nextCursor
  }
}

/**
 * The export of a person's data has the notifications and the few places of a reviewer; messages,
 * reports and appeals are for reading, not for files, and what is public is for programs.
 */
const withoutFile = [
  '/api/notifications',
  '/api/places',
  '/api/contact-messages',
  '/api/appeals',
  '/api/reports',
  '/api/purchases',
  '/api/owed-parcels',
  '/api/public/campaigns',
]

/** The lists with pages and filters. */
const lists = () =>
  server().mounted.filter(({ path, query }) => {
    if (withoutFile.includes(path)) return false
    const { limit, cursor, ...filters } = query?.shape ?? {}
    return limit && cursor && Object.keys(filters).length > 0
  })

const allowed = (path: string) =>
  roles.filter((role) => lists().some((one) => one.path === path && one.allow.includes(role)))

/** Every choice of every filter, and sample values for filters with free text. */
async function queriesOf(path: string): Promise<Query[]> {
  const { shape } = lists().find((one) => one.path === path)!.query!
  const { id: campaignId } = await server()
    .db.selectFrom('campaigns')
    .select('id')
    .where('title', '=', hostile.title)
    .executeTakeFirstOrThrow()
  const then = addDays(clock.now(), -20).toISOString()
  const since = path === '/api/audit' ? then.slice(0, 10) : then
  const typed: Record<string, string[]> = {
    q: ['an', 'صادقة', 'nothing is called like this'],
    campaignId: [campaignId, 'nonsense'],
    reviewerId: [people.reviewer.id, 'nonsense'],
    category: ['food'],
    country: ['NG'],
    language: ['en'],
    payFromCents: ['1', '1000000'],
    upToMinutes: ['30'],
    stars: ['4'],
    maxStars: ['3'],
    batchId: ['nonsense'],
    month: [then.slice(0, 7)],
    about: [people.reviewer.id, 'nonsense'],
    actor: [people.admin.id],
    action: ['approveReview', 'submitReview', 'nonsense'],
    from: [since],
    to: [since],
  }
  const choices = Object.entries(shape).flatMap(([name, field]) => {
    if (name in page) return []
    const inner =
      field instanceof z.ZodDefault || field instanceof z.ZodOptional ? field.unwrap() : field
    const values = inner instanceof z.ZodEnum ? inner.options.map(String) : typed[name]
    expect(values, `${path} is asked with ${name}`).toBeDefined()
    return values!.map((value) => ({ [name]: value }))
  })
  // All orders are for the long run.
  const sorts = choices.filter(({ sort }) => sort && isLong)
  return [{}, ...choices, ...choices.flatMap((one) => sorts.map((sort) => ({ ...one, ...sort })))]
}

const paths = [
  '/api/campaigns',
  '/api/reviews',
  '/api/wallet/transactions',
  '/api/wallet/movements',
  '/api/payouts',
  '/api/payouts/batches',
  '/api/refunds',
  '/api/disputes',
  '/api/users',
  '/api/verifications',
  '/api/audit',
]

/** Lists of parcels (shipping.test.ts) and figures (transparency.test.ts). */
const withoutFilters = [
  '/api/campaigns/:campaignId/shipments',
  '/api/public/transparency',
  '/api/statements',
]

// spec: 11.7, 14.54
test('every list with filters has a file, and nothing else but parcels and figures has one', () => {
  expect(lists().map((one) => one.path)).toEqual(expect.arrayContaining(paths))
  expect(lists()).toHaveLength(paths.length)
  const files = server().routes.filter((route) => route.endsWith('.csv'))
  const expected = [...paths, ...withoutFilters].map((path) => `GET ${path}.csv`)
  expect(files.toSorted()).toEqual(expected.toSorted())
})

// spec: 11.7
test.each(paths)(
  '%s.csv has the rows of the list in the same order, with any filter',
  async (path) => {
    // Each filter is asked by one of the roles, and by all of them in the long run.
    let most = 0
    const asking = allowed(path)
    for (const [turn, role] of asking.entries()) {
      for (const [i, query] of (await queriesOf(path)).entries()) {
        if (!isLong && i % asking.length !== turn && i > 0) continue
        const listed = await idsOf(people[role], path, query)
        const rows = cellsOf(await fileOf(people[role], path, query)).slice(1)
        expect([role, query, rows.map((cells) => cells.at(-1))]).toEqual([role, query, listed])
        most = Math.max(most, rows.length)
      }
    }
    expect(most).toBeGreaterThan(rowsAtOnce)
  },
)

test.each(paths)('%s.csv is for whom the list is, and says no as the list does', async (path) => {
  const file = `${path}.csv`
  for (const role of roles) {
    const answer = await request<string>(people[role], 'GET', file)
    expect([role, answer.status]).toEqual([role, allowed(path).includes(role) ? 200 : 403])
    if (answer.status === 200) {
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment',
        'cache-control': 'no-store',
      })
    } else {
      expect(answer.error?.message).toBe('You do not have access to this.')
    }
  }
  expect((await request(null, 'GET', file)).error?.message).toBe('Please sign in.')
  const long = { query: { q: 'x'.repeat(201), status: 'nonsense', month: 'nonsense' } }
  const [list, refused] = await Promise.all([
    request(people[allowed(path)[0]!], 'GET', path, long),
    request(people[allowed(path)[0]!], 'GET', file, long),
  ])
  expect([refused.status, refused.error?.message]).toEqual([400, list.error?.message])
})

test('a file ignores the paging parameters', async () => {
  const query = { limit: '1', cursor: 'nonsense' }
  const whole = await fileOf(people.admin, '/api/users')
  expect(await fileOf(people.admin, '/api/users', query)).toBe(whole)
})

const ids = async (query: string, ...values: string[]) =>
  (await server().owner.query<{ id: string }>(query, values)).rows.map(({ id }) => id).toSorted()
const idsIn = async (role: Role, path: string) =>
  rowsOf(await fileOf(people[role], path))
    .map(({ id }) => id)
    .toSorted()

// spec: 11.7
test('a file never has rows of other people', async () => {
  const { business, reviewer } = people
  expect(await idsIn('reviewer', '/api/reviews')).toEqual(
    await ids('select id from reviews where reviewer_id = $1', reviewer.id),
  )
  expect(await idsIn('business', '/api/reviews')).toEqual(
    await ids('select id from reviews where business_id = $1', business.id),
  )
  expect(await idsIn('business', '/api/campaigns')).toEqual(
    await ids('select id from campaigns where business_id = $1', business.id),
  )
  expect(await idsIn('reviewer', '/api/campaigns')).toEqual(
    await ids(`select id from campaigns where status = 'active'`),
  )
  expect(await idsIn('reviewer', '/api/wallet/transactions')).toEqual(
    await ids(
      `select id from reviews where reviewer_id = $1 and status = 'approved'
        union all select id from withdrawals where reviewer_id = $1`,
      reviewer.id,
    ),
  )
})

const reviewHeads = {
  reviewer:
    'submitted_utc,status,campaign,reviewer_country,rating,content,disclosure,rejection_reason,' +
    'rejection_note,resubmit_until_utc,unpublished_utc,unpublish_reason,earnings_usd,campaign_id,id',
  business:
    'submitted_utc,status,campaign,reviewer,reviewer_country,reviewer_bio,rating,content,' +
    'disclosure,rejection_reason,rejection_note,resubmit_until_utc,unpublished_utc,unpublish_reason,campaign_id,id',
  admin:
    'submitted_utc,decided_utc,status,campaign,reviewer,reviewer_email,reviewer_country,' +
    'reviewer_bio,rating,content,disclosure,rejection_reason,rejection_note,resubmit_until_utc,unpublished_utc,unpublish_reason,' +
    'earnings_usd,fee_usd,reviewer_id,campaign_id,id',
}
const owned =
  'created_utc,title,product,company,status,paused,category,countries,language,minutes,price_usd,completed_reviews,target_reviews,' +
  'excerpt,id'
const campaignHeads = {
  reviewer:
    'title,product,company,category,countries,language,minutes,price_usd,open_places,' +
    'closed_reason,reviewed,excerpt,id',
  business: owned,
  admin: owned,
}

test.each(roles)('to the role of %s a file has the columns that its page shows', async (role) => {
  const heads = async (path: string) =>
    (await fileOf(people[role], path)).split('\r\n')[0]!.replace('\ufeff', '')
  expect(await heads('/api/reviews')).toBe(reviewHeads[role])
  expect(await heads('/api/campaigns')).toBe(campaignHeads[role])
})

// spec: 10.29
test('reviews say that they were paid, and only admins get email addresses', async () => {
  for (const role of roles) {
    const text = await fileOf(people[role], '/api/reviews')
    const disclosures = rowsOf(text).map((row) => row.disclosure!)
    expect(disclosures.every((one) => one.endsWith(disclosure))).toBe(true)
    expect(text.includes('@candor.demo')).toBe(role === 'admin')
  }
})

test('whole account numbers are only in the files for the bank', async () => {
  const { rows } = await server().owner.query<{ number: string }>(
    `select account_number as number from payout_destinations
      union select account_number from payout_batch_lines`,
  )
  const text = await fileOf(people.admin, '/api/payouts')
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ number }) => text.includes(number))).toEqual([])
  const ends = new Set(rowsOf(text).map((row) => row.account_end))
  expect(rows.some(({ number }) => ends.has(number.slice(-4)))).toBe(true)
})

// spec: 11.7
test('user text arrives in full, and spreadsheets read it as text', async () => {
  const found = new Set<string>()
  for (const path of paths) {
    for (const role of allowed(path)) {
      const cells = cellsOf(await fileOf(people[role], path))
      expect(new Set(cells.map(({ length }) => length)).size, `${path}: one width`).toBe(1)
      const run = cells.flat().filter((one) => /^[=+\-@\t\r]/.test(one))
      expect(run.filter((one) => !/^-\d+\.\d\d$/.test(one))).toEqual([])
      for (const one of cells.flat()) found.add(one)
    }
  }
  for (const text of Object.values(hostile)) expect(found).toContain(`'${text}`)
})
