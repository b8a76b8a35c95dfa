import { expect, test } from 'vitest'
import {
  addNoteTemplate,
  editNoteTemplate,
  listNoteTemplates,
  removeNoteTemplate,
} from '../../../shared/market/note-templates.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { getWallet, withdrawRest } from '../../../shared/money/wallet.ts'
import {
  deleteAccount,
  editSettings,
  getOpenMatters,
  getSettings,
} from '../../../shared/people/settings.ts'
import { announce, getAudience } from '../../../shared/platform/announcements.ts'
import {
  chooseNotifications,
  getNotificationChoices,
} from '../../../shared/platform/notifications.ts'
import { editPlatform, getPlatform, getSite } from '../../../shared/platform/platform.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { calling, control, field, late, openScreen } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'

type Role = 'admin' | 'business' | 'reviewer'
const at = (section: string, role: Role) =>
  ({ path: `/settings/${section}`, viewer: { role, name: 'Ada' } }) as const
const planned = answer(getSettings, { role: 'business', plan: 'starter' })
const site = {
  planPrices: { starterCents: 0, professionalCents: 29_00, enterpriseCents: 99_00 },
} as const
const templates = answer(listNoteTemplates, {
  items: [
    { id: 't1', reason: 'off_topic', version: 3, content: 'Please write about the product.' },
    { id: 't2', reason: 'off_topic', version: 1, content: 'It is about another product.' },
  ],
})
const text = 'Please describe how you used it for a week.'

