import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { mostPhotos, photoLimits } from '../../../shared/market/photo-rules.ts'
import { removePhoto } from '../../../shared/market/photos.ts'
import { getReview } from '../../../shared/market/reviews.ts'
import { aFile, calling, field, late, openScreen, passTime, upload } from '../../test/opened.tsx'
import { answer, refusal } from '../../test/screen.tsx'
import { waitingReview } from '../../test/waiting-review.ts'

const operation = upload('/api/photos')
const photo = (name: string, bytes?: number) => aFile(name, 'image/jpeg', bytes)
const url = (id: string) => `/photos/${id}/large.webp`
const stored = (id: string) => ({
  operation,
  status: 201,
  body: { id, url: url(id), width: 800, height: 600, alt: '' },
})
const sent = (file: string) => [operation.name, { file }]
const viewer = { role: 'reviewer', id: 'w1' } as const

const write = () =>
  openScreen({
    path: '/campaigns/c1',
    viewer,
    answers: [answer(getCampaign, { id: 'c1', status: 'active', isForViewer: true })],
  })

test('photos: each is sent by itself, and one that is removed is discarded', async () => {
  const screen = await write()
  const first = late(stored('f1'))
  screen.answerWith(first)
  await screen.attach('Add photos', photo('box.jpg'), photo('tea.jpg'))
  expect(screen.sent).toEqual([sent('box.jpg')])
  screen.answerWith(stored('f2'))
  await first.come()
  await screen.settle()
  expect(screen.sent.splice(0)).toEqual([sent('box.jpg'), sent('tea.jpg')])
  expect(screen.lacks('2 photos added', 'Add more photos')).toEqual([])
  await screen.fill('What photo 2 shows', 'The tea')
  await screen.press('Remove photo 1')
  expect(screen.lacks('1 photo added')).toEqual([])
  expect(field('What photo 1 shows').value).toBe('The tea')
  expect(screen.sent).toEqual([calling(removePhoto, { params: { photoId: 'f1' } })])
})

test('photos: a file that is none or too large is not sent, and one that failed is sent again', async () => {
  const screen = await write()
  await screen.attach('Add photos', photo('big.jpg', photoLimits.bytes + 1))
  expect(screen.alerts()).toEqual(['A photo may be at most 10 MB.'])
  expect(screen.shows('Try again')).toEqual([])
  expect(screen.sent).toEqual([])
  await screen.press('Remove big.jpg')
  expect(screen.alerts()).toEqual([])
  screen.answerWith(refusal(operation, 'invalid', 'This is no picture.'))
  await screen.attach('Add photos', photo('tea.jpg'))
  expect(screen.alerts()).toEqual(['This is no picture.'])
  screen.answerWith(stored('f1'))
  await screen.press('Try tea.jpg again')
  expect(screen.alerts()).toEqual([])
  expect(screen.lacks('1 photo added')).toEqual([])
  expect(screen.sent).toEqual([sent('tea.jpg'), sent('tea.jpg')])
})

test('photos: of six, five are added, and there is room again once one is removed', async () => {
  const screen = await write()
  screen.answerWith(refusal(operation, 'unavailable', 'Not now.'))
  const six = Array.from({ length: mostPhotos + 1 }, (_, i) => photo(`${i}.jpg`))
  await screen.attach('Add photos', ...six)
  expect(screen.sent).toHaveLength(mostPhotos)
  expect(screen.lacks('A review has at most five photos. The others were not added.')).toEqual([])
  expect(screen.shows('A review has at most five photos.')).toHaveLength(1)
  expect(() => field('Add photos')).toThrow('0 are named')
  await screen.press('Remove 4.jpg')
  expect(field('Add photos')).toBeTruthy()
})

test('photos: what an approval leaves out cannot be changed while it is sent', async () => {
  passTime()
  const photos = [{ id: 'f1', url: url('f1'), alt: 'The box' }]
  const screen = await openScreen({
    path: '/reviews/r1',
    viewer: { role: 'admin', id: 'a1' },
    answers: [answer(getReview, { ...waitingReview('r1'), photos })],
  })
  await screen.pressField('Leave out: The box')
  await screen.press('Approve')
  expect(screen.alerts()).toEqual(['Say why the photo is left out'])
  expect(document.activeElement).toBe(field('Why, for its reviewer'))
  await screen.fill('Why, for its reviewer', 'It shows a face.')
  await screen.press('Approve')
  expect(field('Leave out: The box').closest('fieldset')?.disabled).toBe(true)
  await screen.press('Undo')
  expect(field('Leave out: The box').closest('fieldset')?.disabled).toBe(false)
  expect(field('Why, for its reviewer').value).toBe('It shows a face.')
})

test('photos: one of a review that is changed is not discarded before the changes are saved', async () => {
  const photos = ['f1', 'f2'].map((id) => ({ id, url: url(id), alt: `Photo ${id}` }))
  const own = { id: 'r1', reviewerId: 'w1', campaign: { product: 'Tea' }, photos }
  const screen = await openScreen({
    path: '/reviews/r1',
    viewer,
    answers: [answer(getReview, own)],
  })
  await screen.press('Edit your review of Tea')
  await screen.press('Remove photo 1')
  expect(field('What photo 1 shows').value).toBe('Photo f2')
  expect(screen.sent).toEqual([])
})

test('photos: what an approval leaves out is asked before why it is not published', async () => {
  const photos = [{ id: 'f1', url: url('f1'), alt: 'The box' }]
  const answers = [answer(getReview, { ...waitingReview('r9'), photos })]
  const admin = { role: 'admin', id: 'a1' } as const
  const screen = await openScreen({ path: '/reviews/r9', viewer: admin, answers })
  await screen.pressField('Leave out: The box')
  await screen.press('Pay without publishing')
  expect(screen.dialog()).toEqual([])
  expect(screen.alerts()).toEqual(['Say why the photo is left out'])
})
