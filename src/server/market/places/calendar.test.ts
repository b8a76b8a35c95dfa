import { expect, test } from 'vitest'
import { anAskedParcel, miss, receive, send } from '../../test/parcels.ts'
import { aTakenPlace, extend, giveBack, runClock } from '../../test/places.ts'
import { clock, config } from '../../test/server.ts'
import { aBusiness, aReviewer, orFail, request } from '../../test/world.ts'
import { calendarOf } from './calendar.ts'

const fileOf = (viewer: Parameters<typeof extend>[0], placeId: string) =>
  request<string>(viewer, 'GET', `/api/places/${placeId}/deadline.ics`)

const compact = (time: string) => `${time.slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const sequenceOf = (file: string) => Number(/\r\nSEQUENCE:(\d+)\r\n/.exec(file)?.[1])

// spec: 14.7
test('the deadline of a place is a file for calendars, which moves with an extension', async () => {
  const { place, campaign, reviewer } = await aTakenPlace()
  const { headers, body } = await fileOf(reviewer, place.id)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="candor-deadline.ics"',
    'cache-control': 'no-store',
  })
  const text = body.replaceAll('\r\n ', '')
  expect(text).toContain(`\r\nDTEND:${compact(place.deadline!)}\r\n`)
  expect(text).toContain(`\r\nUID:${place.id}@${new URL(config.server.publicUrl).hostname}\r\n`)
  expect(text).toContain(`\r\nSUMMARY:Review of ${campaign.product} is due\r\n`)
  clock.travel({ minutes: 1 })
  const later = orFail(await extend(reviewer, place.id))
  const moved = (await fileOf(reviewer, place.id)).body
  expect(moved).toContain(`\r\nDTEND:${compact(later.deadline!)}\r\n`)
  expect(sequenceOf(moved)).toBeGreaterThan(sequenceOf(body))
})

// spec: 14.7
test('the file of a parcel that came late replaces that of the one that was missing', async () => {
  const { place, reviewer, business } = await anAskedParcel()
  orFail(await send(business, place.id))
  clock.travel({ days: 14, minutes: 1 })
  await runClock()
  orFail(await extend(reviewer, place.id))
  const first = await fileOf(reviewer, place.id)
  clock.travel({ days: 1 })
  orFail(await miss(reviewer, place.id))
  expect((await fileOf(reviewer, place.id)).status).toBe(409)
  clock.travel({ days: 1 })
  orFail(await receive(reviewer, place.id))
  const second = await fileOf(reviewer, place.id)
  expect(sequenceOf(second.body)).toBeGreaterThan(sequenceOf(first.body))
})

test('the file is for the reviewer alone, while the place is taken', async () => {
  const { place, reviewer, business, admin } = await aTakenPlace()
  const answers = await Promise.all(
    [business, admin, await aBusiness(), await aReviewer()].map((one) => fileOf(one, place.id)),
  )
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 404])
  expect((await request(null, 'GET', `/api/places/${place.id}/deadline.ics`)).status).toBe(401)
  expect((await fileOf(reviewer, 'nothing')).status).toBe(404)
  orFail(await giveBack(reviewer, place.id))
  expect((await fileOf(reviewer, place.id)).status).toBe(409)
})

test('a name with signs, line breaks and emoji stays in its line of at most 75 bytes', async () => {
  const { place } = await aTakenPlace()
  const deadline = new Date(place.deadline!)
  const product = `Bread, butter; jam\\honey\nEND:VEVENT ${'🥖'.repeat(40)}`
  const hostile = { ...place, takenAt: new Date(place.takenAt), deadline, endedAt: null }
  const campaign = { title: product, product }
  const file = calendarOf({ ...hostile, campaign }, 'https://candor.example', clock.now())
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  expect(file.replaceAll('\r\n ', '')).toContain(
    'SUMMARY:Review of Bread\\, butter\\; jam\\\\honey\\nEND:VEVENT 🥖',
  )
})
