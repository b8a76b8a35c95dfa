import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import { digestMail, importantMail, notificationMail } from '../../base/mail/messages.ts'
import type { NotificationData } from './data.ts'
import { kinds, mailTimeOf } from './kinds.ts'
import { mailTextOf } from './mail-texts.ts'
import { renderNotification } from './render.ts'

/** What holds of the mail of every kind, for one event and for several. */

const id = (n: number) => `0199c000-0000-7000-8000-00000000000${n}`
const title = 'Cook with our early-harvest olive oil for ten days and say how it tastes'
const c = { campaignId: id(1), title }
const r = { ...c, reviewId: id(2) }
const p = { ...c, placeId: id(3) }
const at = '2026-12-09T10:00:00.000Z'
const amountCents = 12_00 as Cents
const money = { amountCents }
const stated = { statementId: id(4), rule: 'Duplicates', automated: null, appealUntil: at }
const undoId = id(5)
const note = 'The text says what was cooked.'
const url = 'https://shop.example/hooks'

/** Plausible data of each kind. */
const samples: { [K in NotificationKind]: NotificationData[K] } = {
  'campaign-submitted': c,
  'campaign-approved': c,
  'campaign-rejected': { ...c, note },
  'campaign-completed': c,
  'campaign-in-moderation': c,
  'campaign-out-of-funds': c,
  'campaign-limit-reached': c,
  'campaign-codes-low': c,
  'campaign-out-of-codes': c,
  'campaign-needs-verification': c,
  'balance-low': c,
  'campaign-new': { ...c, ...money, searches: ['Kitchen'] },
  'campaign-open': { ...c, ...money },
  'place-due': { ...p, deadline: at },
  'place-expired': p,
  'parcel-asked': { ...p, dueAt: at },
  'parcel-due': { ...p, dueAt: at, late: true },
  'parcel-missing': { ...p, dueAt: at },
  'parcel-left': { ...p, ...money },
  'parcel-sent': { ...p, carrier: 'DHL', tracking: 'JD0146' },
  'parcel-late': { ...p, ...money },
  'parcel-received': { ...p, deadline: at },
  'receipt-waiting': p,
  'receipt-decided': { ...p, reimbursedCents: amountCents, note: null },
  'review-submitted': { ...r, isLastPlace: false },
  'review-resubmitted': r,
  'review-approved': { ...r, ...money },
  'review-advanced': { ...r, ...money },
  'review-rejected': { ...r, ...stated, resubmitUntil: null, reason: 'duplicate', note },
  'review-released': r,
  'campaign-review-approved': r,
  'campaign-review-rejected': { ...r, resubmitUntil: null },
  'campaign-review-released': c,
  'review-unpublished': { ...r, isOwn: false, reason: note },
  'review-published-again': { ...r, isOwn: false },
  'review-replied': r,
  'reply-refused': { ...r, note },
  'report-filed': { ...r, number: 'R-2K7F', isAppeal: false },
  'appeal-filed': { ...r, about: 'rejection' },
  'appeal-decided': { ...r, about: 'approval', outcome: 'upheld', note },
  'campaign-appeal-decided': { ...r, about: 'rejection', outcome: 'granted', paidBy: 'platform' },
  'rejection-proposed': { ...r, by: 'Ngozi' },
  'proposal-declined': { ...r, by: 'Ngozi', note },
  'alarm-raised': { name: 'Olive House' },
  'reviews-late': { hours: 20, count: 3 },
  'deposit-completed': { depositId: id(6), ...money },
  'deposit-failed': { depositId: id(6), ...money },
  'deposit-reversed': { depositId: id(6), ...money, isDispute: true, respondBy: at },
  'dispute-opened': { depositId: id(6), ...money, companyName: 'Olive House' },
  'dispute-ended': { depositId: id(6), ...money, won: true, companyName: 'Olive House' },
  'dispute-won': { depositId: id(6), ...money },
  'dispute-lost': { depositId: id(6), ...money },
  'withdrawal-requested': { withdrawalId: id(7), ...money },
  'withdrawal-received': { withdrawalId: id(7), ...money, to: 'First Bank' },
  'withdrawal-held': { withdrawalId: id(7), ...money, to: 'First Bank', heldUntil: at },
  'withdrawal-cancelled': { withdrawalId: id(7), ...money },
  'withdrawal-paid': { withdrawalId: id(7), ...money, netCents: amountCents },
  'withdrawal-failed': { withdrawalId: id(7), ...money, reason: note },
  'payout-account-needed': { withdrawalId: id(7), ...money, refused: false },
  'payout-destination-changed': { bankName: 'First Bank', undoId },
  'payout-destination-removed': { bankName: 'First Bank', undoId },
  'refund-requested': { refundId: id(8), ...money },
  'refund-approved': { refundId: id(8), ...money },
  'refund-completed': { refundId: id(8), ...money },
  'refund-rejected': { refundId: id(8), ...money, note },
  'refund-failed': { refundId: id(8), ...money, failure: 'lost or stolen card' },
  'refund-returned': { refundId: id(8), ...money, failure: 'lost or stolen card' },
  'plan-changed': { plan: 'Professional' },
  'plan-renewed': { plan: 'Professional', amountCents, renewsOn: '2026-12-29' },
  'plan-ended': { plan: 'Professional' },
  'name-requested': { businessId: id(9), companyName: 'Olive House', name: 'Olive Ltd' },
  'name-confirmed': { name: 'Olive Ltd' },
  'name-refused': { name: 'Olive Ltd', note },
  'verification-submitted': { businessId: id(9), companyName: 'Olive House' },
  'verification-approved': {},
  'verification-rejected': { ...stated, note },
  'email-changed': { email: 'lucia@example.org', undoId },
  'account-linked': { provider: 'google' },
  'account-unlinked': { provider: 'google' },
  'export-ready': { until: at },
  'new-device': { device: 'Chrome on Windows', undoId },
  'password-changed': { undoId },
  'codes-changed': { change: 'turnOnTwoFactor', undoId },
  'api-key-created': { name: 'Shop', prefix: 'ck_a1b2', undoId },
  'webhook-created': { url, undoId },
  'webhook-changed': { url, change: 'secret', undoId },
  'webhook-disabled': { url, because: 'gone' },
  'account-suspended': { ...stated, reason: note },
  'account-reinstated': {},
  'terms-changed': { title: 'New terms', content: 'Read them.', effectiveOn: '2026-12-29' },
  service: { title: 'Closed on Sunday', content: 'From 6 to 8 AM UTC.' },
  news: { title: 'Photos!', content: 'Up to five.' },
  'embed-hidden': { ...c, origin: 'https://shop.example', isRating: true },
  'embed-hidden-found': { ...c, origin: 'https://shop.example', isRating: true },
  'audit-failed': { failed: ['wallets against transfers'] },
  contact: { messageId: id(9), subject: 'A question', from: 'ada@example.org', message: 'When?' },
}