test.each<Action>([
  {
    action: 'profile: a reviewer saves the own name and bio',
    ...at('profile', 'reviewer'),
    answers: [answer(getSettings, { role: 'reviewer', publicName: 'initial' })],
    typed: {
      'Full name': 'Ada Obi',
      'Phone number': '+234 803 123 4567',
      'Bio optional': 'I cook.',
    },
    press: 'Save changes',
    operation: editSettings,
    sends: {
      body: {
        name: 'Ada Obi',
        phoneNumber: '+234 803 123 4567',
        bio: 'I cook.',
      },
    },
    reply: answer(editSettings, { role: 'reviewer', name: 'Ada Obi', bio: 'I cook.' }),
    says: ['Your changes have been saved.'],
  },
  {
    action: 'billing: details are saved',
    ...at('billing', 'business'),
    answers: [answer(getSettings, { role: 'business', billing: {} })],
    typed: { 'Legal name': 'Lagos Tea Ltd', City: 'Lagos' },
    press: 'Save billing details',
    operation: editSettings,
    sends: { body: { billing: { legalName: 'Lagos Tea Ltd', city: 'Lagos' } } },
    reply: answer(editSettings, { role: 'business', billing: { city: 'Lagos' } }),
    says: ['Your billing details have been saved.'],
  },
  {
    action: 'plan: a larger plan is bought',
    ...at('plan', 'business'),
    site,
    answers: [planned, answer(getWallet, { availableCents: 29_00 })],
    begin: ['Change to Professional'],
    press: 'Change plan',
    operation: changePlan,
    sends: { body: { plan: 'professional', priceCents: 29_00 } },
    says: ['Your plan is now Professional'],
    again: ['Cancel', 'Change to Professional'],
  },
  {
    action: 'data: the account is deleted',
    ...at('data', 'reviewer'),
    answers: [answer(getSettings, { role: 'reviewer', hasPassword: true })],
    begin: ['Delete account'],
    typed: { Password: 'my-Password-1' },
    press: 'Delete account',
    operation: deleteAccount,
    sends: { body: { password: 'my-Password-1' } },
    says: ['Your account has been deleted.'],
    again: ['Cancel', 'Delete account'],
  },
  {
    action: 'data: a reviewer withdraws the rest',
    path: '/settings/data',
    viewer: { role: 'reviewer', balanceCents: 12_00 },
    answers: [
      answer(getSettings, { role: 'reviewer', hasPassword: true }),
      answer(getOpenMatters, { balanceCents: 12_00 }),
    ],
    begin: ['Delete account'],
    press: 'Withdraw $12.00',
    operation: withdrawRest,
    sends: {},
    reply: answer(withdrawRest, { netCents: 10_80 }),
    says: ['$10.80 is on its way.'],
  },
  {
    action: 'issuer: the company is saved by itself',
    ...at('issuer', 'admin'),
    answers: [answer(getPlatform, { issuer: {} })],
    typed: { 'Legal name': 'Candor Ltd' },
    press: 'Save platform settings',
    operation: editPlatform,
    sends: { body: { issuer: { legalName: 'Candor Ltd' } } },
    says: ['The platform settings have been saved.'],
  },
  {
    action: 'note templates: one is added to the chosen reason',
    ...at('note-templates?reason=low_effort', 'admin'),
    answers: [templates],
    typed: { 'New template': text },
    press: 'Add template',
    operation: addNoteTemplate,
    sends: { body: { reason: 'low_effort', content: text } },
    says: ['Template added'],
  },
  {
    action: 'note templates: one is changed by the version that was read',
    ...at('note-templates', 'admin'),
    answers: [templates],
    typed: { 'Template 1': text },
    press: 'Save template 1',
    operation: editNoteTemplate,
    sends: { params: { templateId: 't1' }, body: { content: text, version: 3 } },
    says: ['Template saved'],
  },
  {
    action: 'note templates: one is removed',
    ...at('note-templates', 'admin'),
    answers: [templates],
    begin: ['Remove template 2'],
    press: 'Remove template',
    operation: removeNoteTemplate,
    sends: { params: { templateId: 't2' } },
    says: ['Template removed'],
    again: ['Cancel', 'Remove template 2'],
  },
  {
    action: 'announcements: one is sent after its preview',
    ...at('announcements', 'admin'),
    answers: [answer(getAudience, { news: 1, service: 1, terms: 1 })],
    typed: { Title: 'New prices', Text: 'From May on the plans cost less.' },
    after: ['Preview'],
    press: 'Send to 1 person',
    operation: announce,
    sends: {
      body: {
        kind: 'news',
        title: 'New prices',
        content: 'From May on the plans cost less.',
        effectiveOn: null,
        audience: 'everyone',
        countries: [],
      },
    },
    says: ['Announcement queued'],
    retry: ['Preview'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('plan: a paid plan needs its whole price, and a smaller one nothing', async () => {
  const short = [planned, answer(getWallet, { availableCents: 28_99 })]
  const screen = await openScreen({ ...at('plan', 'business'), site, answers: short })
  await screen.press('Change to Professional')
  expect(screen.lacks('does not cover Professional: $0.01 is missing.')).toEqual([])
  expect(control('Change plan')).toHaveProperty('disabled', true)
})

test('plan: the price of today is asked about, also in a page that was opened before', async () => {
  const rich = [planned, answer(getWallet, { availableCents: 200_00 })]
  const screen = await openScreen({ ...at('plan', 'business'), site, answers: rich })
  const dearer = { planPrices: { ...site.planPrices, professionalCents: 49_00 } }
  screen.answerWith(answer(getSite, dearer))
  await screen.press('Change to Professional')
  expect(screen.lacks('$49.00 is charged')).toEqual([])
  screen.answerWith(refusal(changePlan, 'conflict', 'Professional costs $59.00 a month now.'))
  await screen.press('Change plan')
  const body = { plan: 'professional', priceCents: 49_00 } as const
  expect(screen.sent.at(-1)).toEqual(calling(changePlan, { body }))
})

test('plan: the next plan is asked about by its own name and price', async () => {
  const rich = [planned, answer(getWallet, { availableCents: 200_00 })]
  const screen = await openScreen({ ...at('plan', 'business'), site, answers: rich })
  screen.answerWith(refusal(changePlan, 'conflict', 'Somebody was faster.'))
  await screen.press('Change to Professional')
  await screen.press('Change plan')
  expect(screen.lacks('Somebody was faster.')).toEqual([])
  await screen.press('Cancel')
  await screen.press('Change to Enterprise')
  expect(screen.shows('Somebody was faster.', '$29.00 is charged')).toEqual([])
  expect(screen.lacks('Change to Enterprise?', '$99.00 is charged')).toEqual([])
})

test('notifications: a choice is shown at once, and taken back when it fails', async () => {
  const chosen = answer(getSettings, { role: 'reviewer', notifications: { marketing: false } })
  const screen = await openScreen({ ...at('notifications', 'reviewer'), answers: [chosen] })
  const failing = late(refusal(editSettings, 'conflict', 'Somebody was faster.'))
  screen.answerWith(failing)
  await screen.pressField('Marketing emails')
  expect(field('Marketing emails').checked).toBe(true)
  await failing.come()
  await screen.settle()
  expect(field('Marketing emails').checked).toBe(false)
  expect(screen.alerts()).toEqual(['Somebody was faster. [Dismiss]'])
  expect(screen.sent).toEqual([
    calling(editSettings, { body: { notifications: { marketing: true } } }),
  ])
})

test('notifications: an event is switched off at its own place', async () => {
  const events = [
    { event: 'review-approved', label: 'A review', inApp: true, email: true, mail: 'email' },
    { event: 'review-rejected', label: 'Another', inApp: true, email: true, mail: 'email' },
  ] as const
  const on = answer(getSettings, { role: 'reviewer', notifications: { email: true } })
  const choices = answer(getNotificationChoices, { events })
  const screen = await openScreen({ ...at('notifications', 'reviewer'), answers: [on, choices] })
  const failing = late(refusal(chooseNotifications, 'conflict', 'Somebody was faster.'))
  screen.answerWith(failing)
  await screen.pressField('Another: email')
  expect(field('Another: email').checked).toBe(false)
  expect(field('Another: in Candor').checked).toBe(true)
  expect(field('A review: email').checked).toBe(true)
  await failing.come()
  await screen.settle()
  expect(field('Another: email').checked).toBe(true)
  expect(screen.alerts()).toEqual(['Somebody was faster. [Dismiss]'])
  expect(screen.sent).toEqual([
    calling(chooseNotifications, {
      body: { event: 'review-rejected', where: 'email', on: false } as never,
    }),
  ])
})

test('display: a currency is chosen at once, and taken back when it fails', async () => {
  const now = answer(getSettings, { role: 'reviewer', leadingCurrency: 'dollars' })
  const screen = await openScreen({ ...at('display', 'reviewer'), answers: [now] })
  const failing = late(refusal(editSettings, 'conflict', 'Somebody was faster.'))
  screen.answerWith(failing)
  const label = 'Naira, with dollars below'
  await screen.pressField(label)
  expect(field(label).checked).toBe(true)
  await failing.come()
  await screen.settle()
  expect(field(label).checked).toBe(false)
  expect(screen.alerts()).toEqual(['Somebody was faster. [Dismiss]'])
})

test('note templates: the next reason has its own templates and an empty field', async () => {
  const screen = await openScreen({ ...at('note-templates', 'admin'), answers: [templates] })
  expect(field('Template 2').value).toBe('It is about another product.')
  await screen.router.navigate({ to: '.', search: { reason: 'low_effort' } as never })
  await screen.settle()
  expect(screen.lacks('There is no template yet')).toEqual([])
  expect(field('New template').value).toBe('')
})
