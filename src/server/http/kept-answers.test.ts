import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import etag from '@fastify/etag'
import fastify from 'fastify'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PublicReviews } from '../../shared/embed.ts'
import { changeProductAddress } from '../../shared/public-address.ts'
import { approveReview, publishReview, unpublishReview } from '../../shared/reviews.ts'
import type { Listener } from '../db/listener.ts'
import { server } from '../test/server.ts'
import { anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../test/world.ts'
import { KeptAnswers } from './kept-answers.ts'

let origin = ''
beforeAll(async () => {
  const { app } = server()
  await app.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})

const get = (campaignId: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/public/campaigns/${campaignId}/reviews`, {
    headers: { 'accept-encoding': 'identity', ...headers },
  })
const read = async (campaignId: string) =>
  (await (await get(campaignId)).json()) as (typeof PublicReviews)['_zod']['input']

/** Changes the database without telling anybody. */
const silently = async (statement: string, id: string) => {
  const { owner } = server()
  await owner.query('set session_replication_role = replica')
  await owner.query(statement, [id])
  await owner.query('set session_replication_role = default')
}

async function anApprovedReview() {
  const world = await anActiveCampaign({ target: 10 })
  const reviewer = await aReviewer('Rita Reviewer')
  const { id: reviewId } = await aReviewOf(world.campaign, reviewer)
  orFail(await api(world.admin, approveReview, { params: { reviewId }, body: {} }))
  return { ...world, id: world.campaign.id, reviewId, reviewer }
}

test('the second answer is the first one, from memory', async () => {
  const { id } = await anApprovedReview()
  let first!: Response
  let second!: Response
  // The announcement of the approval may arrive while the first answer is read.
  await expect
    .poll(async () => {
      first = await get(id)
      const text = await first.text()
      const title = `Nobody was told of ${randomUUID()}`
      await silently(`update campaigns set title = '${title}' where id = $1`, id)
      second = await get(id)
      return (await second.text()) === text
    })
    .toBe(true)
  const own = new Set(['date', 'x-request-id'])
  const headersOf = ({ headers }: Response) => [...headers].filter(([name]) => !own.has(name))
  expect(headersOf(second)).toEqual(headersOf(first))
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))

  const etagOfIt = first.headers.get('etag')!
  for (const tag of [etagOfIt, `W/${etagOfIt}`]) {
    const unchanged = await get(id, { 'if-none-match': tag })
    expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
    expect(unchanged.headers.get('access-control-allow-origin')).toBe('*')
  }
  expect((await get(id, { 'if-none-match': '"another"' })).status).toBe(200)
  const head = await fetch(`${origin}/api/public/campaigns/${id}/reviews`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('whatever changes in an answer is seen at once', async () => {
  const { admin, business, id, reviewId, reviewer } = await anApprovedReview()
  const params = { reviewId }
  const run = (statement: string, ...values: string[]) => server().owner.query(statement, values)
  const changes: [() => Promise<unknown>, (seen: Awaited<ReturnType<typeof read>>) => unknown][] = [
    [
      async () => {
        const other = await aReviewOf({ id }, await aReviewer())
        orFail(await api(admin, approveReview, { params: { reviewId: other.id }, body: {} }))
      },
      ({ items }) => items.length,
    ],
    [
      async () => {
        const body = { reason: 'This is about another shop.' }
        orFail(await api(admin, unpublishReview, { params, body }))
      },
      ({ ratingCount }) => ratingCount,
    ],
    [
      async () => orFail(await api(admin, publishReview, { params })),
      ({ ratingCount }) => ratingCount,
    ],
    [
      () => run(`update campaigns set title = 'A new title' where id = $1`, id),
      ({ campaign }) => campaign.title,
    ],
    [
      () => run(`update campaigns set product = 'A new product' where id = $1`, id),
      ({ campaign }) => campaign.product,
    ],
    [
      async () => {
        const [to, body] = [{ campaignId: id }, { slug: `moved-${Date.now()}` }]
        orFail(await api(business, changeProductAddress, { params: to, body }))
      },
      ({ campaign }) => campaign.publicUrl,
    ],
    [
      () => run(`update businesses set company_name = 'New & Co' where id = $1`, business.id),
      ({ campaign }) => campaign.companyName,
    ],
    [
      () => run(`update users set name = 'Rebecca' where id = $1`, reviewer.id),
      ({ items }) => items.map(({ reviewerName }) => reviewerName),
    ],
    [
      () => run(`update users set country = 'GH' where id = $1`, reviewer.id),
      ({ items }) => items.map(({ country }) => country),
    ],
    [
      () => run(`update reviewers set public_name = 'anonymous' where id = $1`, reviewer.id),
      ({ items }) => items.map(({ reviewerName }) => reviewerName),
    ],
  ]
  for (const [change, seen] of changes) {
    await expect.poll(async () => seen(await read(id))).toEqual(seen(await read(id)))
    const before = seen(await read(id))
    await change()
    await expect
      .poll(async () => seen(await read(id)), { message: String(seen) })
      .not.toEqual(before)
  }
  await run('update campaigns set deleted_at = now() where id = $1', id)
  await expect.poll(async () => (await get(id)).status).toBe(404)
})

test('what is kept is compressed, and each encoding has its own tag', async () => {
  const { id } = await anApprovedReview()
  const url = `${origin}/api/public/campaigns/${id}/embed.html?layout=grid`
  const ask = async (encoding: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { 'accept-encoding': encoding, ...headers } })
    const { 'content-encoding': sent = null, etag, vary } = Object.fromEntries(answer.headers)
    return { status: answer.status, text: await answer.text(), sent, etag: etag!, vary }
  }
  await expect.poll(async () => (await ask('br, gzip')).sent).toBe('br')
  const plain = await ask('identity')
  const answers = [await ask('gzip;q=0, br'), await ask('gzip'), await ask('br;q=0, gzip;q=0.5')]
  expect(answers.map(({ sent }) => sent)).toEqual(['br', 'gzip', 'gzip'])
  for (const { text, vary } of answers) expect([text, vary]).toEqual([plain.text, plain.vary])
  expect(new Set([plain, ...answers].map(({ etag }) => etag)).size).toBe(3)
  for (const { etag } of [plain, ...answers]) {
    expect((await ask('br', { 'if-none-match': etag })).status).toBe(304)
  }
})

test('a campaign keeps the answers that were asked for last', async () => {
  const { listener, ask } = await aSlowServer()
  listener.emit('connected')
  const id = randomUUID()
  for (let limit = 1; limit <= 51; limit++) await ask(`${id}/reviews?limit=${limit}`)
  expect(await ask(`${id}/reviews?limit=51`)).toBe('kept')
  expect(await ask(`${id}/reviews?limit=1`)).toBe('read')
})

/** A server with one route, which answers when it is told to. */
async function aSlowServer() {
  const listener = new EventEmitter() as unknown as Listener
  const kept = new KeptAnswers()
  const app = fastify({ serverFactory: (handle, options) => kept.serve(handle, options) })
  kept.follow(listener, app.log)
  onTestFinished(() => app.close())
  const asked: (() => void)[] = []
  await app.register(async (scope) => {
    await scope.register(etag)
    kept.keepAnswersOf(scope)
    scope.get('/api/public/campaigns/:id/reviews', async () => {
      await new Promise<void>((resolve) => asked.push(resolve))
      return { asked: asked.length }
    })
  })
  const at = await app.listen({ host: '127.0.0.1', port: 0 })
  /** Asks for a page of a campaign; `meanwhile` happens while it is read. */
  const ask = async (path: string, meanwhile = () => {}) => {
    const before = asked.length
    let answered = false
    const answer = fetch(`${at}/api/public/campaigns/${path}`)
      .then((response) => response.text())
      .then(() => (answered = true))
    // From memory, it comes without the route.
    const isNext = () => answered || asked.length > before
    await expect.poll(isNext, { interval: 1 }).toBe(true)
    meanwhile()
    asked[before]?.()
    await answer
    return asked.length > before ? 'read' : 'kept'
  }
  return { listener, ask }
}

test('an answer that changes while it is read is not kept', async () => {
  const { listener, ask } = await aSlowServer()
  const [id, other] = [randomUUID(), randomUUID()]
  listener.emit('connected')
  expect(await ask(`${id}/reviews`, () => listener.emit('topic', `embed:${id}`))).toBe('read')
  expect(await ask(`${id}/reviews`, () => listener.emit('topic', `embed:${other}`))).toBe('read')
  expect(await ask(`${id}/reviews`)).toBe('kept')
  expect(await ask(`${id}/reviews?limit=5`), 'another page').toBe('read')
  expect(await ask(`${id}/reviews?limit=5`)).toBe('kept')
  listener.emit('topic', `embed:${id}`)
  expect(await ask(`${id}/reviews?limit=5`)).toBe('read')
  expect(await ask(`${id}/reviews`)).toBe('read')
})

test('nothing is kept while the database tells nothing', async () => {
  const { listener, ask } = await aSlowServer()
  const page = `${randomUUID()}/reviews`
  expect(await ask(page)).toBe('read')
  expect(await ask(page)).toBe('read')
  listener.emit('connected')
  expect(await ask(page)).toBe('read')
  expect(await ask(page)).toBe('kept')
  listener.emit('lost')
  expect(await ask(page)).toBe('read')
  expect(await ask(page, () => listener.emit('connected'))).toBe('read')
  expect(await ask(page), 'read before it was told').toBe('read')
  expect(await ask(page, () => listener.emit('lost'))).toBe('kept')
})
