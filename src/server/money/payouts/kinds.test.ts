import { expect, test } from 'vitest'
import * as destinationContract from '../../../shared/money/payout-destination.ts'
import * as contract from '../../../shared/money/payouts.ts'
import type { PayoutKind } from '../../../shared/platform/states.ts'
import { getTransaction, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { undoChange } from '../../../shared/people/accounts.ts'
import { rowsOf } from '../../test/csv.ts'
import { deliveredMails, tokenIn } from '../../test/deliver.ts'
import { server } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  atOnce,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const mobile = {
  kind: 'mobile_money',
  bankName: 'MTN MoMo',
  accountNumber: '0803 123 4567',
} as const
const paypal = { kind: 'paypal', accountNumber: 'Ruth.Reviewer@example.com' } as const

/** A withdrawal to a destination of each kind. */
async function aWithdrawalOfEach() {
  const to = async (destination: Parameters<typeof aDestinationOf>[1]) => {
    const reviewer = await aReviewerWith(100_00)
    await aDestinationOf(reviewer, destination)
    const body = { amountCents: 50_00 }
    const { id } = orFail(await api(reviewer, requestWithdrawal, { body }))
    return { reviewer, id }
  }
  return { bank: await to({}), mobile_money: await to(mobile), paypal: await to(paypal) }
}

const exported = (admin: Person, kind: PayoutKind) =>
  api(admin, contract.exportPayouts, { query: { kind } })

const fileOf = async (admin: Person, batchId: string) =>
  rowsOf((await request<string>(admin, 'GET', `/api/payouts/batches/${batchId}/file`)).body)

test('a number of mobile money gets the code of its country', async () => {
  const reviewer = await aReviewer()
  const saved = await aDestinationOf(reviewer, mobile)
  expect(saved).toMatchObject({ kind: 'mobile_money', country: 'NG', numberEnd: '4567' })
  expect(
    await aDestinationOf(reviewer, { ...mobile, accountNumber: '+254 712 345678' }),
  ).toMatchObject({ country: 'KE', numberEnd: '5678' })
  const stored = await server()
    .db.selectFrom('payoutDestinations')
    .select('accountNumber')
    .where('reviewerId', '=', reviewer.id)
    .executeTakeFirst()
  expect(stored?.accountNumber).toBe('+254712345678')
})

test('a number that no country has is refused at its field', async () => {
  const body = { ...mobile, accountHolder: 'Ruth Reviewer', accountNumber: '+999 000 000' }
  const { status, error } = await api(await aReviewer(), destinationContract.setPayoutDestination, {
    body,
  })
  expect(status).toBe(400)
  expect(error?.fields?.['accountNumber']).toContain('write it with its country code')
})

test('an address at PayPal is shown to its owner without most of its name', async () => {
  const reviewer = await aReviewerWith(100_00)
  const shown = { bankName: 'PayPal', numberEnd: 'r…@example.com' }
  expect(await aDestinationOf(reviewer, paypal)).toMatchObject(shown)
  const withdrawal = orFail(
    await api(reviewer, requestWithdrawal, { body: { amountCents: 50_00 } }),
  )
  const params = { transactionId: withdrawal.id }
  const { destination } = orFail(await api(reviewer, getTransaction, { params }))
  expect(destination).toEqual(shown)
  const mail = (await deliveredMails()).find(
    ({ to, subject }) => to === reviewer.email && /withdraw/i.test(subject),
  )
  expect(mail!.text).toContain('PayPal, r…@example.com')
})

// spec: 10.14
test('each kind has batches and files of its own', async () => {
  const admin = await anAdmin()
  const withdrawals = await aWithdrawalOfEach()
  const readyOf = async () => {
    const { ready } = orFail(await api(admin, contract.previewExport))
    return Object.fromEntries(ready.map(({ kind, count }) => [kind, count]))
  }
  const before = await readyOf()
  for (const kind of ['bank', 'mobile_money', 'paypal'] as const) {
    const next = orFail(await api(admin, contract.previewExport, { query: { kind } }))
    expect(next.count).toBe(before[kind])
    const batch = orFail(await exported(admin, kind))
    expect(batch).toMatchObject({ kind, count: next.count, netCents: next.netCents })
    const lines = await fileOf(admin, batch.id)
    expect(lines).toHaveLength(next.count)
    expect(lines.find(({ withdrawal }) => withdrawal === withdrawals[kind].id)).toMatchObject(
      expectedLines[kind],
    )
    expect((await readyOf())[kind]).toBe(0)
  }
})

const expectedLines = {
  bank: { bank: 'First Bank', account_number: 'GB82WEST12345698765432', country: 'GB' },
  mobile_money: {
    provider: 'MTN MoMo',
    // Without the plus sign, which would make it a formula in a spreadsheet.
    mobile_number: '2348031234567',
    country: 'NG',
    amount: '45.00',
  },
  paypal: { paypal_email: 'ruth.reviewer@example.com', amount: '45.00', currency: 'USD' },
}

test('of two exports at once one has the withdrawals, and another kind is not touched', async () => {
  const admin = await anAdmin()
  const { paypal: mine, mobile_money: other } = await aWithdrawalOfEach()
  const both = await atOnce(2, () => exported(admin, 'paypal'))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const query = { sort: 'newest', limit: 100 } as const
  const { items } = orFail(await api(admin, contract.listPayouts, { query }))
  const batchOf = (id: string) => items.find((payout) => payout.id === id)
  expect(batchOf(mine.id)?.batchId).not.toBeNull()
  expect(batchOf(mine.id)?.destination).toMatchObject({ kind: 'paypal', bankName: 'PayPal' })
  expect(batchOf(other.id)?.batchId).toBeNull()
  expect(batchOf(other.id)?.destination?.kind).toBe('mobile_money')
})

test('the link that undoes a change restores the kind, too', async () => {
  const reviewer = await aReviewer()
  await aDestinationOf(reviewer, paypal)
  await deliveredMails()
  await aDestinationOf(reviewer, mobile)
  const token = tokenIn(await deliveredMails(), reviewer.email, '/undo')
  orFail(await api(null, undoChange, { body: { token } }))
  const stored = await server()
    .db.selectFrom('payoutDestinations')
    .select(['kind', 'country', 'accountNumber'])
    .where('reviewerId', '=', reviewer.id)
    .execute()
  expect(stored).toEqual([
    { kind: 'paypal', country: null, accountNumber: 'ruth.reviewer@example.com' },
  ])
})
