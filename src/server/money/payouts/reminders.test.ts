import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import * as contract from '../../../shared/money/payouts.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { clock } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

async function aWithdrawalOf(reviewer: Person) {
  const body = { amountCents: 50_00 }
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body }))
  return { withdrawalId: id }
}

const remind = (admin: Person, params: { withdrawalId: string }) =>
  api(admin, contract.remindReviewer, { params })

async function remindersOf(reviewer: Person) {
  const { items } = orFail(await api(reviewer, listNotifications))
  return items.filter(({ kind }) => kind === 'payout-account-needed').map(({ text }) => text)
}

test('a reviewer without an account is reminded once in 24 hours, however many admins ask', async () => {
  const [admin, other] = [await anAdmin(), await anAdmin()]
  const reviewer = await aReviewerWith(100_00)
  const params = await aWithdrawalOf(reviewer)
  let turn = 0
  const answers = await atOnce(6, () => remind(turn++ % 2 ? admin : other, params))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const done = orFail(answers.find(({ status }) => status === 200)!)
  expect(done).toMatchObject({ destination: null, destinationFailed: false })
  expect(done.remindedAt).not.toBeNull()
  expect(await remindersOf(reviewer)).toEqual([
    'Add a payout destination: your withdrawal of $50.00 waits for one.',
  ])

  clock.travel({ minutes: 23 * 60 + 59 })
  const early = await remind(admin, params)
  expect(early.error?.message).toMatch(/^This reviewer was reminded already. The next .* UTC\.$/)
  clock.travel({ minutes: 2 })
  orFail(await remind(admin, params))
  expect(await remindersOf(reviewer)).toHaveLength(2)
  const { items } = orFail(await api(admin, listAudit, { query: { q: params.withdrawalId } }))
  expect(items.filter(({ action }) => action === 'remindReviewer')).toHaveLength(2)
})

test('there is nothing to remind of with an account, unless a payment to it failed', async () => {
  const admin = await anAdmin()
  const reviewer = await aReviewerWith(200_00)
  await aDestinationOf(reviewer)
  const first = await aWithdrawalOf(reviewer)
  const refused = await remind(admin, first)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'This withdrawal has an account, so there is nothing to ask for.',
  ])
  clock.travel({ minutes: 1 })
  const body = { reason: 'The account is closed.' }
  orFail(await api(admin, contract.failWithdrawal, { params: first, body }))
  expect((await remind(admin, first)).error?.message).toMatch('already been decided')

  const second = await aWithdrawalOf(reviewer)
  expect(orFail(await remind(admin, second))).toMatchObject({ destinationFailed: true })
  expect(await remindersOf(reviewer)).toEqual([
    'Check or change your payout destination: a payment to it failed, and your withdrawal of ' +
      '$50.00 waits.',
  ])
  clock.travel({ days: 2 })
  await aDestinationOf(reviewer, { bankName: 'Another Bank' })
  expect((await remind(admin, second)).error?.message).toMatch('nothing to ask for')
})

test.each([
  ['another number', { accountNumber: '9876543210' }, false],
  ['another bank', { bankName: 'Another Bank' }, false],
  ['the same account', { accountHolder: 'Ada N. Obi' }, true],
])('what the bank returns later, after a change to %s', async (_, change, failed) => {
  const [admin, reviewer] = [await anAdmin(), await aReviewerWith(200_00)]
  await aDestinationOf(reviewer)
  const first = await aWithdrawalOf(reviewer)
  orFail(await api(admin, contract.exportPayouts))
  clock.travel({ minutes: 1 })
  await aDestinationOf(reviewer, change)
  clock.travel({ minutes: 1 })
  const body = { reason: 'The account is closed.' }
  orFail(await api(admin, contract.failWithdrawal, { params: first, body }))

  const params = await aWithdrawalOf(reviewer)
  const query = { q: params.withdrawalId }
  const { items } = orFail(await api(admin, contract.listPayouts, { query }))
  expect(items.map((one) => one.destinationFailed)).toEqual([failed])
  expect((await remind(admin, params)).status).toBe(failed ? 200 : 409)
})

test('only admins remind, only of what is open, and nobody who is suspended', async () => {
  const admin = await anAdmin()
  const reviewer = await aReviewerWith(100_00)
  const params = await aWithdrawalOf(reviewer)
  expect((await remind(reviewer, params)).status).toBe(403)
  expect((await remind(admin, { withdrawalId: "x' or true" })).status).toBe(404)
  const suspension = { params: { userId: reviewer.id }, body: { reason: 'A closer look.' } }
  const other = await aReviewerWith(100_00)
  const cancelled = await aWithdrawalOf(other)
  orFail(await api(other, cancelWithdrawal, { params: cancelled }))
  expect((await remind(admin, cancelled)).error?.message).toMatch('already been decided')
  orFail(await api(admin, suspendUser, suspension))
  expect((await remind(admin, params)).error?.message).toMatch('money is frozen')
})
