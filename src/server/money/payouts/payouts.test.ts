import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import * as destinationContract from '../../../shared/money/payout-destination.ts'
import * as contract from '../../../shared/money/payouts.ts'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import {
  cancelWithdrawal,
  getTransaction,
  listTransactions,
  requestWithdrawal,
} from '../../../shared/money/wallet.ts'
import { dueOf } from '../../test/due.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  aDestinationOf,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  atOnce,
  destinationBody,
  orFail,
  request,
  type Person,
  textOf,
} from '../../test/world.ts'

async function aWithdrawal({ destination = true } = {}) {
  const reviewer = await aReviewerWith(100_00)
  if (destination) await aDestinationOf(reviewer)
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 50_00 } }))
  return { reviewer, id, params: { withdrawalId: id } }
}

const payoutOf = async (admin: Person, id: string) => {
  const query = { sort: 'newest', limit: 100 } as const
  const { items } = orFail(await api(admin, contract.listPayouts, { query }))
  return items.find((payout) => payout.id === id)!
}
const fileOf = (person: Person, batchId: string) =>
  request<string>(person, 'GET', `/api/payouts/batches/${batchId}/file`)

test('a payout destination is saved, and only the end of its number is shown', async () => {
  const reviewer = await aReviewer()
  expect(
    orFail(await api(reviewer, destinationContract.getPayoutDestination)).destination,
  ).toBeNull()
  const expected = { accountHolder: 'Ruth Reviewer', bankName: 'First Bank', numberEnd: '5432' }
  expect(await aDestinationOf(reviewer)).toMatchObject(expected)
  const read = await api(reviewer, destinationContract.getPayoutDestination)
  expect(orFail(read).destination).toMatchObject(expected)
  expect(textOf(read.body)).not.toContain('7654')

  await aDestinationOf(reviewer, { ...destinationBody, bankName: 'Second Bank' })
  expect(
    orFail(await api(reviewer, destinationContract.getPayoutDestination)).destination,
  ).toMatchObject({
    bankName: 'Second Bank',
  })
  const others = await api(await aReviewer(), destinationContract.getPayoutDestination)
  expect(orFail(others).destination).toBeNull()
})

test('changing a destination notifies its owner, and the audit log has the bank but not the number', async () => {
  const reviewer = await aReviewer()
  await aDestinationOf(reviewer, { bankName: 'Old Bank' })
  await aDestinationOf(reviewer)
  orFail(await api(reviewer, destinationContract.removePayoutDestination))
  expect((await api(reviewer, destinationContract.removePayoutDestination)).status).toBe(404)
  const { items } = orFail(await api(reviewer, listNotifications))
  expect(items[0]?.text).toContain('Your payout destination, First Bank, was removed.')
  expect(items[1]?.text).toContain('Your payout destination is now First Bank.')
  const log = orFail(await api(await anAdmin(), listAudit, { query: { actor: reviewer.id } }))
  expect(log.items).toMatchObject([
    {
      action: 'removePayoutDestination',
      before: { bankName: 'First Bank' },
      after: { bankName: null },
    },
    {
      action: 'setPayoutDestination',
      before: { bankName: 'Old Bank' },
      after: { bankName: 'First Bank' },
    },
    {
      action: 'setPayoutDestination',
      before: { bankName: null },
      after: { bankName: 'Old Bank' },
    },
  ])
  expect(textOf(log)).not.toContain('5432')
})

test.each([
  [{ accountNumber: 'GB82 WEST 1234 5698 7654 33' }, 'accountNumber'],
  [{ accountNumber: '' }, 'accountNumber'],
  [{ accountHolder: ' ' }, 'accountHolder'],
  [{ bankName: '' }, 'bankName'],
  [{ bankCode: 'x' }, 'bankCode'],
  [{ iban: 'GB82' }, ''],
])('a destination with %j is refused at its field', async (wrong, field) => {
  const body = { ...destinationBody, ...wrong }
  const answer = await api(await aReviewer(), destinationContract.setPayoutDestination, { body })
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]])
})

test('a withdrawal without a destination waits for one and shows that', async () => {
  const { reviewer, id } = await aWithdrawal({ destination: false })
  const rows = async () => orFail(await api(reviewer, listTransactions)).items
  expect((await rows())[0]).toMatchObject({ id, awaitsDestination: true, cancellable: true })
  await aDestinationOf(reviewer)
  expect((await rows())[0]).toMatchObject({ id, awaitsDestination: false })
})

