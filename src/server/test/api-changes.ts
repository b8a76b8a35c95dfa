/**
 * Finds what a change of the OpenAPI document breaks for programs that were written for an earlier
 * one. Additions break nothing: operations, optional input, fields and values of answers.
 */

type Json = Record<string, unknown>

export interface Document {
  info: { version: string }
  paths: Record<string, Record<string, unknown>>
  components: { schemas: Record<string, unknown> }
}

interface Schema {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  pattern?: string
  format?: string
}

interface Operation {
  operationId: string
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { content?: Content }>
  security: Record<string, string[]>[]
  'x-roles'?: string[]
}
type Content = Record<string, { schema: Schema }>

/** Input that was allowed must stay so; answers must stay as they were described. */
type Direction = 'input' | 'answer'

const schemaIn = (content: Content | undefined) => content?.['application/json']?.schema

/** Returns a sentence for each breaking change from `before` to `after`. */
export function breakingChanges(before: Document, after: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const now = after.paths[path]?.[method] as Operation | undefined
      if (!now) return [`${name} is gone`]
      const compare = comparison(before, after)
      return operationChanges(operation as Operation, now, compare).map((one) => `${name}: ${one}`)
    }),
  )
}

type Compare = (direction: Direction, before: Schema, after: Schema, at: string) => string[]

function operationChanges(before: Operation, after: Operation, compare: Compare): string[] {
  return [
    ...(before.operationId === after.operationId ? [] : ['its operationId changed']),
    ...permissionChanges(before, after),
    ...parameterChanges(before, after, compare),
    ...bodyChanges(before, after, compare),
    ...answerChanges(before, after, compare),
  ]
}

function permissionChanges(before: Operation, after: Operation): string[] {
  const scopesOf = ({ security }: Operation) => security.find(({ apiKey }) => apiKey)?.apiKey
  const [had, needs] = [scopesOf(before), scopesOf(after)]
  const isOpen = after.security.length === 0
  const roles = before['x-roles']?.filter((role) => !(after['x-roles'] ?? [role]).includes(role))
  return [
    ...(had && !needs && !isOpen ? ['refuses API keys'] : []),
    ...(had ? (needs ?? []).filter((scope) => !had.includes(scope)) : []).map(
      (scope) => `needs the scope ${scope}`,
    ),
    ...(roles ?? []).map((role) => `refuses the role ${role}`),
    ...(before.security.length === 0 && !isOpen ? ['is no longer open to anybody'] : []),
  ]
}

function parameterChanges(before: Operation, after: Operation, compare: Compare): string[] {
  const keyOf = ({ name, in: place }: { name: string; in: string }) => `${place} ${name}`
  const had = new Map((before.parameters ?? []).map((one) => [keyOf(one), one]))
  const has = new Map((after.parameters ?? []).map((one) => [keyOf(one), one]))
  return [
    ...[...had].flatMap(([key, one]) => {
      const now = has.get(key)
      return now ? compare('input', one.schema, now.schema, key) : [`${key} is gone`]
    }),
    ...[...has]
      .filter(([key, { required }]) => required && !had.get(key)?.required)
      .map(([key]) => `${key} is required`),
  ]
}

function bodyChanges(before: Operation, after: Operation, compare: Compare): string[] {
  const [had, has] = [before.requestBody, after.requestBody]
  if (had && !has) return ['takes no body']
  const [schema, now] = [schemaIn(had?.content), schemaIn(has?.content)]
  return [
    ...(has?.required && !had?.required ? ['the body is required'] : []),
    ...(schema && now ? compare('input', schema, now, 'body') : []),
  ]
}

function answerChanges(before: Operation, after: Operation, compare: Compare): string[] {
  return Object.entries(before.responses).flatMap(([status, answer]) => {
    if (!status.startsWith('2')) return []
    const now = after.responses[status]
    if (!now) return [`no longer answers ${status}`]
    const [schema, present] = [schemaIn(answer.content), schemaIn(now.content)]
    return schema && present ? compare('answer', schema, present, 'answer') : []
  })
}

const lowerLimits = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const
const upperLimits = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const

