import { expect, test } from 'vitest'
import type { Cents } from '../../../shared/base/money.ts'
import type { NotificationKind } from '../../../shared/platform/notifications.ts'
import { importantMail } from '../../base/mail/messages.ts'
import type { NotificationData } from './data.ts'
import { mailTextOf } from './mail-texts.ts'
import { renderNotification } from './render.ts'

const title = 'Cook with our early-harvest oil for ten days and say how it tastes'
const review = { campaignId: 'c', reviewId: 'r', title }

function mailOf<K extends NotificationKind>(kind: K, data: NotificationData[K], events = 1) {
  const told = { ...renderNotification(kind, data, events), ...mailTextOf(kind, data, events) }
  const person = { email: 'lucia@example.org', name: 'Lucia' }
  return importantMail(person, 'https://candor.example', told)
}

const rejected = { reason: 'low_effort', note: 'Say which dishes you cooked with it.' } as const

test.each([
  [mailOf('review-approved', { ...review, amountCents: 10_00 as Cents }), 'Approved, $10.00: '],
  [
    mailOf('review-rejected', { ...review, ...rejected, resubmitUntil: null, appealUntil: null }),
    'Rejected: your review of “Cook with',
  ],
  [mailOf('campaign-out-of-funds', review), 'Out of funds: your campaign “Cook with'],
  [mailOf('appeal-filed', { ...review, about: 'rejection' }, 3), '3 appeals about “Cook'],
])('the subject begins with the news, and only the title is cut: %#', (mail, start) => {
  expect(mail.subject.startsWith(start)).toBe(true)
  expect(mail.subject).toMatch(/…”$/)
  expect(mail.subject.length).toBeLessThanOrEqual(70)
  expect(mail.html).toMatch(new RegExp(`<h1[^>]*>[^<]*${title}”</h1>`))
})

test('the mail of an approval leads to the review, and that of late reviews counts them', () => {
  const { text } = mailOf('review-approved', { ...review, amountCents: 10_00 as Cents })
  expect(text).toContain('See your review:\nhttps://candor.example/reviews/r')
  const late = (count?: number) =>
    renderNotification('reviews-late', { hours: 20, ...(count && { count }) }, 1).text
  const waiting = 'been waiting for a decision for more than 20 hours.'
  expect([late(3), late(1), late()]).toEqual([
    `3 reviews have ${waiting}`,
    `1 review has ${waiting}`,
    // Of an earlier version.
    `Reviews have ${waiting}`,
  ])
})

test('the mail of a rejection has the reason, the note and until when one may appeal', () => {
  const until = '2026-12-09T10:00:00.000Z'
  const { text } = mailOf('review-rejected', {
    ...review,
    ...rejected,
    resubmitUntil: null,
    appealUntil: until,
  })
  expect(text).toContain('Reason: Too little effort')
  expect(text).toContain('Note of our team: Say which dishes you cooked with it.')
  expect(text).toContain('You can appeal until: Dec 9, 2026, 10:00 AM UTC')
  const again = mailOf('review-rejected', { ...review, ...rejected, resubmitUntil: until })
  expect(again.text).toContain('Send it again until: Dec 9')
  expect(again.text).toContain('Improve your review:\nhttps://candor.example/campaigns/c#resubmit')
})

test('the mail of a withdrawal has its amounts and where it goes', () => {
  const withdrawal = { withdrawalId: 'w', amountCents: 30_00 as Cents }
  const to = 'First Bank, account ending in 6789'
  const received = mailOf('withdrawal-received', { ...withdrawal, to })
  expect(received.subject).toBe('Withdrawal of $30.00 requested')
  expect(received.text).toContain('Charge (10%): $3.00\nYou receive: $27.00\nPaid to: First Bank')
  expect(received.text).toContain('If it was not you, cancel the withdrawal')
  expect(mailOf('withdrawal-received', { ...withdrawal, to: null }).text).toContain('Add one')
  // Of an earlier version.
  expect(mailOf('withdrawal-received', withdrawal).text).not.toContain('Paid to')
  expect(mailOf('withdrawal-cancelled', withdrawal).text).toContain('Back in your wallet: $30.00')
})

test('a payout destination has the same name in the bell, in its mail and on the screen', () => {
  const { subject, text } = mailOf('payout-destination-changed', {
    bankName: 'PayPal',
    undoId: 'u',
  })
  expect(subject).toBe('Your payout destination is now PayPal')
  expect(text).toContain(
    'For your safety nothing is paid to it before 48 hours have passed. If it was not you',
  )
  expect(text).toContain('Check your payout destination:')
  expect(text).not.toMatch(/payout account|account at/)
})

test.each([
  ['review-submitted', { ...review, isLastPlace: false }],
  ['review-resubmitted', review],
  ['campaign-review-approved', review],
  ['campaign-review-rejected', { ...review, resubmitUntil: null }],
  ['review-unpublished', { ...review, isOwn: false, reason: 'It names a person in full.' }],
  ['review-published-again', { ...review, isOwn: false }],
  ['reply-refused', { ...review, note: 'It names a person in full.' }],
] as const)('the button of %s says where it leads, for one review and for several', (...of) => {
  const [kind, data] = of
  const leads = (events: number) => mailOf(kind, data, events).text.match(/^Open the .*\n.*$/m)![0]
  expect(leads(1)).toBe('Open the review:\nhttps://candor.example/reviews/r')
  expect(leads(2)).toBe('Open the campaign:\nhttps://candor.example/campaigns/c')
})

test('the mail of an alarm says whose decisions it is about, and what to do', () => {
  const { subject, text } = mailOf('alarm-raised', { name: 'Olive House' })
  expect(subject).toBe('Decided differently by stars: “Olive House”')
  expect(text).toContain('explain them or say what you did')
})

test('the mail of a receipt that is not paid back gives the reason once', () => {
  const decided = { ...review, placeId: 'p', reimbursedCents: 0 as Cents, note: 'Another shop.' }
  expect(mailOf('receipt-decided', decided).text.split('Another shop.')).toHaveLength(2)
})
