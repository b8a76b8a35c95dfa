import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import { examineReviews } from './examine-reviews.ts'
import { retain } from '../../overview/operations/retain.ts'
import { aMember, closeAccount, password } from '../../test/members.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  confirming,
  orFail,
  type Person,
} from '../../test/world.ts'
import { readingSeconds } from './brief-openings.ts'

type World = Awaited<ReturnType<typeof anActiveCampaign>>

const open = async ({ campaign }: World, viewer: Person) =>
  orFail(await api(viewer, getCampaign, { params: { campaignId: campaign.id } }))

let written = 0

async function submit({ campaign }: World, reviewer: Person) {
  const word = String(++written).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
  const content = `${`${word}x `.repeat(20)}was written here, and nowhere else in the world.`
  const params = { campaignId: campaign.id }
  return orFail(
    await api(reviewer, contract.submitReview, {
      params,
      body: { rating: 4, content, ...confirming },
    }),
  )
}

async function speedOf({ id }: { id: string }, { admin }: World): Promise<EvidenceItem[]> {
  const log = server().app.log
  await examineReviews(server().db, clock.now(), { log, traceKey: traceKeyOf(secret) })
  const query = { limit: '100' }
  const { items } = orFail(await api(admin, contract.listReviews, { query }))
  return items.find((review) => review.id === id)!.evidence!.filter(({ kind }) => kind === 'fast')
}

const seconds = (count: number) => clock.travel({ minutes: count / 60 })

// spec: 1.7
test('a text that is sent before the brief can be read is evidence; the first opening counts', async () => {
  const world = await anActiveCampaign()
  const [quick, slow, returning] = [await aReviewer(), await aReviewer(), await aReviewer()]
  await open(world, returning)
  seconds(60)
  for (const reviewer of [quick, slow, returning]) await open(world, reviewer)
  seconds(4)
  const [first, last] = [await submit(world, quick), await submit(world, returning)]
  seconds(10)
  const careful = await submit(world, slow)
  expect(await speedOf(first, world)).toEqual([
    {
      kind: 'fast',
      seconds: expect.toSatisfy((s: number) => s === 4 || s === 5),
      readingSeconds: 10,
    },
  ])
  expect(await speedOf(last, world)).toEqual([])
  expect(await speedOf(careful, world)).toEqual([])
})

test('a text whose reviewer never opened the campaign, or opened it later, is no evidence', async () => {
  const world = await anActiveCampaign()
  const [never, later] = [await aReviewer(), await aReviewer()]
  // Others who open it tell nothing about the reviewer.
  await open(world, await aReviewer())
  await open(world, world.business)
  const [first, second] = [await submit(world, never), await submit(world, later)]
  await open(world, later)
  expect(await speedOf(first, world)).toEqual([])
  expect(await speedOf(second, world)).toEqual([])
})

test('a second try has had time enough', async () => {
  const world = await anActiveCampaign()
  const reviewer = await aReviewer()
  await open(world, reviewer)
  const review = await submit(world, reviewer)
  expect(await speedOf(review, world)).toHaveLength(1)
  const params = { reviewId: review.id }
  const note = 'Please say how long you have used it.'
  const body = { reason: 'low_effort' as const, note, allowResubmission: true }
  orFail(await api(world.admin, contract.rejectReview, { params, body }))
  seconds(3_600)
  const again = {
    rating: 4,
    content: 'I have used it for six weeks now, and the lid still closes.',
    ...confirming,
  }
  orFail(await api(reviewer, contract.resubmitReview, { params, body: again }))
  expect(await speedOf(review, world)).toEqual([])
})

test('reading takes as long as 400 words a minute, in any language, and ten seconds at least', () => {
  expect(readingSeconds('Buy a loaf.')).toBe(10)
  expect(readingSeconds('word '.repeat(400))).toBe(60)
  expect(
    readingSeconds('请每天早上用它烧水，然后告诉大家你觉得怎么样。'.repeat(30)),
  ).toBeGreaterThan(30)
})

test('only reviewers leave an opening, once, and it ends after 90 days or with the account', async () => {
  const world = await anActiveCampaign()
  const [member, stays] = [await aMember('reviewer'), await aReviewer()]
  for (const viewer of [member, member, stays, world.business, world.admin]) {
    await open(world, viewer)
  }
  const openings = async () => {
    const found = await server()
      .db.selectFrom('briefOpenings')
      .select('reviewerId')
      .where('campaignId', '=', world.campaign.id)
      .execute()
    return found.map(({ reviewerId }) => reviewerId)
  }
  expect((await openings()).toSorted()).toEqual([member.id, stays.id].toSorted())
  expect((await closeAccount(member, password)).status).toBe(200)
  expect(await openings()).toEqual([stays.id])
  const retention = { clock, config: { ...config, dataDir: '/nonexistent' } }
  clock.travel({ days: 89 })
  await retain(server().db, retention)
  expect(await openings()).toEqual([stays.id])
  clock.travel({ days: 2 })
  await retain(server().db, retention)
  expect(await openings()).toEqual([])
})
