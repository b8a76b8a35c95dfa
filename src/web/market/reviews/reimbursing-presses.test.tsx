import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { approveReview, getReview, rejectReview } from '../../../shared/market/reviews.ts'
import { calling, openScreen, passTime } from '../../test/opened.tsx'
import { answer } from '../../test/screen.tsx'
import { waitingReview } from '../../test/waiting-review.ts'

const admin = { path: '/reviews/r1', viewer: { role: 'admin', id: 'a1' } } as const
const params = { reviewId: 'r1' }
const note = 'This is about the shop, and not about the tea.'

const page = (paidCents: number | null = null) =>
  answer(getReview, {
    ...waitingReview('r1'),
    reimbursement: { capCents: 20_00, amountCents: 24_50, paidCents },
  })

test('purchase: an approval asks how much is paid back, and sends it', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page()] })
  expect(screen.lacks('$24.50', 'at most $20.00')).toEqual([])
  await screen.press('Approve')
  expect(screen.lacks('Say how much is paid back')).toEqual([])
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
  await screen.press('The receipt says $20.00')
  await screen.press('Approve')
  await screen.wait(7_000)
  const body = { version: 2, reimbursementCents: 20_00 }
  expect(screen.sent).toEqual([calling(approveReview, { params, body })])
})

test('purchase: more than the cap is refused before it is sent', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page()] })
  await screen.fill('Paid back ($)', '20.01')
  await screen.press('Approve')
  expect(screen.lacks('At most $20.00 can be paid back')).toEqual([])
  await screen.wait(7_000)
  expect(screen.sent).toEqual([])
})

test('purchase: a rejection says what is paid back, too', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page()] })
  await screen.press('Reject')
  expect(screen.lacks('Say how much is paid back')).toEqual([])
  await screen.press('The receipt is not genuine')
  await screen.press('Reject')
  await screen.choose('Reason', '1 Off topic')
  await screen.fill('Note to the reviewer', note)
  await screen.press('Reject review')
  await screen.wait(7_000)
  const body = { reason: 'off_topic', note, allowResubmission: true, version: 2 } as const
  expect(screen.sent).toEqual([
    calling(rejectReview, { params, body: { ...body, reimbursementCents: 0 } }),
  ])
})

test('purchase: what was paid back before is not asked for again', async () => {
  passTime()
  const screen = await openScreen({ ...admin, answers: [page(18_00)] })
  expect(screen.lacks('$18.00 was paid back for the product.')).toEqual([])
  await screen.press('Approve')
  await screen.wait(7_000)
  expect(screen.sent).toEqual([calling(approveReview, { params, body: { version: 2 } })])
})

test.each([
  ['reimbursement', false],
  ['own', true],
] as const)(
  'a moderator of the way %s reads that the business does not say: %s',
  async (...way) => {
    const [fulfilment, says] = way
    const asked = { id: 'c', fulfilment, description: 'Drink it for a week.' }
    const screen = await openScreen({ ...admin, answers: [page(), answer(getCampaign, asked)] })
    expect(screen.lacks('What was asked', 'Drink it for a week.')).toEqual([])
    expect(screen.shows('The business does not say.')).toHaveLength(says ? 1 : 0)
  },
)

test('a moderator reads what was asked when the place was taken', async () => {
  const place = { description: 'Drink it for a week.', worthCents: 30_00 }
  const now = { id: 'c', description: 'Drink it with milk.', worthCents: 0 }
  const answers = [answer(getReview, { ...waitingReview('r1'), place }), answer(getCampaign, now)]
  const screen = await openScreen({ ...admin, answers })
  expect(screen.lacks('Drink it for a week.', 'worth $30.00')).toEqual([])
  expect(screen.shows('Drink it with milk.')).toEqual([])
})
