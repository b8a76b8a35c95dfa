import { expect, test } from 'vitest'
import { decideAppeal, fileAppeal } from '../../../shared/market/appeals.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import {
  confirmationNames,
  confirmations,
  noneTicked,
} from '../../../shared/market/confirmations.ts'
import { getDraft, saveDraft } from '../../../shared/market/drafts.ts'
import {
  approveReview,
  editReview,
  getReview,
  listReviews,
  publishReview,
  rejectReview,
  submitReview,
  unpublishReview,
} from '../../../shared/market/reviews.ts'
import { noteTooShort } from '../../../shared/market/review-rules.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { doAction } from '../../test/action.ts'
import type { Action } from '../../test/action.ts'
import { cleanup } from '@testing-library/react'
import { calling, control, field, openScreen, passTime } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer, refusal } from '../../test/screen.tsx'

const path = '/reviews/r1'
const admin = { path, viewer: { role: 'admin', id: 'a1' } } as const
const reviewer = { path, viewer: { role: 'reviewer', id: 'w1' } } as const
const at = '2026-11-20T12:00:00.000Z'
const later = '2099-01-01T12:00:00.000Z'

const own = (review: Part<Review> = {}): Part<Review> => ({
  id: 'r1',
  version: 2,
  campaignId: 'c1',
  reviewerId: 'w1',
  reviewer: { id: 'w1', name: 'Ada' },
  campaign: { title: 'Green', product: 'Tea' },
  earningsCents: 5_00,
  rating: 4,
  content: 'Good tea that I drank for a whole week with my family, and would buy again.',
  waitingSince: later,
  ...review,
})
const page = (review?: Part<Review>) => answer(getReview, own(review))
const params = { reviewId: 'r1' }
const published = { status: 'approved', decidedAt: at } as const
const unpublished = {
  ...published,
  unpublishedAt: later,
  unpublishReason: 'A phone number.',
} as const
const rejection = { reason: 'off_topic', note: 'Say more.', resubmitUntil: null } as const
const appealed = {
  status: 'rejected',
  decidedAt: at,
  rejection,
  appeal: {
    id: 'ap1',
    about: 'rejection',
    content: 'It is on topic.',
    createdAt: at,
    mayDecide: true,
  },
} as const
const long = 'It was wrong because the review is about the tea.'

/** What a review sends that has no photos. */
const withoutPhotos = { photoIds: [], photoAlts: {} }

test.each<Action>([
  {
    action: 'review: it is unpublished',
    ...admin,
    answers: [page(published)],
    begin: ['Unpublish'],
    typed: { Reason: long },
    press: 'Unpublish review',
    operation: unpublishReview,
    sends: { params, body: { reason: long, version: 2 } },
    says: ['Review unpublished'],
    again: ['Cancel', 'Unpublish'],
  },
  {
    action: 'review: it is published again',
    ...admin,
    answers: [page(unpublished)],
    begin: ['Publish again'],
    press: 'Publish again',
    operation: publishReview,
    sends: { params },
    says: ['Review published again'],
    again: ['Cancel', 'Publish again'],
  },
  {
    action: 'review: it is published for the first time',
    ...admin,
    answers: [page({ ...unpublished, unpublishedAt: at })],
    begin: ['Publish'],
    press: 'Publish',
    operation: publishReview,
    sends: { params },
    says: ['Review is public now'],
    again: ['Cancel', 'Publish'],
  },
  {
    action: 'review: its reviewer appeals',
    ...reviewer,
    answers: [
      page({
        status: 'rejected',
        decidedAt: new Date().toISOString(),
        rejection,
        appeal: null,
        statements: [
          { id: 's1', kind: 'review_rejected', appealUntil: '2099-01-01T12:00:00.000Z' },
        ],
      }),
    ],
    begin: ['Appeal'],
    typed: { 'Why is the decision wrong?': long },
    press: 'Send appeal',
    operation: fileAppeal,
    sends: { body: { statementId: 's1', content: long } },
    says: ['Appeal sent.'],
    again: ['Cancel', 'Appeal'],
  },
])('$action', async (one) => {
  const screen = await doAction(one)
  expect(screen.lacks(...one.says), screen.words()).toEqual([])
})

