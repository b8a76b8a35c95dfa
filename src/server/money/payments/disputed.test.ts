import { expect, test } from 'vitest'
import { listDisputes } from '../../../shared/money/disputes.ts'
import type { Cents } from '../../../shared/base/money.ts'
import { listMovements } from '../../../shared/money/statements.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { deleteAccount } from '../../../shared/people/settings.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { mailTextOf } from '../../platform/notifications/mail-texts.ts'
import { dashboardOf } from '../../test/dashboard.ts'
import { webhook } from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, aDeposit, anActiveCampaign, anAdmin, api, orFail } from '../../test/world.ts'

/** A reversed card payment says why, what it stops, and until when something can be done. */

const respondBy = '2099-01-05T12:00:00.000Z'

/** A business with $60 in its wallet from which the bank takes $100. */
async function aDisputed(dispute?: { respondBy: string | null }) {
  const business = await aBusiness({ balance: 0 })
  const depositId = await aDeposit(business, 60_00)
  const reversed = { reversalId: `d-${depositId}`, reference: 'r', amountCents: 100_00 as Cents }
  await webhook({ type: 'reversed', depositId, ...reversed, ...(dispute && { dispute }) })
  return { business, depositId, reversalId: `d-${depositId}` }
}

const reversalOf = async (business: { cookie: string }) =>
  orFail(await api(business, listTransactions, { query: { cause: 'reversal' } })).items[0]

const mailOf = async (kind: string, depositId: string) => {
  const { data } = await server()
    .db.selectFrom('notifications')
    .select('data')
    .where('kind', '=', kind as never)
    .where((eb) => eb(eb.ref('data', '->>').key('depositId' as never), '=', depositId as never))
    .executeTakeFirstOrThrow()
  return mailTextOf(kind, data, 1)
}

test('a disputed payment is open on dashboard, wallet and mails, with its last moment', async () => {
  const admin = await anAdmin()
  const { business, depositId, reversalId } = await aDisputed({ respondBy })
  await anActiveCampaign({ business })
  expect(await dashboardOf<'business'>(business)).toMatchObject({
    owedCents: 40_00,
    openDisputes: 1,
    disputedCents: 100_00,
    disputeAnswerBy: respondBy,
  })
  expect(await reversalOf(business)).toMatchObject({ dispute: { state: 'open', respondBy } })
  const { items } = orFail(await api(admin, listDisputes))
  expect(items.find(({ reference }) => reference === reversalId)?.owedCents).toBe(40_00)

  const mail = await mailOf('deposit-reversed', depositId)
  expect(mail.facts).toContainEqual(['You owe', '$40.00'])
  expect(mail.note).toContain('take no new reviews until you have paid')
  expect(mail.note).toContain('before Jan 5, 2099, 12:00 PM UTC')
  const told = await mailOf('dispute-opened', depositId)
  expect(told.facts).toContainEqual(['It owes', '$40.00'])

  await webhook({ type: 'reversal-settled', depositId, reversalId })
  expect(await dashboardOf<'business'>(business)).toMatchObject({
    owedCents: 40_00,
    openDisputes: 0,
    disputeAnswerBy: null,
  })
  expect(await reversalOf(business)).toMatchObject({ dispute: { state: 'lost' } })
})

test('a lost dispute ends once, however often the provider repeats its event', async () => {
  const admin = await anAdmin()
  const { depositId, reversalId } = await aDisputed({ respondBy })
  const endedAt = async () => {
    await webhook({ type: 'reversal-settled', depositId, reversalId })
    const { items } = orFail(await api(admin, listDisputes))
    return items.find(({ reference }) => reference === reversalId)?.endedAt
  }
  const ended = await endedAt()
  clock.travel({ days: 2 })
  expect([ended, await endedAt()]).toEqual([expect.any(String), ended])
})

test('a payment that the provider refunded is no dispute, and is owed all the same', async () => {
  const { business, depositId } = await aDisputed()
  expect(await dashboardOf<'business'>(business)).toMatchObject({
    owedCents: 40_00,
    openDisputes: 0,
  })
  expect(await reversalOf(business)).toBeUndefined()
  const { note } = await mailOf('deposit-reversed', depositId)
  expect(note).not.toContain('dispute')
  // Nobody can end it in Candor, so that no account waits for the provider.
  orFail(await api(business, deleteAccount, { body: { password: 'a good password' } }))
})

test('a refund at the provider that fails is told, and reads as a refund that came back', async () => {
  const { business, depositId, reversalId } = await aDisputed()
  const rows = async () => orFail(await api(business, listTransactions)).items
  expect((await rows())[0]).toMatchObject({
    cause: 'refund',
    status: 'completed',
    description: 'Refund to your card',
    dispute: null,
  })
  const event = { depositId, reversalId, failure: 'lost or stolen card' }
  await webhook({ type: 'reversal-returned', ...event })
  await webhook({ type: 'reversal-returned', ...event })
  expect((await rows())[0]).toMatchObject({
    status: 'failed',
    description: 'Refund to your card, returned: lost or stolen card',
  })
  const { items: lines } = orFail(await api(business, listMovements))
  // What came back has no receipt.
  expect(lines.map(({ description, completed }) => [description, completed])).toEqual([
    ['Card payment', true],
    ['Refund to your card', false],
    ['Refund to your card, returned', false],
  ])
  const { items } = orFail(await api(business, listNotifications))
  const told = items.filter(({ kind }) => kind === 'refund-failed').map(({ text }) => text)
  expect(told).toEqual([
    '$100.00 could not be refunded to your card and is in your wallet again. ' +
      'The reason: lost or stolen card.',
  ])
})

test.each([
  ['disputed', { respondBy }],
  ['refunded by the provider', undefined],
])('each payment that is %s tells all that is owed by then', async (_what, dispute) => {
  const { business } = await aDisputed(dispute && { respondBy })
  let owed = 40
  for (const cents of [10_00, 25_00] as Cents[]) {
    // This pays some of the debt, and is taken back with five dollars more.
    const depositId = await aDeposit(business, cents)
    const reversed = { reversalId: `d-${depositId}`, reference: 'r' }
    const amountCents = (cents + 5_00) as Cents
    await webhook({
      type: 'reversed',
      depositId,
      ...reversed,
      amountCents,
      ...(dispute && { dispute }),
    })
    owed += 5
    expect(orFail(await api(business, getWallet)).receivableCents).toBe(owed * 100)
    const mail = await mailOf('deposit-reversed', depositId)
    expect(mail.facts).toContainEqual(['You owe', `$${owed}.00`])
    if (!dispute) continue
    const told = await mailOf('dispute-opened', depositId)
    expect(told.facts).toContainEqual(['It owes', `$${owed}.00`])
  }
})
