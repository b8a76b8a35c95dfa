import * as z from 'zod'
import { successStatus, type Endpoint } from '../../shared/endpoint.ts'
import type { ErrorEnvelope } from '../../shared/refusal.ts'

const Failure: z.ZodType<ErrorEnvelope> = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    reason: z.string().optional(),
    requestId: z.string(),
  }),
})

/** Builds the OpenAPI 3.1 document from the endpoints. Schemas are in their wire form. */
export function openApi(endpoints: Endpoint[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operation(endpoint)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version: '1',
      description: 'Amounts are integer US cents. Times are ISO 8601 in UTC.',
    },
    servers: [{ url: publicUrl }],
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'candor.session_token' } },
      schemas: { Error: wireSchema(Failure) },
    },
    paths,
  }
}

/** The JSON Schema of the wire form. */
export function wireSchema(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return rest
}

function operation(endpoint: Endpoint) {
  const { allow, method, path, params, query, body, reply } = endpoint
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  return {
    // The feature: the first segment of the path.
    tags: [path.split('/')[2]],
    ...(allow !== 'anyone' && { security: [{ session: [] }], 'x-roles': allow }),
    ...(endpoint.stepUp && { 'x-step-up': true }),
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(method === 'POST' ? [key] : []),
    ],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: { 'application/json': { schema: wireSchema(body) } },
      },
    }),
    responses: {
      [successStatus(endpoint)]: {
        description: 'Done',
        content: { 'application/json': { schema: wireSchema(reply) } },
      },
      default: {
        description: 'Refused, with a sentence for the user',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: wireSchema(field as z.ZodType),
  }))
}