test('review: an approval is sent after six seconds, with the version that was read', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page()] })
  await screen.press('Approve')
  expect(screen.lacks('Approving this review …')).toEqual([])
  await screen.wait(5_000)
  expect(screen.sent).toEqual([])
  await screen.wait(1_500)
  expect(screen.sent).toEqual([calling(approveReview, { params, body: { version: 2 } })])
})

test('review: it is approved without being published, for a reason that is needed', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page()] })
  await screen.press('Pay without publishing')
  await screen.fill('Reason', 'A name.')
  await screen.press('Approve, do not publish')
  expect(screen.lacks('Explain it in at least 20 characters')).toEqual([])
  await screen.fill('Reason', long)
  await screen.press('Approve, do not publish')
  await screen.wait(7_000)
  const body = { version: 2, publish: false, reason: long }
  expect(screen.sent).toEqual([calling(approveReview, { params, body })])
  expect(screen.lacks('Review approved, not published')).toEqual([])
})

test('review: heavy evidence and a suspended reviewer need a second press', async () => {
  passTime()
  const suspended = { id: 'w1', name: 'Ada', suspended: true } as const
  const screen = await openScreen({ ...admin, answers: [page({ reviewer: suspended })] })
  expect(screen.lacks('This reviewer is suspended')).toEqual([])
  await screen.press('Approve')
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  // Of the text that was read: its author changes it meanwhile.
  screen.answerWith(page({ reviewer: suspended, version: 3 }))
  dispatchEvent(new Event('visibilitychange'))
  await screen.settle()
  await screen.press('Approve')
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  await screen.press('Approve anyway')
  await screen.wait(7_000)
  expect(screen.sent).toMatchObject([['approveReview', { body: { version: 3 } }]])
})

test('review: a rejection keeps its note and choice when it is taken back', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page()] })
  await screen.press('Reject')
  await screen.choose('Reason', '2 Not genuine')
  await screen.fill('Note to the reviewer', long)
  await screen.pressField('Allow one resubmission within 7 days')
  await screen.press('Reject review')
  await screen.press('Undo')
  await screen.wait(10_000)
  expect(screen.sent).toEqual([])
  await screen.press('Reject')
  expect(field('Note to the reviewer').value).toBe(long)
  expect(field('Allow one resubmission within 7 days').checked).toBe(false)
  await screen.choose('Reason', '2 Not genuine')
  await screen.press('Reject review')
  await screen.wait(7_000)
  const body = { reason: 'not_genuine', note: long, allowResubmission: false, version: 2 } as const
  expect(screen.sent).toEqual([calling(rejectReview, { params, body })])
})

test('review: a rejection without a reason is not sent', async () => {
  const screen = await openScreen({ ...admin, path: '/reviews/r4', answers: [page({ id: 'r4' })] })
  await screen.press('Reject')
  await screen.fill('Note to the reviewer', 'Too short')
  await screen.press('Reject review')
  expect(screen.lacks('Choose why it is rejected', noteTooShort)).toEqual([])
  expect(screen.dialog()).toHaveLength(1)
  expect(screen.sent).toEqual([])
})

test('appeal: granting and upholding send their own outcome, and notes of their own', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page(appealed)] })
  await screen.press('Uphold decision')
  expect(screen.lacks('The decision stays as it is.')).toEqual([])
  await screen.fill('Note to the reviewer', long)
  await screen.press('Cancel')
  await screen.press('Grant appeal')
  expect(screen.lacks('The review is approved and its reviewer is paid.')).toEqual([])
  expect(field('Note to the reviewer').value).toBe('')
  await screen.fill('Note to the reviewer', long)
  await screen.press('Grant appeal')
  await screen.wait(7_000)
  const body = { outcome: 'granted', note: long, version: 2 } as const
  expect(screen.sent).toEqual([calling(decideAppeal, { params: { appealId: 'ap1' }, body })])
})

