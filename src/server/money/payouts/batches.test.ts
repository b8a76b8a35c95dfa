import { expect, test } from 'vitest'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import * as destinationContract from '../../../shared/money/payout-destination.ts'
import * as contract from '../../../shared/money/payouts.ts'
import { getDue } from '../../../shared/platform/due.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { cancelWithdrawal, requestWithdrawal } from '../../../shared/money/wallet.ts'
import { rowsOf } from '../../test/csv.ts'
import { clock, server } from '../../test/server.ts'
import {
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

async function aWithdrawal() {
  const reviewer = await aReviewerWith(100_00)
  await aDestinationOf(reviewer)
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 50_00 } }))
  return { reviewer, id }
}

async function payoutOf(admin: Person, id: string) {
  const query = { sort: 'newest', limit: 100 } as const
  const { items } = orFail(await api(admin, contract.listPayouts, { query }))
  return items.find((payout) => payout.id === id)!
}

const pay = (admin: Person, batchId: string, reference = 'TR 77') =>
  api(admin, contract.payPayoutBatch, { params: { batchId }, body: { reference } })

test('a batch is paid as a whole, but for suspended people, and once by two admins', async () => {
  const [one, two, frozen] = [await aWithdrawal(), await aWithdrawal(), await aWithdrawal()]
  const admin = await anAdmin()
  const { id, count } = orFail(await api(admin, contract.exportPayouts))
  const suspended = { params: { userId: frozen.reviewer.id }, body: { reason: 'A closer look.' } }
  orFail(await api(admin, suspendUser, suspended))
  const answers = await Promise.all([pay(admin, id), pay(await anAdmin(), id)])
  const paid = answers.map(({ body }) => (body as { paid?: number }).paid ?? 0)
  expect(paid[0]! + paid[1]!).toBe(count - 1)
  for (const { status } of answers) expect([200, 409]).toContain(status)
  const batch = orFail(await api(admin, contract.getPayoutBatch, { params: { batchId: id } }))
  expect(batch).toMatchObject({ count, paid: count - 1, pending: 1 })
  for (const { id: withdrawal } of [one, two]) {
    const expected = { status: 'completed', reference: 'TR 77' }
    expect(await payoutOf(admin, withdrawal)).toMatchObject(expected)
  }
  expect((await payoutOf(admin, frozen.id)).status).toBe('pending')
  expect(orFail(await pay(admin, id))).toEqual({ paid: 0, left: 0, frozen: 1 })
})

test('one withdrawal is exported alone, and then it is neither cancelled nor redirected', async () => {
  const [{ reviewer, id }, other] = [await aWithdrawal(), await aWithdrawal()]
  const admin = await anAdmin()
  const query = { withdrawalId: id }
  const leftOut = { withoutDestination: 0, held: 0, frozen: 0 }
  const batch = orFail(await api(admin, contract.exportPayouts, { query }))
  expect(batch).toMatchObject({ count: 1, netCents: 45_00, leftOut })
  expect((await payoutOf(admin, other.id)).batchId).toBeNull()
  expect(await api(reviewer, cancelWithdrawal, { params: query })).toMatchObject({ status: 409 })
  const before = (await payoutOf(admin, id)).destination
  orFail(await api(reviewer, destinationContract.removePayoutDestination))
  const paid = { params: query, body: { reference: 'TR 78' } }
  expect(orFail(await api(admin, contract.payWithdrawal, paid)).destination).toEqual(before)
  expect(await api(admin, contract.exportPayouts, { query })).toMatchObject({
    status: 409,
    body: { error: { message: 'This withdrawal has already been decided.' } },
  })
})

test('the preview of an export names what the batch then has, and who is left out and why', async () => {
  const admin = await anAdmin()
  await api(admin, contract.exportPayouts)
  const [ready, frozen] = [await aWithdrawal(), await aWithdrawal()]
  const homeless = await aReviewerWith(100_00)
  const body = { amountCents: 30_00 }
  const { id } = orFail(await api(homeless, requestWithdrawal, { body }))
  const suspended = { params: { userId: frozen.reviewer.id }, body: { reason: 'A closer look.' } }
  orFail(await api(admin, suspendUser, suspended))

  const preview = orFail(await api(admin, contract.previewExport))
  expect(preview.people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ withdrawalId: frozen.id, why: 'frozen', heldUntil: null }),
      expect.objectContaining({
        withdrawalId: id,
        reviewerId: homeless.id,
        why: 'withoutDestination',
        netCents: 27_00,
      }),
    ]),
  )
  const batch = orFail(await api(admin, contract.exportPayouts))
  expect(preview).toMatchObject({
    count: batch.count,
    netCents: batch.netCents,
    leftOut: batch.leftOut,
    chargeCents: 5_00,
  })
  expect((await payoutOf(admin, ready.id)).batchId).toBe(batch.id)
  expect(batch.pendingCents).toBe(batch.netCents)
  expect((await pay(admin, batch.id)).status).toBe(200)
  const read = await api(admin, contract.getPayoutBatch, { params: { batchId: batch.id } })
  expect(orFail(read)).toMatchObject({ netCents: batch.netCents, pendingCents: 0 })
  expect(orFail(await api(admin, contract.previewExport))).toMatchObject({ count: 0, netCents: 0 })
})

