import { expect, test } from 'vitest'
import { listNoteTemplates } from '../../../shared/market/note-templates.ts'
import { getReview, type Review } from '../../../shared/market/reviews.ts'
import type { Part } from '../../test/sample.ts'
import { field, openScreen } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'
import { waitingReview } from '../../test/waiting-review.ts'

const admin = { viewer: { role: 'admin', id: 'a1' } } as const

const page = (review: Part<Review>) =>
  answer(getReview, {
    ...waitingReview('r1'),
    ...review,
  })

test('review: a template fills the note, and another takes its place', async () => {
  const items = ['Please write about the product itself.', 'Please write about this very tea.']
  const templates = answer(listNoteTemplates, {
    items: items.map((content, i) => ({ id: `t${i}`, reason: 'off_topic' as const, content })),
  })
  const screen = await openScreen({
    ...admin,
    path: '/reviews/r5',
    answers: [page({ id: 'r5' }), templates],
  })
  await screen.press('Reject')
  await screen.choose('Reason', '1 Off topic')
  await screen.press(items[0]!)
  expect(field('Note to the reviewer').value).toBe(items[0])
  await screen.press(items[1]!)
  expect(field('Note to the reviewer').value).toBe(items[1])
  await screen.fill('Note to the reviewer', 'My own words.')
  await screen.press(items[0]!)
  expect(field('Note to the reviewer').value).toBe(`My own words.\n\n${items[0]}`)
})

// spec: 15.98
test('review: a template is filled in with the facts of the case, also in the last try', async () => {
  const given =
    'Dear {reviewer}, {business} sells {product}. Please send it again until {deadline}.'
  const templates = answer(listNoteTemplates, {
    items: [
      { id: 't0', reason: 'off_topic', content: `${given} This review is of a cup, {reviewer}.` },
    ],
  })
  const review = {
    id: 'r6',
    campaign: { title: 'Tea', product: 'Green $& tea', business: '{product} & Co' },
  }
  const screen = await openScreen({
    ...admin,
    path: '/reviews/r6',
    answers: [page(review), templates],
  })
  await screen.press('Reject')
  await screen.choose('Reason', '1 Off topic')
  const shown = document.querySelector('[aria-label="Note templates"] button')!.textContent
  const deadline = /until (\w{3} \d+, \d{4}, [\d:]+ [AP]M UTC)\./.exec(shown)?.[1]
  expect((Date.parse(deadline!) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
  expect(shown.replace(deadline!, 'then')).toBe(
    'Dear Ada, {product} & Co sells Green $& tea. Please send it again until then. ' +
      'This review is of a cup, Ada.',
  )
  await screen.press(shown)
  expect(field('Note to the reviewer').value).toBe(shown)
  await screen.pressField('Allow one resubmission within 7 days')
  const last = 'Dear Ada, {product} & Co sells Green $& tea. This review is of a cup, Ada.'
  await screen.press(last)
  expect(field('Note to the reviewer').value, 'in place of the other').toBe(last)
})
