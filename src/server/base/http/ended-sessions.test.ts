import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { approveReview, listReviews } from '../../../shared/market/reviews.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { server, withPoolOf } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'

/** A session that has asked before is confirmed in the packet of a request's first statement. */

/** What ends a session, or what it may do, between two of its requests. */
const ends: Record<string, string> = {
  'signed out elsewhere': 'delete from sessions where user_id = $1',
  expired: `update sessions set expires_at = '2020-01-01' where user_id = $1`,
  suspended: 'update users set suspended_at = now() where id = $1',
  locked: 'update users set locked_at = now() where id = $1',
}

/** A suspended person may still read the reasons, so the answer names the suspension. */
const statusAfter = (how: string) => (how === 'suspended' ? 403 : 401)

const change = (statement: string, { id }: Person) => server().owner.query(statement, [id])

const withdraw = (person: Person, key: string) =>
  api(person, requestWithdrawal, { body: { amountCents: 40_00 }, key })

for (const [how, statement] of Object.entries(ends)) {
  test(`a session that was ${how} since it asked last reads and changes nothing`, async () => {
    const reviewer = await aReviewerWith(100_00)
    // One connection, so that what a refused request leaves there would be seen.
    await withPoolOf(1, async () => {
      expect((await api(reviewer, listCampaigns)).status).toBe(200)
      await change(statement, reviewer)
      expect((await api(reviewer, listCampaigns)).status).toBe(statusAfter(how))
      expect((await withdraw(reviewer, 'late')).status).toBe(statusAfter(how))
      expect((await api(await anAdmin(), listReviews)).status).toBe(200)
    })
    expect(await balanceOf(reviewer)).toBe(100_00)
  })

  test(`the first request after being ${how} may be a change, with a key or without`, async () => {
    const [one, other] = [await aReviewerWith(100_00), await aReviewerWith(100_00)]
    await withPoolOf(1, async () => {
      for (const person of [one, other]) orFail(await api(person, listCampaigns))
      for (const person of [one, other]) await change(statement, person)
      expect((await withdraw(one, 'key')).status).toBe(statusAfter(how))
      const body = { amountCents: 40_00 }
      expect((await api(other, requestWithdrawal, { body })).status).toBe(statusAfter(how))
      const { rows } = await server().owner.query(
        `select state from pg_stat_activity
          where datname = current_database() and state like 'idle in%'`,
      )
      expect(rows, 'no connection is left within a transaction').toEqual([])
      expect((await api(await anAdmin(), listReviews)).status).toBe(200)
    })
    for (const person of [one, other]) expect(await balanceOf(person)).toBe(100_00)
    const kept = await server().db.selectFrom('idempotencyKeys').select('key').execute()
    expect(kept.map(({ key }) => key)).not.toContain('key')
  })
}

test('a person whose role has changed since may do what the new role may, and nothing else', async () => {
  const person = await aReviewer()
  orFail(await api(person, listCampaigns))
  const { review } = await aSubmittedReview()
  const approve = () => api(person, approveReview, { params: { reviewId: review.id }, body: {} })
  expect((await approve()).status).toBe(403)
  await change(`update users set role = 'admin' where id = $1`, person)
  orFail(await approve())
  await change(`update users set role = 'reviewer' where id = $1`, person)
  expect((await approve()).status).toBe(403)
})

test('who signed out is a visitor to what everybody may ask', async () => {
  const person = await aReviewer()
  expect(orFail(await api(person, getSession)).user?.id).toBe(person.id)
  await change('delete from sessions where user_id = $1', person)
  expect(orFail(await api(person, getSession)).user).toBeNull()
})

test('statements that a request sends at the same time are all confirmed', async () => {
  const business = await aBusiness()
  expect((await api(business, getDashboard)).status).toBe(200)
  expect((await api(business, getDashboard)).status).toBe(200)
  await change('delete from sessions where user_id = $1', business)
  expect((await api(business, getDashboard)).status).toBe(401)
})
