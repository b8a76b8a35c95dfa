import { expect, test } from 'vitest'
import { createApiKey, listApiKeys, revokeApiKey } from '../../shared/outside/api-keys.ts'
import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
} from '../../shared/outside/webhooks.ts'
import { doAction } from '../test/action.ts'
import type { Action } from '../test/action.ts'
import { control, field, openScreen, passTime } from '../test/opened.tsx'
import { answer, refusal } from '../test/screen.tsx'

const developers = {
  path: '/settings/developers',
  viewer: { role: 'business' },
  answers: [
    answer(listWebhooks, {
      items: [
        { id: 'h1', url: 'https://one.example/in', events: ['review.submitted'], active: true },
        { id: 'h2', url: 'https://two.example/in', events: ['review.published'], active: true },
      ],
    }),
    answer(listApiKeys, {
      items: [
        { id: 'k1', name: 'Shop sync' },
        { id: 'k2', name: 'Old app' },
      ],
    }),
    answer(listWebhookDeliveries, {
      items: [{ id: 'd1', status: 'failed', type: 'ping', body: '{}' }],
    }),
  ],
} as const
const address = 'https://new.example/in'

test.each<Action>([
  {
    action: 'webhooks: one is added',
    ...developers,
    begin: ['Add webhook'],
    typed: { Address: address },
    press: 'Add webhook',
    operation: createWebhook,
    sends: { body: { url: address, events: ['review.submitted', 'review.published'] } },
    reply: answer(createWebhook, { id: 'h3', url: address, secret: 'whsec_abc' }),
    says: ['Copy the signing secret now', address],
    again: ['Cancel', 'Add webhook'],
  },
  {
    action: 'webhooks: one is changed',
    ...developers,
    begin: ['Edit one.example'],
    typed: { Address: address },
    press: 'Save',
    operation: editWebhook,
    sends: {
      params: { webhookId: 'h1' },
      body: { url: address },
    },
    says: ['Webhook saved'],
    again: ['Cancel', 'Edit two.example'],
  },
  {
    action: 'webhooks: one gets another secret',
    ...developers,
    begin: ['Edit one.example'],
    press: 'Make another secret',
    operation: rotateWebhookSecret,
    sends: { params: { webhookId: 'h1' } },
    reply: answer(rotateWebhookSecret, {
      id: 'h1',
      url: 'https://one.example/in',
      formerSecretUntil: '2099-01-01T12:00:00.000Z',
    }),
    says: ['Copy the signing secret now', 'signs, too, until Jan 1, 2099'],
    again: ['Close', 'Edit two.example'],
  },
  {
    action: 'webhooks: one is deleted',
    ...developers,
    begin: ['Edit two.example', 'Delete webhook'],
    press: 'Delete webhook',
    operation: deleteWebhook,
    sends: { params: { webhookId: 'h2' } },
    says: ['Webhook deleted'],
    again: ['Cancel', 'Close', 'Edit one.example', 'Delete webhook'],
    leaves: 2,
  },
  {
    action: 'webhooks: a ping is sent, and its delivery shown',
    ...developers,
    press: 'Send a ping to two.example',
    operation: pingWebhook,
    sends: { params: { webhookId: 'h2' } },
    says: ['Ping sent', 'Deliveries of the last 30 days'],
  },
  {
    action: 'webhooks: a delivery is sent again',
    ...developers,
    begin: ['Deliveries to one.example'],
    press: 'Send again',
    operation: redeliverWebhook,
    sends: { params: { webhookId: 'h1', deliveryId: 'd1' } },
    says: ['On its way again'],
  },
  {
    action: 'API keys: one is revoked',
    ...developers,
    begin: ['Revoke Shop sync'],
    press: 'Revoke key',
    operation: revokeApiKey,
    sends: { params: { keyId: 'k1' } },
    says: ['API key revoked'],
    again: ['Cancel', 'Revoke Old app'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('API keys: one is created for as long as was chosen, and shown once', async () => {
  const screen = await openScreen(developers)
  await screen.press('Create API key')
  await screen.press('Create key')
  expect(screen.alerts()).toHaveLength(2)
  expect(screen.sent).toEqual([])
  await screen.fill('Name', 'Feed')
  const scope = document.querySelector<HTMLInputElement>('[role=dialog] input[type=checkbox]')!
  await screen.user().click(scope)
  await screen.choose('Expires', 'Never')
  expect(screen.lacks('It works until you revoke it.')).toEqual([])
  screen.answerWith(refusal(createApiKey, 'conflict', 'Somebody was faster.'))
  await screen.press('Create key')
  expect(screen.alerts()).toEqual(['Somebody was faster. [Dismiss]'])
  expect(field('Name').value).toBe('Feed')
  await screen.choose('Expires', 'In 30 days')
  screen.answerWith(answer(createApiKey, { id: 'k3', name: 'Feed', key: 'ck_secret' }))
  await screen.press('Create key')
  expect(screen.lacks('Copy the key “Feed” now')).toEqual([])
  expect(field('API key').value).toBe('ck_secret')
  // A dialog of this page is no leaving.
  await screen.press('Create API key')
  expect(screen.shows('Leave without saving?')).toEqual([])
  await screen.press('Cancel')
  void screen.router.navigate({ to: '/wallet' })
  await screen.settle()
  expect(screen.lacks('Leave without saving?', 'it will not be shown again.')).toEqual([])
  await screen.press('Cancel')
  const [never, month] = screen.sent.map(
    ([, parts]) => (parts as { body: { expiresAt: string | null } }).body,
  )
  expect(never).toEqual({ name: 'Feed', scopes: [scope.value], expiresAt: null })
  const days = (Date.parse(month!.expiresAt!) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
  await screen.press('I have stored it')
  expect(screen.shows('Copy the key')).toEqual([])
  // The next dialog begins empty.
  await screen.press('Create API key')
  expect(field('Name').value).toBe('')
})

test.each([
  ['Shop sync', []],
  ['Old app', ['Copy the key “Feed” now']],
])('API keys: a new key leaves the page with itself alone: %s', async (revoked, shown) => {
  const screen = await openScreen(developers)
  await screen.press('Create API key')
  await screen.fill('Name', 'Feed')
  await screen.user().click(document.querySelector('[role=dialog] input[type=checkbox]')!)
  screen.answerWith(answer(createApiKey, { id: 'k1', name: 'Feed', key: 'ck_secret' }))
  await screen.press('Create key')
  await screen.press(`Revoke ${revoked}`)
  await screen.press('Revoke key')
  expect(screen.shows('Copy the key “Feed” now')).toEqual(shown)
})

test.each([
  ['one', []],
  ['two', ['Copy the signing secret now']],
])('webhooks: a secret leaves the page with its webhook alone: %s', async (deleted, shown) => {
  const screen = await openScreen(developers)
  const made = { id: 'h1', url: 'https://one.example/in', secret: 'whsec_abc' }
  screen.answerWith(answer(rotateWebhookSecret, made))
  await screen.press('Edit one.example')
  await screen.press('Make another secret')
  expect(screen.lacks('Copy the signing secret now')).toEqual([])
  await screen.press(`Edit ${deleted}.example`)
  await screen.press('Delete webhook')
  await screen.press('Delete webhook')
  expect(screen.shows('Copy the signing secret now')).toEqual(shown)
})

test('webhooks: without an event nothing is sent, and all can be chosen at once', async () => {
  const screen = await openScreen(developers)
  await screen.press('Edit one.example')
  const boxes = () => [
    ...document.querySelectorAll<HTMLInputElement>('[role=dialog] [name=events]'),
  ]
  const count = boxes().length
  await screen.user().click(boxes().find(({ checked }) => checked)!)
  await screen.press('Save')
  expect(screen.alerts()).toHaveLength(1)
  expect(screen.sent).toEqual([])
  await screen.press('Choose all')
  expect(boxes().filter(({ checked }) => checked)).toHaveLength(count)
  await screen.press('Save')
  const [[, parts]] = screen.sent as [[string, { body: { events: string[] } }]]
  expect(parts.body.events).toHaveLength(count)
})

test.each([
  { what: 'are under way', active: true, sinceMillis: 1_000, reads: [10, 20] },
  { what: 'have long waited for others', active: true, sinceMillis: 3_600_000, reads: [2, 3] },
  { what: 'wait until it is switched on', active: false, sinceMillis: 1_000, reads: [1, 1] },
])('webhooks: deliveries that $what', async ({ active, sinceMillis, reads }) => {
  passTime()
  const nextAttemptAt = new Date(Date.now() - sinceMillis).toISOString()
  const waiting = { id: 'd1', status: 'waiting', body: '{}', nextAttemptAt, attempts: [] } as const
  const screen = await openScreen({
    ...developers,
    answers: [
      answer(listWebhooks, { items: [{ id: 'h1', url: 'https://one.example/in', active }] }),
      answer(listWebhookDeliveries, { items: [waiting] }),
    ],
  })
  await screen.press('Deliveries to one.example')
  await screen.wait(20_000)
  const asked = screen.asked.filter(([name]) => name === listWebhookDeliveries.name)
  expect(asked.length).toBeGreaterThanOrEqual(reads[0]!)
  expect(asked.length).toBeLessThanOrEqual(reads[1]!)
})

test('webhooks: at the most that one may have, none can be added', async () => {
  const many = Array.from({ length: 10 }, (_, i) => ({ id: `h${i}`, url: `https://${i}.example/` }))
  const screen = await openScreen({
    ...developers,
    answers: [answer(listWebhooks, { items: many })],
  })
  expect(screen.lacks('Delete one to add another.')).toEqual([])
  expect(() => control('Add webhook')).toThrow('0 are named')
})