function comparison(before: Document, after: Document): Compare {
  const known = new Map<string, string[]>()
  const resolve = (document: Document, schema: Schema): Schema =>
    schema.$ref ? (document.components.schemas[schema.$ref.split('/').at(-1)!] as Schema) : schema

  const compare: Compare = (direction, was, is, at) => {
    if (!was.$ref || !is.$ref) return changes(direction, was, is, at)
    const pair = `${direction} ${was.$ref} ${is.$ref}`
    const earlier = known.get(pair)
    if (earlier) return earlier
    // Within itself, a schema has no changes of its own.
    known.set(pair, [])
    const found = changes(direction, was, is, at)
    known.set(pair, found)
    return found
  }

  const changes: Compare = (direction, was, is, at) => {
    const old = branchesOf(resolve(before, was), (one) => resolve(before, one))
    const now = branchesOf(resolve(after, is), (one) => resolve(after, one))
    if (old.length === 1 && now.length === 1) return differences(direction, old[0]!, now[0]!, at)
    // Whatever was sent must still be taken, whatever comes must have been described.
    const [from, to] = direction === 'input' ? [old, now] : [now, old]
    return from.flatMap((one) => {
      const tries = to.map((other) =>
        direction === 'input'
          ? differences(direction, one, other, at)
          : differences(direction, other, one, at),
      )
      return tries.toSorted((a, b) => a.length - b.length)[0]!
    })
  }

  const differences = (direction: Direction, was: Schema, is: Schema, at: string): string[] => {
    if (!sameType(direction, was, is)) return [`${at} is ${typeOf(is)}, was ${typeOf(was)}`]
    return [
      ...valueChanges(direction, was, is, at),
      ...(direction === 'input' ? limitChanges(was as Json, is as Json, at) : []),
      ...fieldChanges(direction, was, is, at, compare),
      ...(was.items && is.items ? compare(direction, was.items, is.items, `${at}[]`) : []),
      ...(isSchema(was.additionalProperties) && isSchema(is.additionalProperties)
        ? compare(direction, was.additionalProperties, is.additionalProperties, `${at}.*`)
        : []),
    ]
  }
  return compare
}

/** The alternatives of a schema, each of one type. */
function branchesOf(schema: Schema, resolve: (schema: Schema) => Schema): Schema[] {
  const union = schema.anyOf ?? schema.oneOf
  if (union) return union.flatMap((one) => branchesOf(resolve(one), resolve))
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }))
  return [schema]
}

const isSchema = (value: Schema | boolean | undefined): value is Schema => typeof value === 'object'

const typeOf = ({ type, const: value }: Schema) =>
  type === undefined ? (value === undefined ? 'anything' : typeof value) : String(type)

function sameType(direction: Direction, was: Schema, is: Schema): boolean {
  const [old, now] = [typeOf(was), typeOf(is)]
  if (old === now) return true
  const [narrow, wide] = direction === 'input' ? [old, now] : [now, old]
  return wide === 'anything' || (narrow === 'integer' && wide === 'number')
}

const valuesOf = (schema: Schema) =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const])

/** Programs must expect new values in answers, and may send every old one. */
function valueChanges(direction: Direction, was: Schema, is: Schema, at: string): string[] {
  const [old, now] = [valuesOf(was), valuesOf(is)]
  if (direction === 'answer' || !now) return []
  if (!old) return [`${at} takes only ${now.join(', ')}`]
  return old
    .filter((value) => !now.includes(value))
    .map((value) => `${at} refuses ${String(value)}`)
}

function limitChanges(was: Json, is: Json, at: string): string[] {
  const isNarrower = (name: string, sign: 1 | -1) =>
    typeof is[name] === 'number' &&
    (typeof was[name] !== 'number' || sign * is[name] > sign * was[name])
  const other = (['pattern', 'format'] as const).filter(
    (name) => is[name] !== undefined && is[name] !== was[name],
  )
  return [
    ...lowerLimits.filter((name) => isNarrower(name, 1)),
    ...upperLimits.filter((name) => isNarrower(name, -1)),
    ...other,
  ].map((name) => `${at} has another ${name}`)
}

function fieldChanges(
  direction: Direction,
  was: Schema,
  is: Schema,
  at: string,
  compare: Compare,
): string[] {
  const [old, now] = [was.properties ?? {}, is.properties ?? {}]
  const [required, requires] = [was.required ?? [], is.required ?? []]
  const changed =
    direction === 'input'
      ? requires.filter((name) => !required.includes(name)).map((name) => [name, 'is required'])
      : required
          .filter((name) => name in now && !requires.includes(name))
          .map((name) => [name, 'may be missing'])
  return [
    ...changed.map(([name, what]) => `${at}.${name} ${what}`),
    ...Object.entries(old).flatMap(([name, schema]) => {
      const present = now[name]
      return present
        ? compare(direction, schema, present, `${at}.${name}`)
        : [`${at}.${name} is gone`]
    }),
  ]
}