const all = Object.keys(samples) as NotificationKind[]
const person = { email: 'l@example.org', name: 'Lucia', id: id(9), unsubscribeSecret: 's' }
const site = 'https://candor.example'

function mailOf(kind: NotificationKind, events = 1, data: unknown = samples[kind]) {
  const told = { ...renderNotification(kind, data, events), ...mailTextOf(kind, data, events) }
  const time = mailTimeOf(kind)
  if (time === 'at once, always') return importantMail(person, site, told)
  if (!/digest/.test(time)) return notificationMail(person, site, told)
  return digestMail(person, site, time === 'digest' ? 'digest' : 'daily digest', [
    { ...told, title },
  ])
}

test.each(all)('the mail of %s has a short subject, one sentence, and a named button', (kind) => {
  const { subject, text, html } = mailOf(kind)
  expect(subject.length).toBeLessThanOrEqual(70)
  expect(subject).not.toMatch(/\.$/)
  const words = text.replaceAll(/https:\S+/g, '')
  expect(words).not.toMatch(/0199c000|undefined|NaN|\bnull\b|\.\.(?!\.)|!\./)
  const { path } = renderNotification(kind, samples[kind])
  const { action } = mailTextOf(kind, samples[kind], 1)
  expect(text).toContain(`${action}:\n${site}${path}\n`)
  expect(html).toMatch(new RegExp(`class="button"[^>]*>${action}<`))
})

/** Of which one person hears several times for one campaign: other reviews, places and sites. */
const repeated = all.filter((kind) => {
  const data = samples[kind]
  const { hears } = kinds[kind]
  const isOfMany = 'reviewId' in data || 'placeId' in data || 'origin' in data
  return isOfMany && hears !== 'reviewer'
})

test.each(repeated)('several of %s are counted in its subject and its sentence', (kind) => {
  const { subject, text } = mailOf(kind, 3)
  expect(subject).toMatch(/\b3 /)
  expect(text).toMatch(/\b3 .*“/)
  // No button leads to one of them, and no sentence speaks of one.
  expect(text).not.toContain(id(2))
  expect(text).not.toMatch(/\bthe (review|proposal|parcel|receipt|place|site)\b/i)
})

test('several events of one and the same review are no several reviews', () => {
  for (const kind of ['review-unpublished', 'review-published-again', 'review-replied'] as const) {
    const { subject, text } = mailOf(kind, 2, { ...samples[kind], isOwn: true })
    expect(subject, kind).toContain('your review of “')
    expect(`${subject} ${text}`, kind).not.toMatch(/\b2 re/)
  }
})

test('what a mail that nothing stops says of its reason is true', () => {
  const because = (kind: NotificationKind) =>
    /You get this email because (.*)\./.exec(mailOf(kind).text)![1]
  expect(because('deposit-completed')).toBe('it is about the security or the money of your account')
  for (const kind of ['review-rejected', 'review-unpublished', 'appeal-decided'] as const) {
    expect(because(kind)).toBe('it tells you of a decision and its reasons')
  }
  expect(because('dispute-ended')).toBe('admins hear of every disputed payment')
  expect(because('export-ready')).toBe('you asked for your data')
})

test('a mail that names an amount in one sentence names it in the others of its kind', () => {
  const advanced = { ...r, ...money, isAdvanced: true }
  expect(mailOf('review-approved', 1, advanced).text).toContain('Candor paid you $12.00 for it')
  expect(mailOf('parcel-late').text).toContain('the price of the place, $12.00.')
  expect(mailOf('refund-rejected').text).toContain('Your refund of $12.00 was rejected')
  // Of earlier versions.
  expect(mailOf('parcel-late', 1, p).text).toContain('the price of the place.')
  expect(mailOf('refund-rejected', 1, { note }).text).toContain('Your refund was rejected')
})

test('a reminder offers no second extension, and a refund is not a reversal by the bank', () => {
  const due = (extended: boolean) => mailOf('place-due', 1, { ...p, deadline: at, extended }).text
  expect(due(false)).toContain('You can extend the deadline once')
  expect(due(true)).not.toContain('extend')
  const refunded = mailOf('deposit-reversed', 1, { ...money, isDispute: false })
  expect(refunded.subject).toBe('Card payment of $12.00 refunded to its card')
  expect(refunded.text).not.toContain('bank')
})
