import { expect, test } from 'vitest'
import { payWithdrawal } from '../../../shared/money/payouts.ts'
import { listMovements, listStatements } from '../../../shared/money/statements.ts'
import {
  cancelWithdrawal,
  getWallet,
  listTransactions,
  requestWithdrawal,
} from '../../../shared/money/wallet.ts'
import { clock } from '../../test/server.ts'
import { aDestinationOf, anAdmin, api, aReviewerWith, orFail } from '../../test/world.ts'

const monthNow = () => clock.now().toISOString().slice(0, 7)

/** The first day of the next month, at noon UTC. */
function travelToNextMonth() {
  const now = clock.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 12)
  clock.travel({ minutes: Math.ceil((next - now.getTime()) / 60_000) })
}

test('what a cancelled withdrawal gives back is told apart from what was earned', async () => {
  const reviewer = await aReviewerWith(50_00)
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 30_00 } }))
  orFail(await api(reviewer, cancelWithdrawal, { params: { withdrawalId: id } }))
  const [now] = orFail(await api(reviewer, listStatements)).items
  expect(now).toMatchObject({ inCents: 80_00, returnedCents: 30_00, outCents: 30_00 })
  expect(now!.closingCents).toBe(50_00)
  const list = async (status: 'failed' | 'cancelled' | 'pending') =>
    orFail(await api(reviewer, listTransactions, { query: { status } })).items
  expect(await list('cancelled')).toMatchObject([{ id, status: 'failed', cancelled: true }])
  expect(await list('failed')).toMatchObject([{ id }])
  expect(await list('pending')).toEqual([])
})

test('what was cancelled is not withdrawn; each month says what became of the rest', async () => {
  const reviewer = await aReviewerWith(200_00)
  await aDestinationOf(reviewer)
  const withdraw = async (amountCents: number) =>
    orFail(await api(reviewer, requestWithdrawal, { body: { amountCents } })).id
  const cancel = async (withdrawalId: string) =>
    orFail(await api(reviewer, cancelWithdrawal, { params: { withdrawalId } }))
  const paid = await withdraw(40_00)
  await cancel(await withdraw(40_00))
  const later = await withdraw(50_00)
  const months = async () => orFail(await api(reviewer, listStatements)).items
  const [now] = await months()
  expect(now).toMatchObject({ outCents: 130_00, undoneCents: 40_00 })
  expect(now).toMatchObject({ paidCents: 0, unpaidCents: 90_00, unpaidChargeCents: 9_00 })
  const call = { params: { withdrawalId: paid }, body: { reference: 'BANK-1' } }
  orFail(await api(await anAdmin(), payWithdrawal, call))
  const first = monthNow()
  travelToNextMonth()
  await cancel(later)
  const [second, before] = await months()
  const returned = { paidCents: 40_00, paidChargeCents: 4_00, unpaidCents: 0 }
  expect(before).toMatchObject({ outCents: 130_00, undoneCents: 40_00, ...returned })
  expect(before!.closingCents).toBe(110_00)
  expect(second).toMatchObject({ returnedCents: 50_00, undoneCents: 0, outCents: 0 })
  expect(second!.closingCents).toBe(orFail(await api(reviewer, getWallet)).availableCents)
  const { items } = orFail(await api(reviewer, listMovements, { query: { month: first } }))
  expect(items.map(({ withdrawal, outcomeAt }) => [withdrawal, outcomeAt?.slice(0, 7)])).toEqual([
    [null, undefined],
    ['completed', first],
    ['cancelled', first],
    ['cancelled', first],
    ['cancelled', monthNow()],
  ])
})
