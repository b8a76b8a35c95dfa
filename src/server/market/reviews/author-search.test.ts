import { expect, test } from 'vitest'
import { listReviews } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { anAdmin, api, aSubmittedReview, orFail, type Person } from '../../test/world.ts'

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
