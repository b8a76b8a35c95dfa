import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { isLong } from '../../test/long.ts'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  aReviewer,
  aSubmittedReview,
  request,
  type Person,
} from '../../test/world.ts'

/**
 * Requests of every operation with random and hostile input, by every role. Whatever is sent, the
 * server never fails. A failure prints its seed; FUZZ_SEED repeats it.
 */
const seed = process.env.FUZZ_SEED ? { seed: Number(process.env.FUZZ_SEED) } : {}
const numRuns = isLong ? 10_000 : 400

/** Random choices that fast-check can repeat. */
const choices = (g: fc.GeneratorValue) => ({
  pick: <T>(values: readonly T[]): T => g(() => fc.constantFrom(...values)),
  chance: (share: number) => g(fc.nat, { max: 99 }) < share * 100,
  below: (max: number) => g(fc.nat, { max: max - 1 }),
})
type Random = ReturnType<typeof choices>

const hostile = [
  '',
  ' ',
  '​',
  '\0',
  '\ud800',
  '\u202e',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '%00',
  '{{7*7}}',
  '=HYPERLINK("http://x")',
  'a'.repeat(10_000),
  '💣'.repeat(500),
  '-1',
  '1e400',
  '1e-7',
  'NaN',
  '99999999999999999999',
  '2026-02-30T00:00:00.000Z',
  '0000-00-00',
  'null',
  '[]',
  '__proto__',
]
const odd = [null, true, -1, 0, 1e-7, 1.5, 2 ** 53, -(2 ** 63), [], {}, [[]], ...hostile]

type Schema = { [key: string]: unknown } & {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  minimum?: number
  maximum?: number
}

/** A value of the schema, or one that is not. */
function valueOf(schema: Schema, random: Random, depth = 0): unknown {
  if (random.chance(0.15) || depth > 5) return random.pick(odd)
  if ('const' in schema) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return valueOf(random.pick(schema.anyOf), random, depth + 1)
  switch (schema.type ?? 'string') {
    case 'object':
      return objectOf(schema, random, depth)
    case 'array':
      return Array.from({ length: random.below(4) }, () =>
        valueOf(schema.items ?? {}, random, depth + 1),
      )
    case 'integer':
    case 'number':
      return random.pick([schema.minimum ?? 0, schema.maximum ?? 1e12, 1, 5, 50_00, 1.5, -5])
    case 'boolean':
      return random.chance(0.5)
    default:
      return random.pick([
        random.pick(hostile),
        random.pick(ids),
        'A text of more than fifty characters, so that it is long enough for a review.',
        'ada@example.com',
        'https://shop.example',
        '2026-11-21',
      ])
  }
}

function objectOf(schema: Schema, random: Random, depth: number) {
  const entries = Object.entries(schema.properties ?? {})
    .filter(() => !random.chance(0.15))
    .map(([name, one]): [string, unknown] => [name, valueOf(one, random, depth + 1)])
  if (random.chance(0.1)) entries.push([random.pick(hostile) || 'more', random.pick(odd)])
  return Object.fromEntries(entries)
}

const schemaOf = (shape: z.ZodType) =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

let people: (Person | null)[]
let ids: string[]

beforeAll(async () => {
  const { business, reviewer, admin, campaign, review } = await aSubmittedReview()
  people = [null, business, reviewer, admin, await aBusiness(), await aReviewer(), await anAdmin()]
  ids = [campaign.id, review.id, business.id, reviewer.id, admin.id, randomUUID()]
})

/** What signs the sender out or closes the account ends the requests of everybody else. */
const ending = new Set(['DELETE /api/account', 'DELETE /api/devices/:deviceId', 'POST /api/undo'])

function requestOf({ method, path, query, body }: Endpoint, random: Random) {
  const filled = path.replaceAll(/:\w+/g, () => {
    const value = random.chance(0.7) ? random.pick(ids) : random.pick(hostile)
    return encodeURIComponent(value.toWellFormed())
  })
  const asked = query ? objectOf(schemaOf(query), random, 0) : {}
  const search = Object.entries(asked).map(([name, value]): [string, string] => [
    name.toWellFormed(),
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed(),
  ])
  const json = body ? valueOf(schemaOf(body), random) : {}
  const key = random.chance(0.3) ? { key: random.pick(['one', 'two', 'a b', '']) } : {}
  return {
    url: `${filled}?${new URLSearchParams(search)}`,
    method,
    ...key,
    ...(method !== 'GET' && { body: json }),
  }
}

function senderOf({ allow }: Endpoint, random: Random) {
  const allowed = people.filter((one) => one && (allow === 'anyone' || allow.includes(one.role)))
  return random.pick(random.chance(0.8) ? allowed : people)
}

test('no operation fails, whatever it is sent', async () => {
  const endpoints = server().mounted.filter(({ method, path }) => !ending.has(`${method} ${path}`))
  const seen = new Set<number>()
  const property = fc.asyncProperty(fc.gen(), async (g) => {
    const random = choices(g)
    const endpoint = random.pick(endpoints)
    const { url, method, ...rest } = requestOf(endpoint, random)
    const { status, error } = await request(senderOf(endpoint, random), method, url, rest)
    seen.add(status)
    const shown = JSON.stringify(rest).slice(0, 500)
    expect(status, `${method} ${url.slice(0, 300)} ${shown}`).toBeLessThan(500)
    // Whatever is refused says why.
    const sentence = status >= 400 ? String(error?.message) : 'None.'
    expect(sentence, `${status} ${method} ${url.slice(0, 300)} ${shown}`).toMatch(
      /^(?!undefined)\w/,
    )
  })
  await fc.assert(property, { numRuns, ...seed, endOnFailure: true })
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]))
})
