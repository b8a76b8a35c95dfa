import type * as z from 'zod'
import type { Role } from './roles.ts'

/** One operation of the HTTP contract: mounted by the server, called by the web, in OpenAPI. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: `/api/${string}`
  /** Required, so that no operation is open by omission. */
  allow: 'anyone' | readonly Role[]
  /** What other roles are told, where the specification has the words. */
  denied?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  reply: z.ZodType
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Marks the reply of an operation that makes something: 201 instead of 200. */
export function created<S extends z.ZodType>(reply: S): S {
  return reply.meta({ ...reply.meta(), status: 201 })
}

/** The status that an endpoint answers on success. */
export function successStatus({ reply }: Pick<Endpoint, 'reply'>): 200 | 201 {
  return reply.meta()?.status === 201 ? 201 : 200
}

type Part<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? S : never

/** What the server's handler reads: parsed and typed. */
export type ParamsOf<E extends Endpoint> = z.output<Part<E, 'params'>>
export type QueryOf<E extends Endpoint> = z.output<Part<E, 'query'>>
export type BodyOf<E extends Endpoint> = z.output<Part<E, 'body'>>
/** What the server's handler answers (times are Dates) … */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** … and what the web receives (times are ISO strings). */
export type WireReplyOf<E extends Endpoint> = z.input<E['reply']>

/** The web's side of a call: each part is there exactly if the endpoint takes it. */
export type CallOf<E extends Endpoint> = (E extends { params: z.ZodType }
  ? { params: z.input<Part<E, 'params'>> }
  : { params?: never }) &
  (E extends { query: z.ZodType } ? { query?: z.input<Part<E, 'query'>> } : { query?: never }) &
  (E extends { body: z.ZodType } ? { body: z.input<Part<E, 'body'>> } : { body?: never })
