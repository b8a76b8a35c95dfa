import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong } from '../../test/long.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  aReviewer,
  request,
  type Person,
} from '../../test/world.ts'

/** Cursors come from the client, so each is judged before it reaches the database. */

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const id = randomUUID()

/** Values that look right, but that PostgreSQL refuses or reads differently. */
const impossible = [
  '2026-02-30T00:00:00.000Z',
  '2026-13-01T00:00:00.000Z',
  '2026-01-01T25:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '9999-99-99T99:99:99.999Z',
  '2026-01-01T00:00:00:00Z',
  '2026-01-01T00:00:00.Z',
  'infinity',
  1e300,
  Number.MAX_SAFE_INTEGER + 1,
  null,
  {},
  [],
].map((value) => encoded([value, id]))

const anyCursor = fc.oneof(
  fc.constantFrom(...impossible),
  fc.string({ maxLength: 300 }),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
  fc.tuple(fc.date({ noInvalidDate: false }).map(String), fc.uuid()).map(encoded),
  fc
    .tuple(fc.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), fc.constant(id))
    .map(encoded),
  fc.tuple(fc.double(), fc.string()).map(encoded),
)

test('no cursor of any list makes an error of the server', async () => {
  const { campaign } = await anActiveCampaign()
  const people = [await anAdmin(), await aBusiness(), await aReviewer(), null]
  const lists = server().mounted.filter(({ query }) => query && 'cursor' in query.shape)
  expect(lists.length).toBeGreaterThan(8)
  const paths = lists.map(({ path }) => path.replace(':campaignId', campaign.id))
  const statusOf = async (person: Person | null, path: string, cursor: string) =>
    (await request(person, 'GET', path, { query: { cursor } })).status

  for (const path of paths) {
    for (const cursor of impossible) {
      for (const person of people) {
        expect([400, 401, 403, 404], `${path}?cursor=${cursor}`).toContain(
          await statusOf(person, path, cursor),
        )
      }
    }
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom(...people),
      anyCursor,
      async (path, person, cursor) => {
        expect(await statusOf(person, path, cursor)).toBeLessThan(500)
      },
    ),
    { numRuns: isLong ? 10_000 : 150 },
  )
})
