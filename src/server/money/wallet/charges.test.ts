import { expect, test } from 'vitest'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { exportPayouts, listPayouts, payWithdrawal } from '../../../shared/money/payouts.ts'
import * as contract from '../../../shared/money/wallet.ts'
import { rowsOf } from '../../test/csv.ts'
import { server } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  balanceOf,
  orFail,
  request,
} from '../../test/world.ts'

/** Amounts in cents with their 10% charge, rounded half up, and what the reviewer receives. */
const charges = [
  [30_00, 3_00, 27_00],
  [30_01, 3_00, 27_01],
  [30_04, 3_00, 27_04],
  [30_05, 3_01, 27_04],
  [30_06, 3_01, 27_05],
  [30_14, 3_01, 27_13],
  [30_15, 3_02, 27_13],
  [33_33, 3_33, 30_00],
  [33_35, 3_34, 30_01],
  [99_95, 10_00, 89_95],
  [99_99, 10_00, 89_99],
] as const

const dollars = (cents: number) => (cents / 100).toFixed(2)

test.each(charges)(
  'of %i cents the charge is %i and the net %i, wherever it is read',
  async (amountCents, chargeCents, netCents) => {
    const reviewer = await aReviewerWith(100_00)
    const admin = await anAdmin()
    await aDestinationOf(reviewer)
    const sums = { amountCents, chargeCents, netCents }
    const asked = orFail(await api(reviewer, contract.requestWithdrawal, { body: { amountCents } }))
    const { id } = asked
    expect(asked).toEqual({ id, ...sums, status: 'pending' })

    const own = { id, amountCents: -amountCents, chargeCents, netCents }
    const [row] = orFail(await api(reviewer, contract.listTransactions)).items
    expect(row).toMatchObject(own)
    const params = { transactionId: id }
    expect(orFail(await api(reviewer, contract.getTransaction, { params }))).toMatchObject(own)
    const shown = { charge_usd: dollars(chargeCents), net_usd: dollars(netCents), id }
    const file = await request<string>(reviewer, 'GET', '/api/wallet/transactions.csv')
    expect(rowsOf(file.body)[0]).toMatchObject({ ...shown, amount_usd: dollars(-amountCents) })

    const query = { sort: 'newest' } as const
    const [payout] = orFail(await api(admin, listPayouts, { query })).items
    expect(payout).toMatchObject({ id, ...sums })
    const queue = await request<string>(admin, 'GET', '/api/payouts.csv', { query })
    expect(rowsOf(queue.body)[0]).toMatchObject({ ...shown, amount_usd: dollars(amountCents) })
    expect(orFail(await api(admin, exportPayouts))).toMatchObject({ count: 1, netCents })

    const call = { params: { withdrawalId: id }, body: { reference: 'BANK-1' } }
    expect(orFail(await api(admin, payWithdrawal, call))).toMatchObject(sums)
    const { rows } = await server().owner.query(
      `select to_kind as to, amount_cents::int as amount from transfers where key = $1
        order by leg`,
      [`payout:${id}`],
    )
    expect(rows).toEqual([
      { to: 'bank', amount: netCents },
      { to: 'charge_income', amount: chargeCents },
    ])
    const [notification] = orFail(await api(reviewer, listNotifications)).items
    expect(notification?.text).toBe(`Your withdrawal was paid: $${dollars(netCents)}.`)
    expect(await balanceOf(reviewer)).toBe(100_00 - amountCents)
  },
)

test.each([
  [1, 0, 1],
  [4, 0, 4],
  [5, 1, 4],
  [15, 2, 13],
])(
  'closing an account with %i cents charges %i and pays %i',
  async (amount, chargeCents, netCents) => {
    // A campaign pays at least 50 cents, so the rest is withdrawn before.
    const reviewer = await aReviewerWith(30_00 + amount)
    await aDestinationOf(reviewer)
    const body = { amountCents: 30_00 }
    orFail(await api(reviewer, contract.requestWithdrawal, { body }))
    const { id, ...sums } = orFail(await api(reviewer, contract.withdrawRest))
    expect(sums).toEqual({ amountCents: amount, chargeCents, netCents, status: 'pending' })
    const call = { params: { withdrawalId: id }, body: { reference: 'BANK-1' } }
    expect(orFail(await api(await anAdmin(), payWithdrawal, call))).toMatchObject({
      amountCents: amount,
      chargeCents,
      netCents,
    })
  },
)