test('an IBAN without its SWIFT code is neither ready to pay nor exported', async () => {
  const admin = await anAdmin()
  await api(admin, contract.exportPayouts)
  const { id, reviewer } = await aWithdrawal()
  // As from before the code was compulsory.
  await server().owner.query(
    `update payout_destinations set account_number = 'IE17BOFI90583812345678', bank_code = ''
      where reviewer_id = $1`,
    [reviewer.id],
  )
  const why = { withdrawalId: id, why: 'withoutDestination' }
  const preview = orFail(await api(admin, contract.previewExport))
  expect(preview).toMatchObject({ count: 0 })
  expect(preview.people).toContainEqual(expect.objectContaining(why))
  expect((await api(admin, contract.exportPayouts)).status).toBe(409)
  const query = { status: 'payable' } as const
  expect(orFail(await api(admin, contract.listPayouts, { query })).items).toEqual([])
  const { queues } = orFail(await api(admin, getDue))
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'withdrawals', count: 0 }))
  const { destination } = orFail(await api(reviewer, destinationContract.getPayoutDestination))
  expect(destination).toMatchObject({ lacksCode: true, bankCode: '' })
  // Somebody who pays it by hand may know another way.
  const one = await api(admin, contract.exportPayouts, { query: { withdrawalId: id } })
  expect(orFail(one)).toMatchObject({ count: 1, leftOut: { withoutDestination: 0 } })
})

test('a batch that is none cannot be read or paid, and a reference is needed', async () => {
  const admin = await anAdmin()
  for (const batchId of ['2b3c4d5e-0000-4000-8000-000000000000', "x' or true"]) {
    const read = await api(admin, contract.getPayoutBatch, { params: { batchId } })
    expect([read.status, (await pay(admin, batchId)).status]).toEqual([404, 404])
  }
  await aWithdrawal()
  const { id } = orFail(await api(admin, contract.exportPayouts))
  expect((await pay(admin, id, '')).error?.message).toContain("Enter the bank's reference")
})

test('payouts are found by name, address and reference, within a batch too', async () => {
  const admin = await anAdmin()
  const [mine] = [await aWithdrawal(), await aWithdrawal()]
  const batch = orFail(await api(admin, contract.exportPayouts))
  orFail(await pay(admin, batch.id, `REF ${mine.id}`))
  const found = async (query: Record<string, string>) =>
    orFail(await api(admin, contract.listPayouts, { query })).items.map(({ id }) => id)
  expect(await found({ q: mine.reviewer.email })).toEqual([mine.id])
  expect(await found({ q: mine.reviewer.email, batchId: batch.id })).toEqual([mine.id])
  expect(await found({ q: `REF ${mine.id}` })).toContain(mine.id)
  expect(await found({ q: 'REF', batchId: batch.id })).toEqual([])
  expect(await found({ batchId: 'none' })).toEqual([])
})

test('a batch is found by its reference, a bank reference and the name of a reviewer', async () => {
  const admin = await anAdmin()
  const mine = await aWithdrawal()
  const batch = orFail(await api(admin, contract.exportPayouts))
  orFail(await pay(admin, batch.id, `REF ${mine.id}`))
  const found = async (q: string) =>
    orFail(await api(admin, contract.listPayoutBatches, { query: { q } })).items.map(({ id }) => id)
  const reference = batchReference(batch.id)
  for (const q of [reference, reference.toLowerCase(), batch.id.slice(0, 8)]) {
    expect(await found(q)).toEqual([batch.id])
  }
  expect(await found(mine.reviewer.email)).toEqual([batch.id])
  expect(await found(`REF ${mine.id}`)).toEqual([batch.id])
  expect(await found("CP-' or true")).toEqual([])
})

test('the file of a batch has the country of each account and the reference of the batch', async () => {
  const admin = await anAdmin()
  await api(admin, contract.exportPayouts)
  const [mine, other, abroad] = [await aWithdrawal(), await aWithdrawal(), await aWithdrawal()]
  const iban = 'DE89370400440532013000'
  await aDestinationOf(mine.reviewer, { accountNumber: iban, accountHolder: '=1+1' })
  await aDestinationOf(other.reviewer, { accountNumber: '0123456789' })
  // The reviewer lives in Nigeria.
  await aDestinationOf(abroad.reviewer, { country: 'GH', accountNumber: '0123456780' })
  clock.travel({ days: 3 })
  const batch = orFail(await api(admin, contract.exportPayouts))
  const read = () => request<string>(admin, 'GET', `/api/payouts/batches/${batch.id}/file`)
  const { body } = await read()
  const rows = rowsOf(body)
  const ofWithdrawal = (id: string) => rows.find(({ withdrawal }) => withdrawal === id)
  const reference = batchReference(batch.id)
  expect(ofWithdrawal(mine.id)).toMatchObject({ country: 'DE', batch: reference })
  expect(ofWithdrawal(mine.id)?.['account_holder']).toBe("'=1+1")
  expect(ofWithdrawal(other.id)).toMatchObject({ country: 'NG', batch: reference, currency: 'USD' })
  expect(ofWithdrawal(abroad.id)).toMatchObject({ country: 'GH' })

  // As it was written before batches had these columns.
  const earlier = 'update payout_batch_lines set country = null where batch_id = $1'
  await server().owner.query(earlier, [batch.id])
  expect(Object.keys(rowsOf((await read()).body)[0]!).at(-1)).toBe('currency')
})
