import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { personHeader } from '../../../shared/base/person-header.ts'
import { reportReview } from '../../../shared/market/reports.ts'
import { approveReview, submitReview } from '../../../shared/market/reviews.ts'
import { editSettings, getSettings } from '../../../shared/people/settings.ts'
import { createWebhook } from '../../../shared/outside/webhooks.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { server } from '../../test/server.ts'
import { pdf, uploadFiles } from '../../test/uploads.ts'
import * as world from '../../test/world.ts'

/** The pages of one person, in a browser where somebody else has signed in since. */

const of = ({ id }: { id: string }) => ({ [personHeader]: id })

const changing = () =>
  server()
    .routes.map((route) => route.split(' ') as ['POST' | 'PUT' | 'PATCH' | 'DELETE', string])
    .filter(([method, path]) => method !== ('GET' as string) && path.startsWith('/api/'))
    // The card provider has no session.
    .filter(([, path]) => path !== '/api/payments/webhook')

/** What any request leaves behind that gets past the check: an entry, or an attempt that counts. */
const traces = async () => {
  const { rows } = await server().owner.query<{ entries: string; attempts: string }>(
    `select (select count(*) from audit_log) as entries, (select count(*) from rate_limits) as attempts`,
  )
  return rows[0]
}

test('no change of a page reaches the account of the next person who signs in', async () => {
  const ada = await world.aReviewer('Ada Obi')
  for (const ben of [await world.aReviewer('Ben Ng'), await world.aBusiness({ name: 'Ben Ng' })]) {
    const before = await traces()
    for (const [method, path] of changing()) {
      const url = path.replace(/:\w+/g, () => randomUUID())
      const body = method === 'DELETE' ? undefined : {}
      const headers = of(ada)
      const { status, error } = await world.request(ben, method, url, { headers, body })
      expect(`${method} ${path}: ${status} ${error?.code}`).toBe(
        `${method} ${path}: 409 other_person`,
      )
      expect(error!.message).toContain('Ben Ng is signed in')
    }
    expect(await traces()).toEqual(before)
  }
  expect(changing().length).toBeGreaterThan(90)
})

test('nothing that a visitor typed reaches the account of who signs in afterwards', async () => {
  const ben = await world.aReviewer('Ben Ng')
  const headers = { [personHeader]: 'visitor' }
  const isAuth = (path: string) => path.startsWith('/api/auth/')
  const before = await traces()
  for (const [method, path] of changing().filter(([, one]) => !isAuth(one))) {
    const url = path.replace(/:\w+/g, () => randomUUID())
    const body = method === 'DELETE' ? undefined : {}
    const { status, error } = await world.request(ben, method, url, { headers, body })
    expect(`${method} ${path}: ${status} ${error?.code}`).toBe(
      `${method} ${path}: 409 other_person`,
    )
    expect(error!.message).toMatch(/opened while nobody was signed in.* Ben Ng is signed in now/)
  }
  expect(await traces()).toEqual(before)
  // A page of nobody is where one signs in, whoever is there.
  const body = { email: 'nobody@example.com', password: 'wrong' }
  const signIn = await world.request(ben, 'POST', '/api/auth/sign-in/email', { headers, body })
  expect(signIn.error?.code).toBe('invalid')
  const contact = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'A question.' }
  const sent = await world.request(null, 'POST', '/api/contact', { headers, body: contact })
  expect(sent.status, 'while nobody is signed in').toBe(200)
})

test('a review that one person wrote is not sent as the review of another', async () => {
  const { campaign } = await world.anActiveCampaign()
  const [ada, ben] = [await world.aReviewer('Ada Obi'), await world.aReviewer('Ben Ng')]
  const url = submitReview.path.replace(':campaignId', campaign.id)
  const send = (headers: Record<string, string>) =>
    world.request(ben, 'POST', url, { headers, body: world.reviewBody, key: randomUUID() })
  expect((await send(of(ada))).error?.code).toBe('other_person')
  const { count } = await server()
    .db.selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
  expect((await send(of(ben))).status, 'their own page').toBe(201)
})

test('documents of one business are not uploaded as those of another', async () => {
  const [one, other] = [await world.aBusiness(), await world.aBusiness({ name: 'Corner Cafe' })]
  const files = [{ name: 'deed.pdf', bytes: pdf }]
  const refused = await uploadFiles(other, files, 'registered', of(one))
  expect(refused.error?.message).toContain('Corner Cafe is signed in')
  expect(refused.status).toBe(409)
  expect((await uploadFiles(other, files, 'registered', of(other))).status).toBe(201)
})

test('a page of one person shows nothing of the next', async () => {
  const [ada, ben] = [await world.aBusiness(), await world.aBusiness()]
  const read = (path: string) => world.request(ben, 'GET', path, { headers: of(ada) })
  for (const path of [getSettings.path, '/api/wallet', '/api/dashboard', '/api/campaigns.csv']) {
    expect([path, (await read(path)).error?.code]).toEqual([path, 'other_person'])
  }
  const own = await world.request(ben, 'GET', getSettings.path, { headers: of(ben) })
  expect(own.status).toBe(200)
})

test('requests that name nobody, and keys, work as before', async () => {
  const [ada, ben] = [await world.aBusiness(), await world.aBusiness()]
  expect((await world.api(ben, editSettings, { body: { description: 'We bake.' } })).status).toBe(
    200,
  )
  const { apiKey } = await aKeyOf(ben, ['webhooks:write'])
  const hook = { url: 'https://shop.example/hook', events: ['review.approved'] }
  const headers = of(ada)
  const made = await world.request({ apiKey }, 'POST', createWebhook.path, { body: hook, headers })
  expect(made.status).toBe(201)
})

test('when the session has ended, the page asks to sign in, and not who is there', async () => {
  const ada = await world.aReviewer()
  const sent = { headers: of(ada), body: { bio: 'I read.' } }
  expect((await world.request(null, 'PATCH', editSettings.path, sent)).status).toBe(401)
})

test('a report of a visitor is not filed as that of who signs in afterwards', async () => {
  const { review, admin } = await world.aSubmittedReview()
  const params = { reviewId: review.id }
  world.orFail(await world.api(admin, approveReview, { params, body: {} }))
  const ben = await world.aReviewer('Ben Ng')
  const url = reportReview.path.replace(':reviewId', review.id)
  const content = 'It names my street in its second line.'
  const body = { reason: 'personal_data', content, email: 'ada@example.com' }
  const headers = { [personHeader]: 'visitor' }
  const { error } = await world.request(ben, 'POST', url, { headers, body })
  expect(error?.code).toBe('other_person')
  const { rows } = await server().owner.query('select from reports')
  expect(rows).toEqual([])
})
