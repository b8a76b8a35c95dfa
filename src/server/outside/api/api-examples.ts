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
