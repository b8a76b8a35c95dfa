import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { confirmationNames, confirmations } from '../../../shared/market/confirmations.ts'
import { getReview, rejectReview, resubmitReview } from '../../../shared/market/reviews.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { calling, field, late, openScreen, passTime } from '../../test/opened.tsx'
import type { Part } from '../../test/sample.ts'
import { answer, refusal } from '../../test/screen.tsx'

const later = '2099-01-01T12:00:00.000Z'
const params = { reviewId: 'r1' }
const text = 'A tea that I drank for a week. It is mild, and it does not get bitter after a while.'
const note = 'Say more about the taste, and less about the shop.'

const rejected: Part<Review> = {
  id: 'r1',
  version: 2,
  campaignId: 'c1',
  reviewerId: 'w1',
  reviewer: { id: 'w1', name: 'Ada' },
  campaign: { title: 'Green', product: 'Tea' },
  status: 'rejected',
  rating: 4,
  content: 'Good tea that I drank for a whole week with my family.',
  rejection: { reason: 'low_effort', note, resubmitUntil: later },
}
const campaign = (own: Part<Review>) =>
  answer(getCampaign, { id: 'c1', status: 'active', isForViewer: true, ownReview: own } as never)

test('last try: it is asked about, kept after a refusal, and sent once', async () => {
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [campaign(rejected)],
  })
  expect(screen.lacks('Edit and resubmit', note)).toEqual([])
  expect(field('Your review').value).toBe(rejected.content)
  await screen.fill('Your review', text)
  for (const label of Object.values(confirmations.texts)) {
    if (!field(label).checked) await screen.pressField(label)
  }
  await screen.press('Submit again')
  expect(screen.dialog().join()).toContain('Send your second and last try?')
  await screen.press('Keep writing')
  expect(screen.dialog()).toEqual([])
  expect(screen.sent.filter(([name]) => name === 'resubmitReview')).toEqual([])
  const failing = late(refusal(resubmitReview, 'conflict', 'The time is over.'))
  screen.answerWith(failing)
  await screen.press('Submit again')
  await screen.pressTwice('Send my last try')
  await failing.come()
  await screen.settle()
  expect(screen.dialog()).toEqual([])
  expect(screen.lacks('The time is over.')).toEqual([])
  expect(field('Your review').value).toBe(text)
  const pending = { ...rejected, status: 'pending', content: text, rejection: null } as const
  screen.answerWith(answer(resubmitReview, pending), campaign(pending))
  await screen.press('Submit again')
  await screen.press('Send my last try')
  const body = {
    photoIds: [],
    photoAlts: {},
    rating: 4,
    content: text,
    confirmations: Object.fromEntries(confirmationNames.map((name) => [name, true])) as never,
  }
  const sent = calling(resubmitReview, { params, body })
  expect(screen.sent.filter(([name]) => name === 'resubmitReview')).toEqual([sent, sent])
  expect(screen.lacks('Review resubmitted.', 'Our team decides within 24 hours')).toEqual([])
  expect(screen.shows('Edit and resubmit', 'The time is over.')).toEqual([])
})

test('last try: its proof of use is kept, and can only be replaced', async () => {
  const proof = {
    id: 'f1',
    url: '/api/proofs/f1/file',
    type: 'application/pdf',
    sizeBytes: 20_000,
    uploadedAt: '2020-11-20T12:00:00.000Z',
  } as const
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [campaign({ ...rejected, proof })],
  })
  expect(screen.shows('This proof is no longer there', 'Remove the proof of use')).toEqual([])
  expect(screen.lacks('PDF', 'Choose another file')).toEqual([])
})

test('last try: after its time there is no form for it', async () => {
  const over = { ...rejected, rejection: { ...rejected.rejection!, resubmitUntil: null } }
  const screen = await openScreen({
    path: '/campaigns/c1',
    viewer: { role: 'reviewer', id: 'w1' },
    answers: [campaign(over)],
  })
  expect(screen.lacks("You've already submitted a review for this campaign.")).toEqual([])
  expect(screen.shows('Edit and resubmit', 'Submit again')).toEqual([])
})

test.each([
  ['first', false, true],
  ['second', true, false],
])('send-back: a %s try is sent back only if it may be', async (_, resubmitted, isSentBack) => {
  passTime()
  const id = resubmitted ? 'r3' : 'r2'
  const own = { ...rejected, id, status: 'pending', rejection: null, resubmitted } as const
  const screen = await openScreen({
    path: `/reviews/${id}`,
    viewer: { role: 'admin', id: 'a1' },
    answers: [answer(getReview, own)],
  })
  await screen.press('Reject')
  const box = 'Allow one resubmission within 7 days'
  const said = 'This is the second try, so it cannot be sent back again.'
  expect(screen.shows(box, said)).toEqual([isSentBack ? box : said])
  await screen.choose('Reason', '2 Not genuine')
  await screen.fill('Note to the reviewer', note)
  await screen.press('Reject review')
  await screen.wait(7_000)
  const body = { reason: 'not_genuine', note, allowResubmission: isSentBack, version: 2 } as const
  const sent = screen.sent.filter(([name]) => name === 'rejectReview')
  expect(sent).toEqual([calling(rejectReview, { params: { reviewId: id }, body })])
})
