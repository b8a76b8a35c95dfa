import { expect, test } from 'vitest'
import * as z from 'zod'
import { serializerOf } from './serializer.ts'

const Part = z.object({ name: z.string(), size: z.int().nullable() })
const reply = z.object({
  text: z.string().nullable(),
  at: z.iso.datetime().nullable(),
  kind: z.enum(['one', 'two']).nullable(),
  part: Part.nullable(),
  parts: z.array(Part.nullable()).nullable(),
  // The properties of an object may have the names of keywords.
  anyOf: z.object({ type: z.string() }).nullable(),
  either: z
    .union([z.object({ a: z.int() }), z.object({ b: z.enum(['one', 'two']).nullable() })])
    .nullable(),
})

const written = (value: z.input<typeof reply>) =>
  JSON.parse(serializerOf({ reply })(value).json) as unknown

test('values and nulls are written where both may be', () => {
  const nothing = {
    text: null,
    at: null,
    kind: null,
    part: null,
    parts: null,
    anyOf: null,
    either: null,
  }
  expect(written(nothing)).toEqual(nothing)
  const all = {
    text: 'Aña "says" so',
    at: '2026-11-26T10:00:00.000Z',
    kind: 'two' as const,
    part: { name: 'lid', size: null },
    parts: [null, { name: 'base', size: 3 }],
    anyOf: { type: 'null' },
    either: { b: null },
  }
  expect(written(all)).toEqual(all)
})

test('what the contract does not name is dropped, also of what may be null', () => {
  const secret = { name: 'lid', size: 1, secret: 'hidden' }
  expect(
    written({
      text: null,
      at: null,
      kind: null,
      part: secret,
      parts: [secret],
      anyOf: null,
      either: null,
    }),
  ).toMatchObject({ part: { name: 'lid', size: 1 }, parts: [{ name: 'lid', size: 1 }] })
  expect(serializerOf({ reply: Part.nullable() })(secret).json).toBe('{"name":"lid","size":1}')
})

test('a kind is written by its own schema', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), one: z.int().nullable() }),
    z.object({ kind: z.literal(['b', 'c']), two: z.string() }),
  ])
  const json = (value: object) => serializerOf({ reply: kinds })(value).json
  expect(json({ kind: 'a', one: null, two: 'hidden' })).toBe('{"kind":"a","one":null}')
  expect(json({ kind: 'c', one: 1, two: 'text' })).toBe('{"kind":"c","two":"text"}')
})
