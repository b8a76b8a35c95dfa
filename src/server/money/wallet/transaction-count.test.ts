import { expect, test } from 'vitest'
import { listTransactions, countTransactions } from '../../../shared/money/wallet.ts'
import {
  aBusiness,
  aDeposit,
  api,
  aSubmittedReview,
  orFail,
  type Person,
} from '../../test/world.ts'

type Query = NonNullable<Parameters<typeof api<typeof countTransactions>>[2]>['query']

test('filtered transactions are counted, each by its own wallet', async () => {
  const business = await aBusiness({ balance: 500_00 })
  const { reviewer } = await aSubmittedReview({ business, price: 18_00 })
  for (const amount of [20_00, 5_00, 11_00]) await aDeposit(business, amount)
  const counts = async (person: Person, query: Query) => {
    const { found } = orFail(await api(person, countTransactions, { query }))
    const { items } = orFail(await api(person, listTransactions, { query }))
    expect(found, JSON.stringify(query)).toBe(items.length)
    return found
  }
  expect(await counts(business, {})).toBe(5)
  expect(await counts(business, { cause: 'card_payment' })).toBe(4)
  expect(await counts(business, { q: '20.70' })).toBe(1)
  expect(await counts(business, { q: 'nothing of this' })).toBe(0)
  expect(await counts(business, { status: 'pending', type: 'payment' })).toBe(1)
  expect(await counts(reviewer, {})).toBe(0)
})
