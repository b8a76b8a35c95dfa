import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { html } from '../../base/http/html.ts'
import type { openApi } from './openapi.ts'
import type { Endpoint } from '../../../shared/base/endpoint.ts'

interface Example {
  query?: Record<string, string>
  body?: object
}

/**
 * What the examples of the reference send, by the name of the operation. Those that need nothing
 * are not here. api-examples.test.ts sends each of them.
 */
const examples: Record<string, Example> = {
  listCampaigns: { query: { status: 'active', limit: '10' } },
  sendParcel: { body: { carrier: 'Royal Mail', tracking: 'RM 1234 5678 9GB' } },
  createCampaign: {
    body: {
      title: 'Tell us about our sourdough',
      product: 'Sourdough loaf',
      description: 'Buy a loaf in one of our shops and tell everybody honestly how it was for you.',
      pricePerReviewCents: 1000,
      targetReviews: 20,
    },
  },
  editCampaign: { body: { targetReviews: 40 } },
  listReviews: { query: { status: 'approved', limit: '10' } },
  listCampaignReviews: { query: { limit: '10' } },
  listTransactions: { query: { type: 'payment', from: '2026-01-01T00:00:00Z' } },
  createWebhook: {
    body: { url: 'https://shop.example/candor', events: ['review.published', 'wallet.low'] },
  },
  editWebhook: { body: { events: ['review.published'] } },
  listWebhookDeliveries: { query: { limit: '10' } },
  listMovements: { query: { limit: '50' } },
}

export const exampleOf = ({ name }: Pick<Endpoint, 'name'>): Example => examples[name] ?? {}

/** 'campaignId' → '$CAMPAIGN_ID'. */
const variable = (name: string) =>
  `$${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`

/** A command for a shell that calls an operation with an API key. */
export function curlOf(
  endpoint: Pick<Endpoint, 'name' | 'method' | 'path'> & { files?: string },
  publicUrl: string,
) {
  const { method, path, files } = endpoint
  const { query, body } = exampleOf(endpoint)
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => variable(name))
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${publicUrl}${address}${search}"`,
    '-H "Authorization: Bearer $CANDOR_API_KEY"',
    ...(method === 'POST' && !files ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(files ? ['-F "alt=A loaf on a wooden board"', `-F "${files}=@loaf.png"`] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`] : []),
  ]
  return lines.join(' \\\n  ')
}

const viewer = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

/**
 * Serves the OpenAPI document and Swagger UI on it, both from this server only.
 * Swagger UI sets styles inline, so the policy of this one page allows them; scripts it does not.
 * The document is made at the first request, since it takes a tenth of the start.
 */
export async function mountApiReference(
  app: FastifyInstance,
  makeDocument: () => ReturnType<typeof openApi>,
) {
  let document: ReturnType<typeof openApi> | undefined
  app.get('/api/openapi.json', async () => (document ??= makeDocument()))
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
  app.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript').send(start))
  await app.register(serveStatic, {
    root: viewer,
    prefix: '/api/docs/files/',
    decorateReply: false,
    wildcard: false,
    globIgnore: ['!(swagger-ui.css|swagger-ui-bundle.js)'],
    maxAge: '1h',
  })
}

const policy = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
].join('; ')

const page = html`<!doctype html>
  <html lang="en" class="dark-mode">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>HTTP API · Candor</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/api/docs/files/swagger-ui.css" />
      <script src="/api/docs/files/swagger-ui-bundle.js" defer></script>
      <script src="/api/docs/start.js" defer></script>
    </head>
    <body>
      <main id="reference"></main>
      <noscript>This page needs JavaScript. The document is /api/openapi.json.</noscript>
    </body>
  </html>`.text

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  validatorUrl: null,
})
`
