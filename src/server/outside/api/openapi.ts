import * as z from 'zod'
import { successStatus, replySchemaOf, type Endpoint } from '../../../shared/base/endpoint.ts'
import type { ErrorEnvelope } from '../../../shared/base/refusal.ts'
import { curlOf, exampleOf } from './api-reference.ts'
import { components, info, limitReferences } from './openapi-info.ts'
import { plainOperations, type PlainOperation } from './plain-operations.ts'
import { wireSchema } from '../../base/http/serializer.ts'
import { schemaNames } from './schema-names.ts'

const Failure: z.ZodType<ErrorEnvelope> = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    reason: z.string().optional(),
    requestId: z.string(),
  }),
})

type Schemas = Record<string, unknown>

/**
 * Builds the OpenAPI 3.1 document of the endpoints and of all other routes of the API, which
 * `routes` names as `METHOD path`. Schemas are in their wire form.
 */
export function openApi(endpoints: Endpoint[], publicUrl: string, routes: string[]) {
  const operations = [...endpoints, ...plainOperations(endpoints, routes)]
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Schemas = { Error: wireSchema(Failure) }
  for (const endpoint of operations) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint, { schemas, publicUrl })
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: isLoopback(publicUrl) ? '/' : publicUrl }],
    tags: [...new Set(operations.map(tagOf))].toSorted().map((name) => ({
      name,
      description: `Everything below /api/${name}`,
    })),
    components: { ...components, schemas },
    paths,
  }
}

/** An address that only this machine reaches says nothing in a document. */
const isLoopback = (url: string) =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)

/** The feature: the first segment of the path. */
const tagOf = ({ path }: Pick<Endpoint, 'path'>) => path.split('/')[2]!

/** 'listTransactions' → 'List transactions'. */
function summaryOf({ name }: Pick<Endpoint, 'name'>) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** The same with references to named schemas, which are added to `schemas`. */
function namedSchema(schema: z.ZodType, schemas: Schemas): object {
  const name = schemaNames.get(schema)?.id
  if (name !== undefined && name in schemas) return reference(name)
  const {
    $schema: _,
    $defs = {},
    ...own
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: schemaNames,
  })
  // The definition of a named schema stands among the others when it is within itself.
  for (const [one, definition] of Object.entries({ ...(name && { [name]: own }), ...$defs })) {
    schemas[one] ??= hoisted(definition)
  }
  return name === undefined ? hoisted(own) : reference(name)
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/**
 * References to definitions of one schema become references to those of the document. The branches
 * of a union may have common fields, so `anyOf` says what is checked.
 */
const hoisted = (schema: object) =>
  JSON.parse(
    JSON.stringify({ ...schema, id: undefined })
      .replaceAll('"#/$defs/', '"#/components/schemas/')
      .replaceAll('"oneOf":[', '"anyOf":['),
  ) as object

const refused = { $ref: '#/components/responses/Refused' }

const tooMany = { $ref: '#/components/responses/TooMany' }

interface Document {
  schemas: Schemas
  publicUrl: string
}

type Operation = Endpoint | PlainOperation

function operation(endpoint: Operation, { schemas, publicUrl }: Document) {
  const { name, allow, method, params, query, scopes } = endpoint
  const isPlain = 'answer' in endpoint
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  const body = bodyOf(endpoint, schemas)
  const done = isPlain
    ? plainContent(endpoint)
    : { content: { 'application/json': { schema: namedSchema(replySchemaOf(endpoint), schemas) } } }
  return {
    operationId: name,
    summary: summaryOf(endpoint),
    ...(scopes && { description: describe(scopes, curlOf(endpoint, publicUrl)) }),
    tags: [tagOf(endpoint)],
    security:
      allow === 'anyone' ? [] : [{ session: [] }, ...(scopes ? [{ apiKey: [...scopes] }] : [])],
    ...(allow !== 'anyone' && { 'x-roles': allow }),
    ...(endpoint.stepUp && { 'x-step-up': true }),
    parameters: [
      ...parameters(params, 'path', schemas),
      ...parameters(query, 'query', schemas),
      ...(method === 'POST' && !isPlain ? [key] : []),
    ],
    ...(body && { requestBody: body }),
    responses: {
      [isPlain ? endpoint.answer.status : successStatus(endpoint)]: {
        description: 'Done',
        ...(scopes && { headers: limitReferences }),
        ...done,
      },
      ...(endpoint.otherwise && {
        [endpoint.otherwise.status]: { description: endpoint.otherwise.when, ...done },
      }),
      ...(scopes && { '429': tooMany }),
      '4XX': refused,
      '5XX': refused,
      // A route that only leads elsewhere has no other answer.
      ...(isPlain && endpoint.answer.status === 302 && { default: refused }),
    },
  }
}

function plainContent({ answer: { type } }: PlainOperation) {
  if (type === undefined) return {}
  const schema = type === 'application/json' ? {} : { type: 'string' }
  return { content: { [type]: { schema } } }
}

function bodyOf(endpoint: Operation, schemas: Schemas) {
  const { body } = endpoint
  if (!body) return null
  const { body: example } = exampleOf(endpoint)
  const content =
    'files' in endpoint
      ? { 'multipart/form-data': { schema: withFiles(wireSchema(body), endpoint.files!) } }
      : { 'application/json': { schema: namedSchema(body, schemas), ...(example && { example }) } }
  return { required: !body.safeParse(undefined).success, content }
}

const withFiles = (schema: { properties?: object }, name: string) => ({
  ...schema,
  properties: {
    ...schema.properties,
    [name]: { type: 'array', items: { type: 'string', format: 'binary' } },
  },
})

const describe = (scopes: readonly string[], curl: string) =>
  `With an API key: ${scopes.map((scope) => `\`${scope}\``).join(', ')}.\n\n` +
  `\`\`\`sh\n${curl}\n\`\`\``

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: Schemas) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: namedSchema(field as z.ZodType, schemas),
  }))
}