test('queue: a decision goes on to the next review, whose dialog is empty', async () => {
  passTime()
  const items = [own(), own({ id: 'r2', version: 5, reviewer: { id: 'w2', name: 'Ben' } })]
  const screen = await openScreen({
    path: '/admin/reviews?review=r1',
    viewer: { role: 'admin', id: 'a1' },
    answers: [answer(listReviews, { items })],
  })
  await screen.press('Reject')
  await screen.choose('Reason', '2 Not genuine')
  await screen.fill('Note to the reviewer', long)
  await screen.press('Reject review')
  await screen.wait(100)
  expect(screen.location()).toContain('review=r2')
  await screen.press('Reject')
  expect(field('Reason').value).toBe('')
  expect(field('Note to the reviewer').value).toBe('')
  await screen.press('Cancel')
  await screen.press('Approve')
  await screen.wait(7_000)
  const decided = screen.sent.filter(([name]) => name !== 'claimReview')
  expect(decided.map(([name, parts]) => [name, (parts as { params: object }).params])).toEqual([
    ['rejectReview', { reviewId: 'r1' }],
    ['approveReview', { reviewId: 'r2' }],
  ])
})

test('queue: a decision that fails names the review, keeps the note and can be sent again', async () => {
  passTime()
  const screen = await openScreen({
    path: '/admin/reviews?review=r1',
    viewer: { role: 'admin', id: 'a1' },
    answers: [answer(listReviews, { items: [own()] })],
  })
  screen.answerWith(refusal(rejectReview, 'internal', 'Something broke.'))
  await screen.press('Reject')
  await screen.choose('Reason', '2 Not genuine')
  await screen.fill('Note to the reviewer', long)
  await screen.press('Reject review')
  await screen.wait(7_000)
  expect(screen.lacks('The review by Ada was not rejected', `Your note was: ${long}`)).toEqual([])
  await screen.wait(60_000)
  expect(screen.lacks('The review by Ada was not rejected')).toEqual([])
  screen.answerWith(answer(rejectReview))
  await screen.press('Try again')
  await screen.wait(100)
  expect(screen.shows('was not rejected')).toEqual([])
  expect(screen.lacks('Review rejected')).toEqual([])
  expect(screen.sent.filter(([name]) => name === 'rejectReview')).toHaveLength(2)
})

const open = {
  id: 'c1',
  status: 'active',
  version: 3,
  isForViewer: true,
  pricePerReviewCents: 5_00,
  targetReviews: 9,
} as const
const text = 'A tea that I drank for a week. It is mild, and it does not get bitter after a while.'

test('campaign: a review is sent once, kept after a refusal, and gone after its success', async () => {
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [answer(getCampaign, open)],
  })
  const short = text.slice(0, 49)
  await screen.fill('Your review', short)
  expect(screen.lacks('1 more character')).toEqual([])
  expect(screen.shows('1 more characters')).toEqual([])
  expect(control('Submit Review')).toHaveProperty('disabled', true)
  await screen.fill('Your review', text)
  await screen.pressField('3 stars')
  for (const label of Object.values(confirmations.texts)) await screen.pressField(label)
  screen.answerWith(refusal(submitReview, 'conflict', 'The last place was taken.'))
  await screen.press('Submit Review')
  expect(screen.lacks('The last place was taken.')).toEqual([])
  expect(field('Your review').value).toBe(text)
  screen.answerWith(answer(submitReview))
  await screen.pressTwice('Submit Review')
  const sent = calling(submitReview, {
    params: { campaignId: 'c1' },
    body: {
      ...withoutPhotos,
      rating: 3,
      content: text,
      version: 3,
      confirmations: Object.fromEntries(confirmationNames.map((name) => [name, true])) as never,
    },
  })
  expect(screen.sent).toEqual([sent, sent])
  expect(screen.lacks('Review submitted.')).toEqual([])
  expect(screen.shows('The last place was taken.')).toEqual([])
})

