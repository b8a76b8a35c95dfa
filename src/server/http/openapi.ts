import * as z from 'zod'
import { successStatus, type Endpoint } from '../../shared/endpoint.ts'
import type { ErrorEnvelope } from '../../shared/refusal.ts'
import { html } from './html.ts'

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
    info: { title: 'Candor', version: '1', description: 'Amounts are integer US cents.' },
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
  const { allow, method, params, query, body, reply } = endpoint
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 200 } }
  return {
    ...(allow !== 'anyone' && { security: [{ session: [] }], 'x-roles': allow }),
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

/** The API as a page: every operation with its roles, parameters and schemas. */
export function docsPage(document: ReturnType<typeof openApi>): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, one })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Candor HTTP API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>Candor HTTP API</h1>
          <p>
            Amounts are integer US cents; times are ISO 8601 in UTC. The document itself is
            <a href="/api/openapi.json">/api/openapi.json</a>.
          </p>
          ${operations.map(
            ({ path, method, one }) =>
              html`<details>
                <summary><b>${method.toUpperCase()}</b> ${path} <i>${rolesOf(one)}</i></summary>
                <pre>${JSON.stringify(one, null, 2)}</pre>
              </details>`,
          )}
        </main>
      </body>
    </html>`.text
}

const rolesOf = (operation: unknown) =>
  ((operation as { 'x-roles'?: string[] })['x-roles'] ?? ['anyone']).join(', ')

export const docsCss = `
:root { color-scheme: dark }
body { margin: 0; background: oklch(.165 .008 55); color: oklch(.955 .008 75);
  font: 14px/20px system-ui, sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 48px 24px }
a { color: oklch(.84 .105 62) } h1 { font-size: 28px }
details { border-top: 1px solid oklch(.33 .012 55) }
summary { padding: 12px 0; cursor: pointer; font-family: ui-monospace, monospace;
  overflow-wrap: anywhere }
b { display: inline-block; min-width: 64px; color: oklch(.84 .105 62) }
i { float: right; font: 12px/20px system-ui, sans-serif; color: oklch(.69 .016 65) }
pre { overflow: auto; background: oklch(.205 .009 55); padding: 16px; border-radius: 8px }
`
