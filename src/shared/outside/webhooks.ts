import * as z from 'zod'
import { created, endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { text } from '../base/text.ts'

/** Addresses of people's own programs that hear of events (docs/how-to/receive-webhooks.md). */

/** How many webhooks an account has at most. */
export const maxWebhooks = 10

/** What a webhook can hear of; `ping` is sent when its owner asks, whatever it hears of. */
export const webhookEvents = [
  'review.submitted',
  'review.approved',
  'review.rejected',
  'review.published',
  'review.unpublished',
  'review.replied',
  'review.reported',
  'appeal.decided',
  'campaign.approved',
  'campaign.rejected',
  'campaign.completed',
  'campaign.closed',
  'wallet.low',
  'deposit.completed',
  'verification.decided',
  'ping',
] as const
export const WebhookEvent = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** `owner` switched it off, `gone` answered 410, `failing` failed 100 times in a row. */
export const DisabledBecause = z.enum(['owner', 'gone', 'failing'])
export type DisabledBecause = z.infer<typeof DisabledBecause>

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

const Address = text(2_000).pipe(
  z
    .url({ protocol: /^https?$/, error: 'Enter an address that starts with https://' })
    .refine((address) => {
      if (!URL.canParse(address)) return false
      const { username, password } = new URL(address)
      return username === '' && password === ''
    }, 'Remove the user name and password'),
)

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(WebhookEvent),
  active: z.boolean(),
  disabledBecause: DisabledBecause.nullable(),
  disabledAt: Instant.nullable(),
  /** How many attempts in a row have failed. */
  failures: z.int(),
  /** Until when the secret before the present one signs, too; null without one. */
  formerSecretUntil: Instant.nullable(),
  /** The latest delivery, waiting or not. */
  lastDelivery: z.object({ status: DeliveryStatus, createdAt: Instant }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Webhook = z.input<typeof Webhook>

const Events = z
  .array(WebhookEvent)
  .min(1, 'Choose at least one event')
  .max(webhookEvents.length)
  .refine((events) => new Set(events).size === events.length, 'Name each event once')

export const NewWebhook = z.strictObject({ url: Address, events: Events })

export const WebhookChange = z.strictObject({
  url: Address.optional(),
  events: Events.optional(),
  /** False stops it; true starts it again, also after failures. */
  active: z.boolean().optional(),
})

/** A secret of Standard Webhooks: `whsec_` and the key in base64. */
const Secret = z.object({ secret: z.string() })

const WebhookAttempt = z.object({
  /** When the request was sent. */
  at: Instant,
  durationMs: z.int(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The HTTP status and the first 4 kB of the answer; null when none came. */
  status: z.int().nullable(),
  answer: z.string().nullable(),
  /** Why it failed, in words; null when it did not. */
  error: z.string().nullable(),
})

export const WebhookDelivery = z.object({
  /** The same in every attempt, as the header `webhook-id`. */
  id: Id,
  type: WebhookEvent,
  sequence: z.int(),
  status: DeliveryStatus,
  /** The body of the request. */
  body: z.string(),
  /** Newest first. */
  attempts: z.array(WebhookAttempt),
  nextAttemptAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  createdAt: Instant,
})
export type WebhookDelivery = z.input<typeof WebhookDelivery>

const common = { allow: ['business', 'admin'], scopes: ['webhooks:write'] } as const
const ofOne = { ...common, params: z.object({ webhookId: Id }) } as const

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/webhooks',
  ...common,
  reply: z.object({ items: z.array(Webhook) }),
})

/** Makes a webhook. This answer is the only one that has its secret. */
export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/webhooks',
  ...common,
  stepUp: true,
  shownOnce: true,
  body: NewWebhook,
  reply: created(Webhook.extend(Secret.shape)),
})

export const editWebhook = endpoint({
  name: 'editWebhook',
  method: 'PATCH',
  path: '/api/webhooks/:webhookId',
  ...ofOne,
  stepUp: true,
  body: WebhookChange,
  reply: Webhook,
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  ...ofOne,
  reply: z.object({ deleted: z.literal(true) }),
})

/** Makes another secret. Both sign for a day, so that receivers can change over. */
export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/webhooks/:webhookId/secret',
  ...ofOne,
  stepUp: true,
  shownOnce: true,
  reply: Webhook.extend(Secret.shape),
})

/** Sends a `ping`, once. */
export const pingWebhook = endpoint({
  name: 'pingWebhook',
  method: 'POST',
  path: '/api/webhooks/:webhookId/ping',
  ...ofOne,
  reply: created(WebhookDelivery),
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/api/webhooks/:webhookId/deliveries',
  ...ofOne,
  query: z.object(page),
  reply: listOf(WebhookDelivery),
})

/** Sends an event again, with the same id and body. */
export const redeliverWebhook = endpoint({
  name: 'redeliverWebhook',
  method: 'POST',
  path: '/api/webhooks/:webhookId/deliveries/:deliveryId/redelivery',
  ...common,
  stepUp: true,
  params: z.object({ webhookId: Id, deliveryId: Id }),
  reply: WebhookDelivery,
})
