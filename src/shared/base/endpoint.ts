import * as z from 'zod'
import type { Role } from './roles.ts'
import type { ApiScope } from './scopes.ts'
import { text } from './text.ts'

/** The query of every list: at most `limit` items after an opaque `cursor`. */
export const page = {
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z.string().max(500).optional(),
}

/** The text of a search box. */
export const search = text(200).optional()

/** The reply of every list. */
export function listOf<S extends z.ZodType>(item: S) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** A time: an ISO 8601 string in UTC on the wire, a Date in the server. */
export const Instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/**
 * An operation of the HTTP contract: the server mounts it, the web calls it, OpenAPI describes it.
 */
export interface Endpoint {
  /** The name of its export: the `operationId` of the OpenAPI document. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  /** The roles that may call it. Required, so that no operation is open by omission. */
  allow: 'anyone' | readonly Role[]
  /** The scopes that an API key needs for it, all of them. Without any it refuses every key. */
  scopes?: readonly [ApiScope, ...ApiScope[]]
  /** The message for other roles; a general one by default. */
  denied?: string
  /** Whether the viewer must have given the password or a code in the last ten minutes. */
  stepUp?: true
  /** Whether the answer has a secret that is not stored, so that no retry gets it again. */
  shownOnce?: true
  /** The roles whose answer may be a second old, so that a replica of the database may give it. */
  mayLag?: 'anyone' | readonly Role[]
  /** Whether scripts of any site may call it, without cookies (CORS). */
  anySite?: true
  /** Whether an admin who must still set up two-factor codes may call it. */
  withoutCodes?: true
  /** Whether a suspended person may call it, too. */
  whileSuspended?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
  /** Another status of a success, with the same reply, and when it is answered. */
  otherwise?: { status: 200 | 202; when: string }
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Marks the reply of an operation that creates something: status 201 instead of 200. */
export function created<S extends z.ZodType>(reply: S): S {
  return reply.meta({ ...reply.meta(), status: 201, of: reply })
}

/** The schema of a reply without the mark of `created`. */
export function replySchemaOf({ reply }: Pick<Endpoint, 'reply'>): z.ZodType {
  return (reply.meta()?.of as z.ZodType | undefined) ?? reply
}

/** The HTTP status of an endpoint on success. */
export function successStatus({ reply }: Pick<Endpoint, 'reply'>): 200 | 201 {
  return reply.meta()?.status === 201 ? 201 : 200
}

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never

/** The parsed input of the server's handler. */
export type ParamsOf<E extends Endpoint> = z.output<Part<E, 'params'>>
export type QueryOf<E extends Endpoint> = z.output<Part<E, 'query'>>
export type BodyOf<E extends Endpoint> = z.output<Part<E, 'body'>>
/** The reply of the server's handler; times are Dates. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** The reply that the web receives; times are ISO strings. */
export type WireReplyOf<E extends Endpoint> = z.input<E['reply']>

/** The arguments of a call from the web: exactly the parts that the endpoint takes. */
export type CallOf<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: z.input<Part<E, 'params'>> }
  : { params?: never }) &
  (E extends { query: z.ZodType } ? { query?: z.input<Part<E, 'query'>> } : { query?: never }) &
  (E extends { body: z.ZodType } ? { body: z.input<Part<E, 'body'>> } : { body?: never })

/** An opaque id. An unknown one is a 404 of the query, not a 400 of the contract. */
export const Id = z.string().min(1).max(64)
