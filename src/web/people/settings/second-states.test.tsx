import { afterEach, expect, test, vi } from 'vitest'
import { listAnnouncements, getAudience } from '../../../shared/platform/announcements.ts'
import { listNoteTemplates, maxTemplates } from '../../../shared/market/note-templates.ts'
import { getRefund } from '../../../shared/money/refunds.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { answer, wrongIn, replyOf } from '../../test/screen.tsx'
import type { Part } from '../../test/sample.ts'
import type { State } from '../../test/screen.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { ChangePlanDialog } from './ChangePlanDialog.tsx'

const nothing = () => {}
const at = (section: string, role: 'business' | 'reviewer' | 'admin') =>
  ({ path: `/settings/${section}`, viewer: { role, id: 'me', name: 'Ada' } }) as const

const settings = (own: Part<Settings> = {}) => answer(getSettings, own)

const changing = (plan: 'starter' | 'professional', own: Part<Settings>) => ({
  ...at('plan', 'business'),
  part: <ChangePlanDialog plan={plan} settings={replyOf(getSettings, own)} onClose={nothing} />,
})

const later = '2099-01-01T12:00:00.000Z'

const templates = (count: number) =>
  answer(listNoteTemplates, {
    items: Array.from({ length: count }, (_, index) => ({
      id: `t${index}`,
      reason: 'off_topic' as const,
    })),
  })

