import { expect, test } from 'vitest'
import { getDue } from '../../../shared/platform/due.ts'
import { exportPayouts, listPayouts } from '../../../shared/money/payouts.ts'
import { reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import * as contract from '../../../shared/money/wallet.ts'
import { clock, server } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  aSessionOf,
  orFail,
  type Person,
} from '../../test/world.ts'

const again = async (person: Person) => ({ ...person, cookie: await aSessionOf(person) })

const withdraw = async (reviewer: Person) => {
  const body = { amountCents: 30_00 }
  return orFail(await api(await again(reviewer), contract.requestWithdrawal, { body })).id
}

/** The day of payment as the reviewer reads it, which admins read too. */
async function payBy(reviewer: Person, transactionId: string) {
  const person = await again(reviewer)
  const { items } = orFail(await api(person, contract.listTransactions))
  const queue = orFail(await api(await anAdmin(), listPayouts, { query: { q: transactionId } }))
  const { payBy: mine } = items.find(({ id }) => id === transactionId)!
  const receipt = orFail(await api(person, contract.getTransaction, { params: { transactionId } }))
  expect([receipt.payBy, queue.items[0]!.payBy]).toEqual([mine, mine])
  return mine
}

const week = 7 * 24 * 60
/** A time from now, in minutes. */
const inMinutes = (minutes: number) => clock.now().getTime() + minutes * 60_000
const expectAbout = (at: string | null, expected: number) =>
  expect(Math.abs(Date.parse(at!) - expected)).toBeLessThan(60_000)

/** How many withdrawals are late. */
async function late() {
  const { queues } = orFail(await api(await anAdmin(), getDue))
  return queues.find(({ queue }) => queue === 'withdrawals')!.late
}

test('a withdrawal is late a week after it could be paid, not after its request', async () => {
  const reviewer = await aReviewerWith(50_00)
  const before = await late()
  await withdraw(reviewer)
  clock.travel({ days: 8 })
  await aDestinationOf(await again(reviewer))
  clock.travel({ days: 6 })
  const meanwhile = await late()
  clock.travel({ days: 2 })
  expect([meanwhile, await late()]).toEqual([before, before + 1])
})

test('reviewer and admin read one day of payment, from when a withdrawal can be paid', async () => {
  const reviewer = await aReviewerWith(100_00)
  const first = await withdraw(reviewer)
  expect(await payBy(reviewer, first)).toBeNull()

  clock.travel({ days: 3 })
  await aDestinationOf(await again(reviewer))
  const since = inMinutes(week)
  expectAbout(await payBy(reviewer, first), since)

  // Waits 48 hours after a change, also once they are over.
  clock.travel({ days: 1 })
  await aDestinationOf(await again(reviewer), { bankName: 'Other Bank' })
  const held = inMinutes(2 * 24 * 60 + week)
  expectAbout(await payBy(reviewer, first), held)
  clock.travel({ days: 3 })
  expectAbout(await payBy(reviewer, first), held)

  // What is at the bank does not wait for a change.
  orFail(await api(await anAdmin(), exportPayouts))
  expectAbout(await payBy(reviewer, first), held)
  const exported = inMinutes(week)
  await aDestinationOf(await again(reviewer), { bankName: 'Third Bank' })
  expectAbout(await payBy(reviewer, first), exported)
  expectAbout(await payBy(reviewer, await withdraw(reviewer)), inMinutes(2 * 24 * 60 + week))
})

test('no day is promised while the account is suspended', async () => {
  const reviewer = await aReviewerWith(50_00)
  await aDestinationOf(reviewer)
  const id = await withdraw(reviewer)
  expectAbout(await payBy(reviewer, id), inMinutes(week))
  const body = { reason: 'Their reviews are copied.' }
  orFail(await api(await anAdmin(), suspendUser, { params: { userId: reviewer.id }, body }))
  const { items } = orFail(await api(await anAdmin(), listPayouts, { query: { q: id } }))
  expect(items.map((one) => one.payBy)).toEqual([null])
})

test('after a suspension the week begins anew, also for what was exported before', async () => {
  const [admin, reviewer] = [await anAdmin(), await aReviewerWith(100_00)]
  await aDestinationOf(reviewer)
  const exported = await withdraw(reviewer)
  orFail(await api(admin, exportPayouts))
  const ready = await withdraw(reviewer)
  const params = { userId: reviewer.id }
  orFail(await api(admin, suspendUser, { params, body: { reason: 'A closer look.' } }))
  clock.travel({ days: 10 })
  const before = await late()
  orFail(await api(await anAdmin(), reinstateUser, { params }))
  const since = inMinutes(week)
  expectAbout(await payBy(reviewer, ready), since)
  expectAbout(await payBy(reviewer, exported), since)
  expect(await late()).toBe(before)
})

test('no day is promised for an IBAN without its SWIFT code, unless it was exported', async () => {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
  const exported = await withdraw(reviewer)
  orFail(await api(await anAdmin(), exportPayouts))
  const ready = await withdraw(reviewer)
  // From before the code was compulsory.
  await server().owner.query(
    `update payout_destinations set bank_code = '' where reviewer_id = $1`,
    [reviewer.id],
  )
  expect(await payBy(reviewer, ready)).toBeNull()
  expectAbout(await payBy(reviewer, exported), inMinutes(week))
})
