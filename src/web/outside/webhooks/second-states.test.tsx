import { expect, test } from 'vitest'
import { listApiKeys, maxApiKeys } from '../../../shared/outside/api-keys.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import {
  listWebhookDeliveries,
  listWebhooks,
  maxWebhooks,
} from '../../../shared/outside/webhooks.ts'
import type { Webhook, WebhookDelivery } from '../../../shared/outside/webhooks.ts'
import { RevokeKeyDialog } from '../api-keys/ApiKeys.tsx'
import { NewKeyDialog } from '../api-keys/NewKeyDialog.tsx'
import { answer, wrongIn, replyOf, textAt } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { DeliveryItem } from './DeliveryItem.tsx'
import { EditWebhookDialog } from './EditWebhookDialog.tsx'
import { NewWebhookDialog } from './NewWebhookDialog.tsx'
import { WebhookRow } from './WebhookRow.tsx'

const nothing = () => {}
const developers = { path: '/settings/developers', viewer: { role: 'business' } } as const
const dialog = { open: true, onClose: nothing }

const webhookOf = (own: Part<Webhook>) =>
  replyOf(listWebhooks, { items: [{ url: 'https://shop.example/hook', active: true, ...own }] })
    .items[0]!

const row = (own: Part<Webhook>) => (
  <WebhookRow webhook={webhookOf(own)} isOpen={false} onOpen={nothing} onEdit={nothing} />
)

const delivery = (own: Part<WebhookDelivery>, webhook: Part<Webhook> = {}) => (
  <DeliveryItem
    delivery={replyOf(listWebhookDeliveries, { items: [{ body: '{}', ...own }] }).items[0]!}
    webhook={webhookOf(webhook)}
  />
)

const keyOf = (own: Part<ReturnType<typeof replyOf<typeof listApiKeys>>['items'][number]>) =>
  replyOf(listApiKeys, { items: [{ name: 'Shop sync', ...own }] }).items[0]!

const page = (keys: number, webhooks: number) => [
  answer(getSettings),
  answer(listApiKeys, {
    items: Array.from({ length: keys }, (_, index) => ({ id: `k${index}`, name: `Key ${index}` })),
  }),
  answer(listWebhooks, {
    items: Array.from({ length: webhooks }, (_, index) => ({
      id: `w${index}`,
      url: `https://shop${index}.example`,
    })),
  }),
]

