import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import type { PublicReviews } from '../../../shared/outside/embed.ts'
import { changeProductAddress } from '../../../shared/market/public-address.ts'
import { approveReview, publishReview, unpublishReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'

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

  const unchanged = await get(id, { 'if-none-match': first.headers.get('etag')! })
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ''])
  expect(unchanged.headers.get('access-control-allow-origin')).toBe('*')
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

test('a change is seen at once by pages that write the id in capitals, too', async () => {
  const { id } = await anApprovedReview()
  const titleOf = async (asked: string) => (await read(asked)).campaign.title
  await titleOf(id.toUpperCase())
  await server().owner.query(`update campaigns set title = 'Another title' where id = $1`, [id])
  await expect.poll(() => titleOf(id.toUpperCase())).toBe('Another title')
})

test('an answer is sent in an encoding that the client accepts', async () => {
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