const writer = { path: '/campaigns/c1', viewer: { role: 'reviewer', id: 'w1' } } as const
const atDesk = { rating: 2, content: 'Begun at the desk.', savedAt: at } as const
const draftSent = (content: string) =>
  calling(saveDraft, {
    params: { campaignId: 'c1' },
    body: { ...withoutPhotos, rating: 5, content, confirmations: noneTicked },
  })

test('campaign: a draft is saved after a pause, and what was typed meanwhile after the next', async () => {
  passTime()
  const screen = await openScreen({ ...writer, answers: [answer(getCampaign, open)] })
  await screen.fill('Your review', 'Mild tea')
  expect(screen.lacks('Draft saved in this browser.')).toEqual([])
  expect(screen.sent).toEqual([])
  screen.answerWith(answer(saveDraft, { content: 'Mild tea', savedAt: at }))
  await screen.wait(2_100)
  expect(screen.sent).toEqual([draftSent('Mild tea')])
  expect(screen.lacks('Draft saved, also for your other devices.')).toEqual([])
  await screen.wait(10_000)
  expect(screen.sent).toHaveLength(1)
  // Without a connection, the next change tries again.
  screen.answerWith(refusal(saveDraft, 'unavailable', 'Candor cannot be reached.'))
  await screen.fill('Your review', 'Mild tea, one cup')
  await screen.wait(10_000)
  // A session that is over keeps the text here, and is told once.
  screen.answerWith(refusal(saveDraft, 'conflict', 'You have sent your review.'))
  await screen.fill('Your review', 'Mild tea, two cups')
  await screen.wait(10_000)
  await screen.fill('Your review', 'Mild tea, three cups')
  await screen.wait(10_000)
  const sent = ['Mild tea', 'Mild tea, one cup', 'Mild tea, two cups'].map(draftSent)
  expect(screen.sent).toEqual(sent)
  expect(screen.lacks('Draft saved in this browser.')).toEqual([])
})

test('campaign: the draft of another device is shown, unless something was typed here', async () => {
  localStorage.clear()
  const answers = [answer(getCampaign, open), answer(getDraft, atDesk)]
  const first = await openScreen({ ...writer, answers })
  expect(field('Your review').value).toBe('Begun at the desk.')
  expect(first.lacks('Draft saved, also for your other devices.')).toEqual([])
  await first.fill('Your review', 'Changed here')
  cleanup()
  await openScreen({ ...writer, answers })
  expect(field('Your review').value).toBe('Changed here')
  localStorage.clear()
})

test('review: one that was changed too often is decided as it is', async () => {
  const screen = await openScreen({ ...reviewer, answers: [page({ version: 30 })] })
  expect(screen.shows('[Edit your review of Tea]')).toEqual([])
})

test('review: its reviewer changes it, by the version that was opened', async () => {
  const screen = await openScreen({ ...reviewer, answers: [page()] })
  await screen.press('Edit your review of Tea')
  screen.answerWith(refusal(editReview, 'conflict', 'It was decided.'))
  await screen.fill('Your review', text)
  await screen.press('Save changes')
  expect(screen.lacks('It was decided.')).toEqual([])
  expect(field('Your review').value).toBe(text)
  await screen.press('Cancel')
  await screen.press('Edit your review of Tea')
  expect(screen.shows('It was decided.')).toEqual([])
  expect(field('Your review').value).toBe(own().content)
  await screen.fill('Your review', text)
  screen.answerWith(answer(editReview, own({ content: text })))
  await screen.press('Save changes')
  const body = { ...withoutPhotos, rating: 4, content: text, version: 2 }
  const sent = calling(editReview, { params, body })
  expect(screen.sent).toEqual([sent, sent])
  expect(screen.lacks('Changes saved.')).toEqual([])
})
