import { expect, test } from 'vitest'
import { exportPayouts, failWithdrawal, payWithdrawal } from '../../../shared/money/payouts.ts'
import { listMovements } from '../../../shared/money/statements.ts'
import * as contract from '../../../shared/money/wallet.ts'
import { clock } from '../../test/server.ts'
import {
  aBusiness,
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSessionOf,
  orFail,
  type Person,
} from '../../test/world.ts'

const again = async (person: Person) => ({ ...person, cookie: await aSessionOf(person) })
const withdraw = async (reviewer: Person) => {
  const body = { amountCents: 30_00 }
  return orFail(await api(reviewer, contract.requestWithdrawal, { body })).id
}
const pay = async (withdrawalId: string, reference = 'BANK-1') =>
  orFail(
    await api(await anAdmin(), payWithdrawal, { params: { withdrawalId }, body: { reference } }),
  )
const payoutTimes = async (person: Person) =>
  orFail(await api(await again(person), contract.getWallet)).payoutTimes

test('the wallet says how long payouts took, from five of all reviewers on', async () => {
  const reviewer = await aReviewerWith(500_00)
  await aDestinationOf(reviewer)
  const other = await aReviewer()
  for (const days of [0.2, 1.2, 4.6, 1.5]) {
    const id = await withdraw(await again(reviewer))
    clock.travel({ minutes: days * 24 * 60 })
    await pay(id)
  }
  // What was not paid counts as little as what waits.
  const failed = await withdraw(await again(reviewer))
  clock.travel({ days: 30 })
  const failure = { params: { withdrawalId: failed }, body: { reason: 'Account closed' } }
  orFail(await api(await anAdmin(), failWithdrawal, failure))
  await withdraw(await again(reviewer))
  expect(await payoutTimes(other)).toBeNull()

  await pay(await withdraw(await again(reviewer)))
  expect(await payoutTimes(other)).toEqual({ count: 5, medianDays: 2, slowestDays: 5 })
  expect(await payoutTimes(reviewer)).toEqual({ count: 5, medianDays: 2, slowestDays: 5 })
  expect(await payoutTimes(await aBusiness())).toBeNull()
  clock.travel({ days: 60 })
  expect(await payoutTimes(other)).toBeNull()
})

test('a withdrawal tells where it goes, and once it is paid when and by which reference', async () => {
  const reviewer = await aReviewerWith(200_00)
  const receipt = async (transactionId: string) =>
    orFail(await api(await again(reviewer), contract.getTransaction, { params: { transactionId } }))
  const first = await withdraw(reviewer)
  expect(await receipt(first)).toMatchObject({ destination: null, paidAt: null })
  await aDestinationOf(reviewer)
  const account = { bankName: 'First Bank', numberEnd: '5432' }
  expect(await receipt(first)).toMatchObject({ destination: account, paidAt: null })

  orFail(await api(await anAdmin(), exportPayouts))
  await aDestinationOf(reviewer, { bankName: 'Other Bank', accountNumber: '12345678' })
  expect(await receipt(first)).toMatchObject({ destination: account })
  clock.travel({ days: 2 })
  await pay(first, 'BANK-77')
  const { paidAt, ...paid } = await receipt(first)
  expect(paid).toMatchObject({ destination: account, status: 'completed' })
  expect(clock.now().getTime() - Date.parse(paidAt!)).toBeLessThan(60_000)
})

test('the statement of a reviewer has the reference of each payout', async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
  const [paid] = [await withdraw(reviewer), await withdraw(reviewer)]
  await pay(paid, 'BANK-78')
  const { items } = orFail(await api(reviewer, listMovements))
  expect(
    items.map(({ description }) => description).filter((one) => one.startsWith('With')),
  ).toEqual(['Withdrawal, reference BANK-78', 'Withdrawal'])
})
