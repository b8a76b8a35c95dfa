import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { getCampaign } from '../../shared/campaign-page.ts'
import { countCampaigns as campaignCounts } from '../../shared/campaign-search.ts'
import { completeCampaign, listCampaigns as contract } from '../../shared/campaigns.ts'
import { approveReview, listReviews, resubmitReview } from '../../shared/reviews.ts'
import { getCampaign as readAlone } from '../campaign-page/queries.ts'
import { listCampaigns } from '../campaigns/lists.ts'
import { countCampaigns } from '../campaigns/search-queries.ts'
import type { Listener } from '../db/listener.ts'
import { appeal, approve, decide, reject } from '../test/appeals.ts'
import { improvedBody } from '../test/second-try.ts'
import { clock, server } from '../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  orFail,
  type Person,
} from '../test/world.ts'
import { SharedReads } from './shared-reads.ts'

const at = new Date('2026-05-05T12:00:00Z')
const later = (millis: number) => new Date(at.getTime() + millis)

/** A memory of which `a` and `b` were asked for often enough. */
function listening() {
  const listener = new EventEmitter() as Listener
  const reads = new SharedReads()
  reads.follow(listener)
  listener.emit('connected')
  for (const key of ['a', 'a', 'b', 'b']) expect(reads.read(key, at, async () => ({}))).toBeNull()
  return { listener, reads }
}

/** Reads that end when they are told to. */
function counted() {
  const ends: ((value: object) => void)[] = []
  const read = () => new Promise<object>((resolve) => ends.push(resolve))
  return { ends, read }
}

test('who asks for the same within a second shares one read, also while it is under way', async () => {
  const { reads } = listening()
  const { ends, read } = counted()
  const asked = [reads.read('a', at, read)!, reads.read('a', later(900), read)!]
  void reads.read('b', later(900), read)
  expect(ends).toHaveLength(2)
  ends[0]!({ one: 1 })
  expect(await Promise.all(asked)).toEqual([{ one: 1 }, { one: 1 }])
  void reads.read('a', later(1_001), read)
  expect(ends).toHaveLength(3)
})

test.each([
  ['a commit of this process', ({ reads }: ReturnType<typeof listening>) => reads.forget()],
  ['an announcement', ({ listener }: ReturnType<typeof listening>) => listener.emit('topic', 'x')],
])('what was being read before %s is given to nobody who asks after it', async (_what, change) => {
  const memory = listening()
  const { ends, read } = counted()
  const before = memory.reads.read('a', at, read)
  change(memory)
  const after = memory.reads.read('a', at, read)
  ends[0]!({ is: 'old' })
  ends[1]!({ is: 'new' })
  expect(await before).toEqual({ is: 'old' })
  expect(await after).toEqual({ is: 'new' })
  expect(await memory.reads.read('a', at, read)).toEqual({ is: 'new' })
})

test('what only one or two ask for is not kept, and what many do is until they stop', async () => {
  const { reads } = listening()
  const { ends, read } = counted()
  const isKept = (millis: number) => reads.read('rare', later(millis), read) !== null
  expect([0, 900, 3_000, 3_900, 6_900].map(isKept)).toEqual([false, false, false, false, false])
  expect([6_900, 7_800, 8_800, 9_900, 12_900].map(isKept)).toEqual([false, true, true, true, false])
  expect(ends).toHaveLength(3)
})