test.each<State>([
  {
    state: 'plan that the wallet does not cover, and whose change failed',
    ...changing('professional', { plan: null }),
    site: { planPrices: { professionalCents: 29_00 } },
    answers: [answer(getWallet, { availableCents: 9_00 }), answer(getRefund)],
    failures: 1,
    shows: [
      '[Change to Professional?]',
      '$29.00 is charged to your wallet today',
      'Your wallet balance is $9.00.',
      'Your wallet does not cover Professional: $20.00 is missing.',
    ],
    hides: ['is not credited', 'sandbox'],
  },
  {
    state: 'plan that a business who owes wants to change',
    ...changing('professional', { plan: 'starter', planExpiresAt: later }),
    site: { planPrices: { professionalCents: 29_00 } },
    answers: [answer(getWallet, { receivableCents: 50_00 }), answer(getRefund)],
    shows: ['cover Professional: with the $50.00 that you owe, $79.00 is missing.'],
  },
  {
    state: 'plan that the wallet covers, in part with sandbox money',
    ...changing('professional', { plan: 'starter', planExpiresAt: later }),
    site: { planPrices: { professionalCents: 29_00 } },
    answers: [
      answer(getWallet, { availableCents: 29_00 }),
      answer(getRefund, { unspentSandboxCents: 4_00 }),
    ],
    shows: ['is not credited', 'balance is $29.00, of which $4.00 is sandbox money, spent first.'],
    hides: ['is missing', 'Fund your wallet'],
  },
  {
    state: 'plan that waits for the end of the paid month',
    ...changing('starter', { plan: 'professional', planExpiresAt: later }),
    shows: [
      'Nothing is charged now. You keep Professional until Jan 1, 2099',
      'Starter is free, so no charge follows.',
      'take this back with “Keep Professional”',
    ],
    hides: ['is charged to your wallet today'],
  },
  {
    state: 'smaller paid plan of the next month, which the wallet does not cover yet',
    ...changing('professional', { plan: 'enterprise', planExpiresAt: later }),
    site: { planPrices: { professionalCents: 29_00 } },
    answers: [answer(getWallet, { availableCents: 9_00 })],
    shows: ['Nothing is charged now.', 'The next charge is $29.00 on Jan 1, 2099.'],
    hides: ['is missing', 'Fund your wallet'],
  },
  {
    state: 'plan that is kept',
    ...changing('professional', { plan: 'professional', planExpiresAt: later }),
    shows: ['[Keep Professional?]', 'It renews on Jan 1, 2099, as before.'],
    hides: ['Change plan'],
  },
  {
    state: 'plans without a limit, of which another one follows',
    ...at('plan', 'business'),
    answers: [
      settings({
        plan: 'enterprise',
        nextPlan: 'starter',
        planExpiresAt: later,
        companyNamed: true,
      }),
      answer(getWallet, { monthReviews: { used: 1, limit: null } }),
    ],
    shows: [
      'Enterprise Your plan',
      'Follows on Jan 1, 2099',
      '1 review this month, without a limit.',
      'Enterprise ends on Jan 1, 2099.',
      'Starter takes effect on Jan 1, 2099.',
      'Keep Enterprise',
    ],
    hides: ['renews on', '1 reviews', 'name your company'],
  },
  {
    state: 'plan that is free, of a company without a name',
    ...at('plan', 'business'),
    answers: [settings({ plan: 'starter', companyNamed: false })],
    shows: ['Starter Your plan'],
    hides: ['name your company'],
  },
  {
    state: 'plan with a limit that renews without enough money, of a company without a name',
    ...at('plan', 'business'),
    answers: [
      settings({ plan: 'professional', planExpiresAt: later, companyNamed: false }),
      answer(getWallet, {
        availableCents: 9_00,
        renewal: { plan: 'professional', costCents: 29_00 },
        monthReviews: { used: 31, limit: 50, again: '2026-12-01T12:00:00.000Z' },
      }),
    ],
    shows: [
      '31 of 50 reviews this month, resets on December 1.',
      'Professional renews on',
      '$20.00 is missing in your wallet.',
      'name your company',
    ],
    hides: ['Follows on', 'takes effect'],
  },
  {
    state: 'note templates: the limit is reached',
    ...at('note-templates', 'admin'),
    answers: [settings(), templates(maxTemplates)],
    shows: [`A reason has at most ${maxTemplates} templates.`, 'Without a template:'],
    hides: ['There is no template yet'],
  },
  {
    state: 'note templates: one, whose changes failed',
    ...at('note-templates', 'admin'),
    answers: [settings(), templates(1)],
    failures: 2,
    shows: ['· 1', '· none'],
    hides: ['A reason has at most'],
  },
  {
    state: 'note templates: none',
    ...at('note-templates', 'admin'),
    answers: [settings(), templates(0)],
    shows: ['There is no template yet'],
  },
  {
    state: 'announcements, and one that failed',
    ...at('announcements', 'admin'),
    answers: [
      settings(),
      answer(getAudience, { terms: 2, news: 1, service: 2 }),
      answer(listAnnouncements, {
        items: [
          { id: 'a', told: 1, by: 'Ben', kind: 'news', doneAt: later, undelivered: 1 },
          { id: 'b', told: 2, kind: 'terms', effectiveOn: '2026-12-01' },
          { id: 'c', told: 3, kind: 'news', audience: 'businesses', doneAt: later },
          {
            id: 'd',
            told: 4,
            kind: 'service',
            audience: 'reviewers',
            countries: ['NG', 'GH'],
            doneAt: later,
          },
        ],
      }),
    ],
    failures: 1,
    shows: [
      '1 person now, in Candor and by email. Each mail has a link',
      '1 person told, in Candor and by email · 1 mail undelivered',
      'Sent, some mail undelivered',
      '2 people told so far',
      'begins on Dec 1, 2026',
      'New terms, for everybody',
      'News, for businesses that want marketing',
      'Service, for reviewers in Ghana and Nigeria',
      'Being sent',
    ],
    hides: ['1 people', '1 mails'],
  },
  {
    state: 'preferences of a business and of a reviewer',
    ...at('notifications', 'business'),
    answers: [settings({ role: 'business' })],
    shows: ['Email summaries'],
    hides: ['New campaigns Hear'],
  },
  {
    state: 'preferences of a reviewer',
    ...at('notifications', 'reviewer'),
    answers: [settings({ role: 'reviewer' })],
    shows: ['New campaigns Hear'],
    hides: ['Email summaries'],
  },
])('$state', async (state) => {
  expect(await wrongIn(state)).toEqual([])
})

afterEach(() => void vi.useRealTimers())

// In one of them it is another day for the viewer than in UTC (vitest.config.ts has two zones).
test.each([
  ['2026-11-21T02:00:00Z', '2026-12-21'],
  ['2026-11-20T22:00:00Z', '2026-12-20'],
  ['2026-12-01T02:00:00Z', '2027-01-01'],
  ['2026-11-30T22:00:00Z', '2026-12-30'],
  ['2027-01-31T22:00:00Z', '2027-02-28'],
])('a plan that begins at %s is charged again when UTC begins %s', async (now, next) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  const state = {
    ...changing('professional', { plan: 'starter' }),
    site: { planPrices: { professionalCents: 29_00 } },
    answers: [answer(getWallet, { availableCents: 29_00 }), answer(getRefund)],
    shows: [`and again every month, next on ${formatDate(`${next}T00:00:00Z`)}.`],
  }
  expect(await wrongIn({ state: 'a new plan', ...state })).toEqual([])
})