// spec: 10.13
test('an export takes each payable withdrawal once and reports what it left out', async () => {
  const admin = await anAdmin()
  const ready = await aWithdrawal()
  const waiting = await aWithdrawal({ destination: false })
  const frozen = await aWithdrawal()
  const suspension = { params: { userId: frozen.reviewer.id }, body: { reason: 'Looked into.' } }
  orFail(await api(admin, suspendUser, suspension))

  const answers = await atOnce(4, () => api(admin, contract.exportPayouts))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const batch = orFail(answers.find(({ status }) => status === 201)!)
  expect(batch).toMatchObject({ createdBy: 'Ada Admin' })
  expect(batch.leftOut.frozen).toBeGreaterThanOrEqual(1)
  expect(batch.leftOut.withoutDestination).toBeGreaterThanOrEqual(1)
  expect(answers.find(({ status }) => status === 409)?.error?.message).toMatch(
    /^No withdrawal is ready for the bank. Left out: \d+ without a payout destination/,
  )
  expect(await payoutOf(admin, ready.id)).toMatchObject({
    batchId: batch.id,
    destination: { accountNumber: 'GB82WEST12345698765432', bankName: 'First Bank' },
  })
  expect(await payoutOf(admin, waiting.id)).toMatchObject({ batchId: null, destination: null })
  expect(await payoutOf(admin, frozen.id)).toMatchObject({ batchId: null, frozen: true })
  const listed = orFail(await api(admin, contract.listPayoutBatches)).items[0]
  expect(listed).toMatchObject({ id: batch.id, count: batch.count, netCents: batch.netCents })
})

test('the payable filter shows as many withdrawals as the queue counts', async () => {
  const admin = await anAdmin()
  const ready = await aWithdrawal()
  const waiting = await aWithdrawal({ destination: false })
  const frozen = await aWithdrawal()
  const suspension = { params: { userId: frozen.reviewer.id }, body: { reason: 'Looked into.' } }
  orFail(await api(admin, suspendUser, suspension))
  const query = { status: 'payable', sort: 'newest', limit: 100 } as const
  const ids = async () => orFail(await api(admin, contract.listPayouts, { query })).items
  const listed = (await ids()).map(({ id }) => id)
  expect(listed).toContain(ready.id)
  expect(listed).not.toContain(waiting.id)
  expect(listed).not.toContain(frozen.id)
  expect(await dueOf(admin, 'withdrawals')).toMatchObject({ count: listed.length })
  orFail(await api(admin, contract.exportPayouts))
  orFail(await api(ready.reviewer, destinationContract.removePayoutDestination))
  expect((await ids()).map(({ id }) => id)).not.toContain(ready.id)
  const sent = { ...query, status: 'sent' } as const
  const there = orFail(await api(admin, contract.listPayouts, { query: sent })).items
  expect(there.map(({ id }) => id)).toContain(ready.id)
})

test('a batched withdrawal can be paid or failed, but not cancelled', async () => {
  const admin = await anAdmin()
  const { reviewer, id, params } = await aWithdrawal()
  orFail(await api(admin, contract.exportPayouts))
  const cancelled = await api(reviewer, cancelWithdrawal, { params })
  expect([cancelled.status, cancelled.error?.message]).toEqual([
    409,
    'This withdrawal is with the bank and cannot be cancelled.',
  ])
  const [row] = orFail(await api(reviewer, listTransactions)).items
  expect(row).toMatchObject({ id, cancellable: false, awaitsDestination: false })
  orFail(await api(admin, contract.payWithdrawal, { params, body: { reference: 'B-1' } }))
})

test('a withdrawal that was paid by hand keeps its destination, whatever becomes of it', async () => {
  const admin = await anAdmin()
  const { reviewer, id, params } = await aWithdrawal()
  const { destination } = await payoutOf(admin, id)
  const paid = orFail(
    await api(admin, contract.payWithdrawal, { params, body: { reference: 'R' } }),
  )
  expect(paid.destination).toEqual(destination)

  await aDestinationOf(reviewer, { ...destinationBody, bankName: 'Second Bank' })
  const query = { status: 'completed', sort: 'newest', limit: 100 } as const
  const { items } = orFail(await api(admin, contract.listPayouts, { query }))
  expect(items.find((payout) => payout.id === id)!.destination).toEqual(destination)
  const receipt = orFail(await api(reviewer, getTransaction, { params: { transactionId: id } }))
  expect(receipt.destination).toEqual({
    bankName: destination!.bankName,
    numberEnd: destination!.accountNumber.slice(-4),
  })
  const change = server().db.updateTable('paidDestinations').set({ accountNumber: '1' }).execute()
  await expect(change).rejects.toThrow('permission denied')
})

