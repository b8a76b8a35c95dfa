import { expect, test } from 'vitest'
import { listNotifications } from '../../shared/notifications.ts'
import { getReviewQueue } from '../../shared/review-queue.ts'
import { expireDue } from '../jobs/expire.ts'
import { anAppealed, aRejectedReview, decide } from '../test/appeals.ts'
import { clock, server } from '../test/server.ts'
import { anAdmin, api, aSubmittedReview, atOnce, orFail, type Person } from '../test/world.ts'

const queue = async (admin: Person) => orFail(await api(admin, getReviewQueue))
const run = () => expireDue(server().db, clock.now(), server().app.log)

async function warningsOf(admin: Person) {
  const { items } = orFail(await api(admin, listNotifications))
  return items.filter(({ kind }) => kind === 'reviews-late')
}

test('the queue counts pending reviews, and those older than 20 hours as late', async () => {
  const admin = await anAdmin()
  const before = await queue(admin)
  const { review } = await aSubmittedReview()
  const now = await queue(admin)
  expect(now).toMatchObject({ pending: before.pending + 1, late: before.late })
  expect(Date.parse(now.oldestSubmittedAt!)).toBeLessThanOrEqual(Date.parse(review.createdAt))
  clock.travel({ minutes: 20 * 60 - 1 })
  expect((await queue(admin)).late).toBe(now.pending - 1)
  clock.travel({ minutes: 2 })
  expect((await queue(admin)).late).toBe(now.pending)
})

test('the queue counts open appeals, and no decided ones', async () => {
  const admin = await anAdmin()
  const before = await queue(admin)
  const { appealId } = await anAppealed(aRejectedReview)
  const now = await queue(admin)
  expect(now).toMatchObject({ openAppeals: before.openAppeals + 1, pending: before.pending })
  expect(now.oldestAppealAt).not.toBeNull()
  orFail(await decide(admin, appealId))
  expect((await queue(admin)).openAppeals).toBe(before.openAppeals)
})

test('all admins are notified of late reviews once in 24 hours, however many jobs run', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  await aSubmittedReview()
  clock.travel({ days: 2 })
  await atOnce(4, run)
  for (const admin of [one, other]) expect(await warningsOf(admin)).toHaveLength(1)
  clock.travel({ minutes: 23 * 60 })
  await run()
  expect(await warningsOf(one)).toHaveLength(1)
  clock.travel({ minutes: 61 })
  await run()
  expect(await warningsOf(one)).toHaveLength(2)
  expect((await warningsOf(one))[0]).toMatchObject({
    text: 'Reviews have been waiting for a decision for more than 20 hours.',
    path: '/admin/reviews',
  })
})
