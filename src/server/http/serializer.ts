import fastJson, { type Schema } from 'fast-json-stringify'
import type * as z from 'zod'
import { successStatus, type Endpoint } from '../../shared/endpoint.ts'
import type { Answer } from './idempotency.ts'
import { wireSchema } from './openapi.ts'

const writers = new WeakMap<z.ZodType, (value: unknown) => string>()

/**
 * Returns a serializer of the endpoint's reply. It drops every field that the contract does not
 * name. The first answer compiles it, since compiling all would be most of the application's start.
 */
export function serializerOf(endpoint: Pick<Endpoint, 'reply'>): (value: unknown) => Answer {
  const status = successStatus(endpoint)
  return (value) => ({ status, json: writerOf(endpoint.reply)(value) })
}

function writerOf(schema: z.ZodType) {
  const known = writers.get(schema)
  if (known) return known
  const writer = fastJson(wireSchema(schema) as Schema)
  writers.set(schema, writer)
  return writer
}
