import type { NotificationData, WebhookChange } from './data.ts'
import type { RenderedNotification } from './money-sentences.ts'

type WebhookKind = 'webhook-created' | 'webhook-changed' | 'webhook-disabled'

const changes: Record<WebhookChange, (url: string) => string> = {
  address: (url) => `A webhook of your account sends to ${url} now.`,
  events: (url) => `Your webhook to ${url} hears of other events now.`,
  switchedOn: (url) => `Your webhook to ${url} was switched on.`,
  secret: (url) => `Your webhook to ${url} has a new secret.`,
  redelivery: (url) => `Events were sent again to your webhook at ${url}.`,
}

/** The sentences about webhooks, for their owner. */
export const webhookSentences: {
  [K in WebhookKind]: (data: NotificationData[K]) => RenderedNotification
} = {
  'webhook-created': ({ url }) => ({
    text:
      `A webhook to ${url} was made for your account. ` +
      'If it was not you, delete it and change your password.',
    path: '/settings/developers',
  }),
  'webhook-changed': ({ url, change }) => ({
    text: `${changes[change](url)} If it was not you, delete it and change your password.`,
    path: '/settings/developers',
  }),
  'webhook-disabled': ({ url, because }) => ({
    text:
      because === 'gone'
        ? `Your webhook to ${url} is switched off, because the address answered that it is gone.`
        : `Your webhook to ${url} is switched off, because 100 attempts in a row have failed.`,
    path: '/settings/developers',
  }),
}