test('nothing is kept while the database announces nothing, and no failure', async () => {
  const { listener, reads } = listening()
  const { ends, read } = counted()
  listener.emit('lost')
  expect(reads.read('a', at, read)).toBeNull()
  listener.emit('connected')
  await expect(reads.read('a', at, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  void reads.read('a', at, read)
  expect(ends).toHaveLength(1)
})

test('a form is made once for all who get the same, and its bytes are written once', async () => {
  const { reads } = listening()
  const list = (await reads.read('a', at, async () => ({ all: [1, 2] })))!
  const form = (name: string) => reads.formOf(list, name, () => ({ name }))
  expect(form('x')).toBe(form('x'))
  expect(form('y')).toEqual({ name: 'y' })
  let written = 0
  const write = () => `${++written}`
  expect(String(reads.payloadOf(form('x'), write))).toBe('1')
  expect(String(reads.payloadOf(form('x'), write))).toBe('1')
  expect(String(reads.payloadOf({ name: 'x' }, write))).toBe('2')
})

const silently = (statement: string, values: unknown[]) =>
  server()
    .owner.query('set session_replication_role = replica')
    .then(() => server().owner.query(statement, values))
    .finally(() => server().owner.query('set session_replication_role = default'))

test('a list that two reviewers share is read once, and never after a second or a change', async () => {
  const { campaign, business } = await anActiveCampaign()
  const [one, other] = [await aReviewer(), await aReviewer()]
  const titles = async (who: Person) =>
    orFail(await api(who, contract)).items.map(({ title }) => title)
  const retitle = (title: string) =>
    silently('update campaigns set title = $2 where id = $1', [campaign.id, title])
  for (let n = 0; n < 3; n++) await titles(one)
  await retitle('Nobody was told')
  expect(await titles(other)).toEqual(await titles(one))
  expect(await titles(other)).not.toContain('Nobody was told')
  clock.travel({ minutes: 1 })
  expect(await titles(other)).toContain('Nobody was told')
  await retitle('Nobody was told again')
  await anActiveCampaign({ business })
  expect(await titles(other)).toContain('Nobody was told again')
})

test('each reviewer gets of a shared list what the list for this reviewer alone says', async () => {
  const business = await aBusiness()
  const campaigns = []
  const restricted: Record<number, string[]> = { 3: ['GB'], 7: ['NG'], 9: ['NG', 'GB'] }
  for (let i = 0; i < 18; i++) {
    const { campaign } = await anActiveCampaign({ business })
    const set = 'update campaigns set countries = $2 where id = $1'
    await server().owner.query(set, [campaign.id, restricted[i] ?? []])
    campaigns.push({ ...campaign, isForAll: !(i in restricted) })
  }
  const reviewers = []
  for (const country of ['NG', 'GB', 'KE']) {
    const reviewer = await aReviewer()
    const { owner } = server()
    await owner.query('update users set country = $2 where id = $1', [reviewer.id, country])
    await owner.query(
      'insert into campaign_visits (reviewer_id, seen_at, new_since) values ($1, $2, $2)',
      [reviewer.id, new Date(clock.now().getTime() - reviewers.length * 60_000)],
    )
    reviewers.push({ ...reviewer, country })
  }
  for (const [i, campaign] of campaigns.entries()) {
    if (campaign.isForAll && i % 3 === 0) await aReviewOf(campaign, reviewers[0]!)
    // More than a shared page has to spare.
    if (campaign.isForAll && i > 2) await aReviewOf(campaign, reviewers[2]!)
    const pause = 'update campaigns set paused = true where id = $1'
    if (i % 4 === 1) await server().owner.query(pause, [campaign.id])
  }
  clock.travel({ minutes: 1 })
  for (const reviewer of [...reviewers, ...reviewers]) {
    const person = { id: reviewer.id, role: 'reviewer' as const }
    const alone = await countCampaigns(server().db, person, {}, clock.now())
    expect(orFail(await api(reviewer, campaignCounts))).toEqual(alone)
    expect(alone.paused).toBeGreaterThan(0)
  }
  for (const view of ['all', 'available', 'paused'] as const) {
    for (const sort of ['newest', 'oldest', 'price'] as const) {
      for (const limit of [2, 3, 20]) {
        for (const reviewer of [...reviewers, ...reviewers]) {
          const query = { view, sort, limit, status: 'all' as const }
          const person = { id: reviewer.id, role: 'reviewer' as const }
          let cursor: string | undefined
          do {
            const page = { ...query, ...(cursor && { cursor }) }
            const shared = orFail(await api(reviewer, contract, { query: page }))
            const alone = await listCampaigns(server().db, person, page, clock.now())
            expect(shared).toEqual(JSON.parse(JSON.stringify(alone)))
            cursor = shared.nextCursor ?? undefined
          } while (cursor)
        }
      }
    }
  }
})

test('each reviewer gets of a shared page what the page for this reviewer alone says', async () => {
  const { campaign, admin } = await anActiveCampaign({ target: 30 })
  const authors = [await aReviewer('Ada Author'), await aReviewer('Ben Author')]
  for (const author of authors) {
    const { id: reviewId } = await aReviewOf(campaign, author)
    orFail(await approve(admin, reviewId))
  }
  const anonymous = await aReviewer('')
  const second = await aReviewOf(campaign, anonymous)
  orFail(await reject(admin, second.id, true))
  clock.travel({ days: 1 })
  const again = { params: { reviewId: second.id }, body: improvedBody }
  orFail(await api(anonymous, resubmitReview, again))
  orFail(await approve(admin, second.id))
  const appealed = await aReviewer()
  const granted = await aReviewOf(campaign, appealed)
  orFail(await reject(admin, granted.id))
  const { appeal: filed } = orFail(await appeal(appealed, granted.id))
  orFail(await decide(await anAdmin(), filed!.id))
  clock.travel({ days: 1 })
  orFail(await approve(admin, granted.id))
  const waiting = await aReviewer()
  await aReviewOf(campaign, waiting)
  clock.travel({ minutes: 1 })
  const params = { campaignId: campaign.id }
  const all = [...authors, anonymous, appealed]
  for (const who of [await aReviewer(), waiting, ...all, await aReviewer()]) {
    const shared = orFail(await api(who, getCampaign, { params }))
    const person = { id: who.id, role: 'reviewer' as const }
    const { page } = await readAlone(server().db, person, campaign.id, clock.now())
    expect(shared).toEqual(JSON.parse(JSON.stringify(page)))
    const { items } = shared.reviews
    expect(items.map(({ reviewer: { name } }) => name)).toContain('Ada Author')
    expect(items.some(({ createdAt, submittedAt }) => createdAt < submittedAt)).toBe(true)
    expect(items.some(({ submittedAt, waitingSince }) => submittedAt < waitingSince)).toBe(true)
  }
})

test('a page in memory is closed for who may not open it', async () => {
  const { campaign, business } = await anActiveCampaign()
  const params = { campaignId: campaign.id }
  const [one, other] = [await aReviewer(), await aReviewer()]
  expect((await api(one, getCampaign, { params })).status).toBe(200)
  orFail(await api(business, completeCampaign, { params }))
  for (const who of [one, other]) expect((await api(who, getCampaign, { params })).status).toBe(404)
  const unknown = { campaignId: randomUUID() }
  for (const who of [one, other]) {
    expect((await api(who, getCampaign, { params: unknown })).status).toBe(404)
  }
})

test('a list in memory is for nobody whose session has ended', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  for (const who of [admin, other]) orFail(await api(who, listReviews))
  await server().owner.query('delete from sessions where user_id = $1', [other.id])
  expect((await api(admin, listReviews)).status).toBe(200)
  expect((await api(other, listReviews)).status).toBe(401)
})

test('an admin sees at once what another admin has decided', async () => {
  const { review } = await aSubmittedReview()
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const statusFor = async (who: Person) =>
    orFail(await api(who, listReviews)).items.find(({ id }) => id === review.id)?.status
  expect(await statusFor(other)).toBe('pending')
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  expect(await statusFor(other)).toBe('approved')
})

test('an unknown page of a list is refused, whoever asks for it first', async () => {
  const cursor = Buffer.from(JSON.stringify(['x', randomUUID()])).toString('base64url')
  for (const who of [await aReviewer(), await aReviewer()]) {
    expect((await api(who, contract, { query: { cursor } })).status).toBe(400)
  }
})