test('cancelling and exporting a withdrawal at once: one of them wins', async () => {
  const admin = await anAdmin()
  for (let i = 0; i < 4; i++) {
    const { reviewer, id, params } = await aWithdrawal()
    const [cancelled] = await Promise.all([
      api(reviewer, cancelWithdrawal, { params }),
      api(admin, contract.exportPayouts),
    ])
    const { status, batchId } = await payoutOf(admin, id)
    expect([cancelled.status, status, batchId === null]).toEqual(
      cancelled.status === 200 ? [200, 'cancelled', true] : [409, 'pending', false],
    )
  }
})

// spec: 10.13
test('the file of a batch never changes, and each download is audited', async () => {
  const admin = await anAdmin()
  const { reviewer, id, params } = await aWithdrawal({ destination: false })
  await aDestinationOf(reviewer, { ...destinationBody, accountHolder: '=HYPERLINK("x")' })
  const { id: batchId } = orFail(await api(admin, contract.exportPayouts))
  const first = await fileOf(admin, batchId)
  expect(first.headers['content-disposition']).toMatch(
    /^attachment; filename="candor-payouts-\d{4}-\d\d-\d\d-\w{8}\.csv"$/,
  )
  expect(first.body).toContain(
    `${id},"'=HYPERLINK(""x"")",First Bank,WESTGB22,GB82WEST12345698765432,45.00,USD,GB,${batchReference(batchId)}\r\n`,
  )
  await aDestinationOf(reviewer, { ...destinationBody, accountNumber: '99887766' })
  orFail(await api(admin, contract.failWithdrawal, { params, body: { reason: 'Closed' } }))
  expect((await fileOf(admin, batchId)).body).toBe(first.body)
  const log = orFail(await api(admin, listAudit, { query: { actor: admin.id } })).items
  expect(log.filter(({ action }) => action === 'downloadPayoutBatch')).toHaveLength(2)

  expect((await fileOf(reviewer, batchId)).status).toBe(403)
  expect((await fileOf(await aBusiness(), batchId)).status).toBe(403)
  expect((await fileOf(admin, 'nothing')).status).toBe(404)
})

test('the lines of a batch are in the order of their withdrawals', async () => {
  const admin = await anAdmin()
  const ids: string[] = []
  for (let i = 0; i < 8; i++) ids.push((await aWithdrawal()).id)
  const { id: batchId } = orFail(await api(admin, contract.exportPayouts))
  const lines = (await fileOf(admin, batchId)).body.split('\r\n').slice(1)
  const listed = lines.map((line) => line.split(',')[0]!).filter((id) => ids.includes(id))
  expect(listed).toEqual(ids.toSorted())
})

test('the application cannot change what went to the bank', async () => {
  await aWithdrawal()
  orFail(await api(await anAdmin(), contract.exportPayouts))
  const change = server().db.updateTable('payoutBatchLines').set({ accountNumber: '1' }).execute()
  await expect(change).rejects.toThrow('permission denied')
})

test('the payout queue can be sorted in each order', async () => {
  const admin = await anAdmin()
  await aWithdrawal()
  const values = async (sort: 'oldest' | 'newest' | 'highest' | 'lowest') => {
    const { items } = orFail(
      await api(admin, contract.listPayouts, { query: { sort, limit: 100 } }),
    )
    return items.map(({ createdAt, amountCents }) =>
      sort === 'oldest' || sort === 'newest' ? createdAt : amountCents,
    )
  }
  const rising = (list: (string | number)[]) => list.toSorted((a, b) => (a < b ? -1 : 1))
  for (const sort of ['oldest', 'lowest'] as const) {
    expect(await values(sort)).toEqual(rising(await values(sort)))
  }
  expect(await values('newest')).toEqual((await values('oldest')).toReversed())
  expect(await values('highest')).toEqual((await values('lowest')).toReversed())
})

test('deleting an account removes its destination', async () => {
  const email = `gone-${Date.now()}@example.com`
  const password = 'a good password'
  const made = await request(null, 'POST', '/api/auth/sign-up/email', {
    body: {
      name: 'Ada Gone',
      email,
      password,
      role: 'reviewer',
      phoneNumber: '+234 800',
      country: 'NG',
    },
  })
  const cookie = String(made.headers['set-cookie']).split(';')[0]!
  orFail(await api({ cookie }, destinationContract.setPayoutDestination, { body: destinationBody }))
  orFail(await api({ cookie }, deleteAccount, { body: { password } }))
  const kept = await server()
    .db.selectFrom('payoutDestinations')
    .innerJoin('users', 'users.id', 'reviewerId')
    .select('users.email')
    .where('users.deletedAt', 'is not', null)
    .execute()
  expect(kept).toEqual([])
})
