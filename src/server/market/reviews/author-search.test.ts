import { expect, test } from 'vitest'
import { listReviews } from '../../../shared/market/reviews.ts'
import { aKeyOf } from '../../test/api-keys.ts'
import { server } from '../../test/server.ts'
import {
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const foundBy = async (person: Person, q: string) =>
  orFail(await api(person, listReviews, { query: { q } })).items.map(({ id }) => id)

test('an admin finds reviews by the name and the address of their author', async () => {
  const admin = await anAdmin()
  const { review, reviewer, business } = await aSubmittedReview()
  const { review: other } = await aSubmittedReview()
  await server().owner.query(`update users set name = 'Inés Ñandúbay' where id = $1`, [reviewer.id])
  for (const q of ['nandubay', 'Ñandú', reviewer.email, reviewer.email.toUpperCase()]) {
    expect(await foundBy(admin, q)).toEqual([review.id])
  }
  expect(await foundBy(admin, review.content.slice(0, 30))).toContain(other.id)
  expect(await foundBy(admin, 'úb')).toEqual([review.id])
  expect(await foundBy(admin, "Ñ%' or true --")).toEqual([])
  // Others do not find anybody by an address.
  expect(await foundBy(business, reviewer.email)).toEqual([])
})

test('no search with an API key finds anybody by what the key is not shown', async () => {
  const reviewer = await aReviewer('Zelda Quincetree')
  const { business, admin } = await aSubmittedReview({ reviewer })
  const searches = server().mounted.filter(
    ({ scopes, query }) => scopes && query && 'q' in query.shape,
  )
  expect(searches.map(({ path }) => path).toSorted()).toEqual([
    '/api/campaigns',
    '/api/review-summary',
    '/api/reviewed-campaigns',
    '/api/reviews',
    '/api/wallet/transactions',
    '/api/wallet/transactions/count',
  ])
  for (const owner of [business, admin]) {
    const key = await aKeyOf(owner)
    for (const { method, path, allow } of searches) {
      if (allow === 'anyone' || !allow.includes(owner.role)) continue
      const found = async (q: string) => orFail(await request(key, method, path, { query: { q } }))
      const nothing = await found('Nobodys Words')
      for (const q of ['Quincetree', 'Zelda Quincetree', reviewer.email]) {
        expect([owner.role, path, q, await found(q)]).toEqual([owner.role, path, q, nothing])
      }
    }
    // Its owner finds the same review by that name, and the key by the text that it is shown.
    expect(await foundBy(owner, 'Quincetree')).toHaveLength(1)
    const query = { q: 'crust was crisp', reviewerId: reviewer.id }
    expect(orFail(await api(key, listReviews, { query })).items).toHaveLength(1)
  }
})
