import * as z from 'zod'
import { successStatus, unmarked, type Endpoint } from '../../shared/endpoint.ts'
import type { ErrorEnvelope } from '../../shared/refusal.ts'
import { curlOf, exampleOf } from './api-examples.ts'
import { components, info, limitReferences } from './openapi-info.ts'
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

/** Builds the OpenAPI 3.1 document from the endpoints. Schemas are in their wire form. */
export function openApi(endpoints: Endpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Schemas = { Error: wireSchema(Failure) }
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint, { schemas, publicUrl })
  }
  return {
    openapi: '3.1.0',
    info,
    servers: [{ url: isLoopback(publicUrl) ? '/' : publicUrl }],
    tags: [...new Set(endpoints.map(tagOf))].toSorted().map((name) => ({
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
const tagOf = ({ path }: Endpoint) => path.split('/')[2]!

/** 'listTransactions' → 'List transactions'. */
function summaryOf({ name }: Endpoint) {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words[0]!.toUpperCase() + words.slice(1)
}

/** The JSON Schema of the wire form. */
export function wireSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
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

function operation(endpoint: Endpoint, { schemas, publicUrl }: Document) {
  const { name, allow, method, params, query, body, scopes } = endpoint
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  const example = exampleOf(endpoint)
  const content = body && {
    schema: namedSchema(body, schemas),
    ...(example.body && { example: example.body }),
  }
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
      ...(method === 'POST' ? [key] : []),
    ],
    ...(content && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': content },
      },
    }),
    responses: {
      [successStatus(endpoint)]: {
        description: 'Done',
        ...(scopes && { headers: limitReferences }),
        content: { 'application/json': { schema: namedSchema(unmarked(endpoint), schemas) } },
      },
      ...(scopes && { '429': tooMany }),
      '4XX': refused,
      '5XX': refused,
    },
  }
}

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
