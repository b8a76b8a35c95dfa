import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod'
import { successStatus, type Endpoint } from '../../../shared/base/endpoint.ts'
import type { Answer } from './idempotency.ts'

type Writer = (value: unknown) => string

const writers = new WeakMap<z.ZodType, Writer>()

/**
 * Returns a serializer of the endpoint's reply. It drops every field that the contract does not
 * name. The first answer compiles it, since compiling all would be most of the application's start.
 */
export function serializerOf(
  endpoint: Pick<Endpoint, 'reply' | 'otherwise'>,
): (value: unknown) => Answer {
  const usual = successStatus(endpoint)
  return (value) => ({
    status: isMarked(value) ? endpoint.otherwise!.status : usual,
    json: writerOf(endpoint.reply)(value),
  })
}

const mark = Symbol('otherwise')

/** Gives an answer the other status of its endpoint. */
export const otherwise = <T extends object>(value: T): T => ({ ...value, [mark]: true })

const isMarked = (value: unknown) => Boolean((value as { [mark]?: true } | null)?.[mark])

function writerOf(schema: z.ZodType): Writer {
  const known = writers.get(schema)
  if (known) return known
  const writer =
    schema instanceof z.ZodDiscriminatedUnion
      ? writerByKind(schema)
      : fastJson(withNullable(wireSchema(schema)) as unknown as Schema)
  writers.set(schema, writer)
  return writer
}

/** Chooses by the field that names the kind, where a validator would try one kind after another. */
function writerByKind({ def }: z.ZodDiscriminatedUnion): Writer {
  const kindOf = (value: unknown) => (value as Record<string, unknown>)[def.discriminator]
  const options = def.options as z.ZodObject[]
  const byKind = new Map(
    options.flatMap((option) => {
      const { values } = (option.shape[def.discriminator] as z.ZodLiteral).def
      return values.map((kind) => [kind as unknown, option])
    }),
  )
  return (value) => writerOf(byKind.get(kindOf(value))!)(value)
}

/** The JSON Schema of the wire form. */
export function wireSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

type JsonSchema = Record<string, unknown>

/**
 * Says of what may be null that it is `nullable`, as OpenAPI 3.0 did. As one of two schemas, null
 * would have a validator look at each value before it is written, which takes twice as long. The
 * schemas of a true union stay as they are, because the validator chooses among them.
 */
function withNullable(schema: JsonSchema): JsonSchema {
  const [first, second, third] = (schema.anyOf ?? []) as JsonSchema[]
  if (typeof first?.type === 'string' && second?.type === 'null' && !third) {
    const { anyOf: _, ...rest } = schema
    return { ...rest, ...withNullable(first), nullable: true }
  }
  const { properties, items } = schema as { properties?: JsonSchema; items?: JsonSchema }
  return {
    ...schema,
    ...(properties && { properties: eachValue(properties, withNullable) }),
    ...(items && { items: withNullable(items) }),
  }
}

const eachValue = (named: JsonSchema, change: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(Object.entries(named).map(([name, one]) => [name, change(one as JsonSchema)]))
