import { beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import {
  changeBusinessAddress,
  changeProductAddress,
} from '../../../shared/market/public-address.ts'
import { unpublishReview } from '../../../shared/market/reviews.ts'
import { approveCampaign } from '../../../shared/market/campaigns.ts'
import { aPicture, sendPicture } from '../../test/pictures.ts'
import { addressesOf, aDecidedReview, pathOf, type World } from '../../test/public-reviews.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, api, orFail, request } from '../../test/world.ts'
import { lettering, letteredLines } from './lettering.ts'

const load = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await server().app.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
}

/** The statistics of a part of a picture. `stats` alone would be of the whole. */
async function partOf(png: Buffer, left: number, top: number, width: number, height: number) {
  const part = await sharp(png).extract({ left, top, width, height }).png().toBuffer()
  const { channels } = await sharp(part).stats()
  return channels.slice(0, 3)
}

/** How light the lightest pixel of a part is, from 0 to 255. */
async function lightnessAt(png: Buffer, left: number, top: number, width = 100, height = 60) {
  return Math.max(...(await partOf(png, left, top, width, height)).map(({ max }) => max))
}

let world: World
beforeEach(async () => {
  world = await anActiveCampaign({ business: await aBusiness({ balance: 1_000_00 }), target: 30 })
})

// spec: 12.8
test('each public page has a picture of its own, which changes with what it shows', async () => {
  const id = await aDecidedReview(world, 4)
  const { product, business } = await addressesOf(world)
  for (const path of [pathOf(product), pathOf(business), `/r/${id}`]) {
    const { body } = await request<string>(null, 'GET', path)
    const [, address] = /<meta property="og:image" content="([^"]+)"/.exec(body)!
    const { status, headers, bytes } = await load(pathOf(address!))
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(bytes).metadata()
    expect([width, height]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
    // The title is drawn, whatever fonts the machine has.
    expect(await lightnessAt(bytes, 70, 180, 300, 120)).toBeGreaterThan(220)
    const known = { 'if-none-match': headers.etag as string }
    expect((await load(pathOf(address!), known)).status).toBe(304)
  }
  const before = (await load(`${pathOf(product)}/picture.png`)).headers.etag
  await aDecidedReview(world, 1)
  expect((await load(`${pathOf(product)}/picture.png`)).headers.etag).not.toBe(before)
})

test('a link with an older address of a page keeps its picture', async () => {
  await aDecidedReview(world, 4)
  const { product, business } = await addressesOf(world)
  const body = { slug: `moved-${Date.now()}` }
  const params = { campaignId: world.campaign.id }
  orFail(await api(world.business, changeProductAddress, { params, body }))
  orFail(await api(world.business, changeBusinessAddress, { body }))
  for (const path of [pathOf(product), pathOf(business)]) {
    expect([path, (await load(`${path}/picture.png`)).status]).toEqual([path, 200])
  }
})

test('the picture of the product is in it', async () => {
  await aDecidedReview(world, 4)
  const bytes = await aPicture({ background: '#ffffff' })
  orFail(await sendPicture(world.business, world.campaign, { bytes }))
  const params = { campaignId: world.campaign.id }
  orFail(await api(world.admin, approveCampaign, { params, body: {} }))
  const { bytes: png } = await load(`${pathOf((await addressesOf(world)).product)}/picture.png`)
  const channels = await partOf(png, 900, 300, 40, 40)
  expect(Math.min(...channels.map(({ mean }) => mean))).toBeGreaterThan(240)
})

test('names that the fonts cannot write are left out, and hostile ones stay outlines', async () => {
  await aDecidedReview(world, 5)
  const path = `${pathOf((await addressesOf(world)).product)}/picture.png`
  for (const name of [
    '</svg><script>alert(1)</script> & "quotes"',
    'パン屋の食パン',
    'خبز العجين المخمر',
    'W'.repeat(120),
    '\u{1f35e}\u{1f35e}',
    '\u202eesrever',
  ]) {
    await server().owner.query('update campaigns set product = $1 where id = $2', [
      name,
      world.campaign.id,
    ])
    const { status, bytes } = await load(path)
    expect([name, status]).toEqual([name, 200])
    // Stars and average are there in any case.
    expect(await lightnessAt(bytes, 70, 400, 280, 48)).toBeGreaterThan(200)
  }
})

test('nothing that is not public has a picture', async () => {
  const id = await aDecidedReview(world, 4)
  const params = { reviewId: id }
  const body = { reason: 'The shop has shown that this was another loaf.' }
  orFail(await api(world.admin, unpublishReview, { params, body }))
  for (const path of [`/r/${id}`, '/p/nothing', '/b/nobody', '/p/%00']) {
    expect([path, (await load(`${path}/picture.png`)).status]).toEqual([path, 404])
  }
  expect((await load('/icon.png')).status).toBe(200)
})

test('lines keep to their width, and a text is cut with an ellipsis', async () => {
  const style = { face: 'display', size: 72, color: '#fff' } as const
  const room = { width: 400, lines: 2 }
  const lines = await letteredLines('A rather long name of a product of somebody', style, room)
  expect(lines).toHaveLength(2)
  for (const { width } of lines) expect(width).toBeLessThanOrEqual(400)
  expect((await letteredLines('x'.repeat(5_000), style, room)).length).toBe(1)
  expect(await letteredLines('食パン', style, room)).toEqual([])
  expect(await lettering('₦ Ł ě', style)).not.toBeNull()
  expect((await lettering('<&">', style))!.svg(0, 0)).not.toContain('&">')
})