test.each<State>([
  {
    state: 'webhook whose last attempt failed, and whose ping failed',
    ...developers,
    part: row({ failures: 1 }),
    failures: 1,
    shows: ['The latest attempt failed. We try again for three days', 'Failing'],
    hides: ['attempts failed', 'Off since', 'Switched off'],
  },
  {
    state: 'webhook whose last attempts failed',
    ...developers,
    part: row({ failures: 2, lastDelivery: { createdAt: '2026-11-20T12:00:00.000Z' } }),
    shows: ['The latest 2 attempts failed.', 'Latest event Nov 20, 2026'],
    hides: ['No event yet'],
  },
  {
    state: 'webhook that works and has sent nothing',
    ...developers,
    part: row({}),
    shows: ['Active', 'No event yet', 'Send a ping'],
    hides: ['failed', 'Failing'],
  },
  ...(['owner', 'gone', 'failing'] as const).map((disabledBecause) => ({
    state: `webhook that is off: ${disabledBecause}`,
    ...developers,
    part: row({ active: false, disabledBecause, disabledAt: '2026-11-20T12:00:00.000Z' }),
    shows: [
      'Off since Nov 20, 2026',
      {
        owner: ' Off ',
        gone: 'because the address answered 410: it is gone.',
        failing: 'because 100 attempts in a row failed. Edit it to switch it on again.',
      }[disabledBecause],
    ],
    hides: ['Send a ping', 'Active', disabledBecause === 'owner' ? 'Switched off' : 'Failing'],
  })),
  {
    state: 'delivery that arrived with one attempt',
    ...developers,
    part: delivery({ status: 'delivered', attempts: [{ status: 200, durationMs: 1_500 }] }),
    shows: ['· 1 attempt · 1.5 s', 'Delivered · 200', 'Send again'],
    hides: ['1 attempts', 'Next attempt', 'Waits until'],
  },
  {
    state: 'delivery that is tried again, and was not sent at once',
    ...developers,
    part: delivery({
      status: 'waiting',
      nextAttemptAt: '2026-11-20T12:00:00.000Z',
      attempts: [{ durationMs: 20, error: 'Timeout' }, { status: 500 }],
    }),
    failures: 1,
    shows: ['2 attempts · 20 ms', 'Trying again', 'Next attempt Nov 20', 'Attempt 2', 'Send now'],
    hides: ['Waits until'],
  },
  {
    state: 'delivery that waits for its first attempt, of a webhook that is off',
    ...developers,
    part: delivery({ status: 'waiting' }, { active: false }),
    shows: ['Waiting', 'Waits until the webhook is switched on.', 'The webhook is switched off'],
    hides: ['attempt', 'Trying again'],
  },
  {
    state: 'delivery that would be tried again, of a webhook that is off',
    ...developers,
    part: delivery(
      { status: 'waiting', nextAttemptAt: '2026-11-20T12:00:00.000Z', attempts: [{}] },
      { active: false },
    ),
    shows: ['Waits until the webhook is switched on.'],
    hides: ['Next attempt'],
  },
  {
    state: 'delivery that failed without an answer',
    ...developers,
    part: delivery({ status: 'failed', attempts: [{}] }),
    shows: ['Failed '],
    hides: ['Failed ·', 'null', 'Next attempt'],
  },
  {
    state: 'webhook whose changes failed: its form, its secret, its deletion',
    ...developers,
    part: (
      <EditWebhookDialog
        {...dialog}
        webhook={webhookOf({})}
        onSecret={nothing}
        onDeleted={nothing}
      />
    ),
    failures: 3,
    shows: ['This cannot be undone.'],
  },
  {
    state: 'webhook that was not added',
    ...developers,
    part: <NewWebhookDialog {...dialog} onMade={nothing} />,
    failures: 1,
    shows: [],
  },
  {
    state: 'key that was not made',
    ...developers,
    part: <NewKeyDialog {...dialog} {...developers.viewer} onMade={nothing} />,
    failures: 1,
    shows: [],
  },
  {
    state: 'key that was never used and was not revoked',
    ...developers,
    part: <RevokeKeyDialog {...dialog} apiKey={keyOf({})} onRevoked={nothing} />,
    failures: 1,
    shows: ['[Revoke “Shop sync”?]', 'Nothing has used it yet.'],
    hides: ['last used'],
  },
  {
    state: 'keys and webhooks: none',
    ...developers,
    answers: page(0, 0),
    shows: ['No API keys yet', 'No webhooks yet', 'Create API key', 'Add webhook'],
    hides: ['which is the most'],
  },
  {
    state: 'keys and webhooks: one less than the limits',
    ...developers,
    answers: page(maxApiKeys - 1, maxWebhooks - 1),
    shows: ['Create API key', 'Add webhook', 'Never used', 'Does not expire'],
    hides: ['which is the most', 'Last used'],
  },
  {
    state: 'keys and webhooks: the limits are reached',
    ...developers,
    answers: page(maxApiKeys, maxWebhooks),
    shows: [
      `You have ${maxApiKeys} API keys, which is the most. Revoke one to create another.`,
      `You have ${maxWebhooks} webhooks, which is the most. Delete one to add another.`,
    ],
    hides: ['Create API key', 'Add webhook'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})

test('the newest attempt of a delivery comes first and has the highest number', async () => {
  const attempts = [{ durationMs: 20 }, { durationMs: 10, status: 500 }]
  const words = await textAt({ ...developers, part: delivery({ attempts }) })
  expect(words).toMatch(/Attempt 2.* 20 ms.*Attempt 1.* 10 ms.*status 500/s)
})
