import { expect, test } from 'vitest'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { expireDue } from '../../jobs/expire.ts'
import { clock, server } from '../../test/server.ts'
import { anAdmin, api, aSubmittedReview, atOnce, orFail, type Person } from '../../test/world.ts'

const run = () => expireDue(server().db, clock.now(), server().app.log)

async function warningsOf(admin: Person) {
  const { items } = orFail(await api(admin, listNotifications))
  return items.filter(({ kind }) => kind === 'reviews-late')
}

// spec: 10.30
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
    text: expect.stringMatching(
      /^(1 review has|\d+ reviews have) been waiting for a decision for more than 20 hours\.$/,
    ) as string,
    path: '/admin/reviews',
  })
})
