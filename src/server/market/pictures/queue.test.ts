import { crc32, deflateSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { aPicture, sendPicture } from '../../test/pictures.ts'
import { aBusiness, aCampaign, atOnce } from '../../test/world.ts'

/** Decoding a picture takes a processor, so an account has one at a time, and few wait. */

/** A black PNG, whose lines compress to nearly nothing. */
function blackPng(width: number, height: number, interlaced: boolean): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, interlaced ? 1 : 0], 8)
  // Seven passes of an interlaced image have a few bytes more.
  const data = deflateSync(Buffer.alloc(Math.ceil(width / 8 + 2) * height * 2))
  const chunk = (type: string, body: Buffer) => {
    const sized = Buffer.alloc(4)
    sized.writeUInt32BE(body.length)
    const typed = Buffer.concat([Buffer.from(type), body])
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc32(typed))
    return Buffer.concat([sized, typed, check])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an interlaced picture of many pixels is refused, as decoding it takes seconds', async () => {
  const { business, campaign } = await aCampaign()
  const { status, error } = await sendPicture(business, campaign, {
    bytes: blackPng(4_000, 2_500, true),
  })
  expect(status).toBe(400)
  expect(error!.message).toMatch(/^This picture is interlaced and has more than 8 megapixels\./)
  const straight = await sendPicture(business, campaign, { bytes: blackPng(4_000, 2_500, false) })
  expect(straight.status).toBe(200)
})

test('an account has few pictures at a time, and is told when to send the next', async () => {
  const { business, campaign } = await aCampaign()
  const bytes = await aPicture({ width: 3_000, height: 2_000 })
  const answers = await atOnce(10, () => sendPicture(business, campaign, { bytes }))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(1)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  for (const { status, headers } of refused) {
    expect([status, headers['retry-after']]).toEqual([429, '5'])
  }
  const afterwards = await sendPicture(business, campaign, { bytes: await aPicture() })
  expect(afterwards.status).toBe(200)
})

test('the picture of another business waits for one of an account, not for all', async () => {
  const [many, other] = [await aCampaign(), await aCampaign()]
  const bytes = await aPicture({ width: 3_000, height: 2_000 })
  const done: string[] = []
  const send = ({ business, campaign }: typeof many, name: string) =>
    sendPicture(business, campaign, { bytes }).then(({ status }) => done.push(`${name} ${status}`))
  const all = atOnce(4, () => send(many, 'many'))
  await sleep(100)
  await Promise.all([all, send(other, 'other')])
  expect(done.toSorted()).toEqual([...Array(4).fill('many 200'), 'other 200'])
  expect(done.indexOf('other 200')).toBeLessThanOrEqual(2)
})

test('few pictures wait; others are told to come back', async () => {
  const bytes = await aPicture({ width: 3_000, height: 2_000 })
  const owners = await atOnce(14, async () => {
    const business = await aBusiness()
    return { business, campaign: (await aCampaign({ business })).campaign }
  })
  const answers = await atOnce(owners.length, (i) =>
    sendPicture(owners[i]!.business, owners[i]!.campaign, { bytes }),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThanOrEqual(1)
  for (const { status, headers } of refused) {
    expect([status, headers['retry-after']]).toEqual([503, '15'])
  }
})
