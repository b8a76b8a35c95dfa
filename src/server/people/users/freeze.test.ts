import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import * as payouts from '../../../shared/money/payouts.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import { approveVerification } from '../../../shared/people/verification.ts'
import { requestWithdrawal } from '../../../shared/money/wallet.ts'
import { renewSubscriptions } from '../../jobs/expire.ts'
import { ask, approve, ordersOf, send, statuses } from '../../test/refunds.ts'
import { dueOf } from '../../test/due.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  aDestinationOf,
  anAdmin,
  api,
  aReviewerWith,
  aSessionOf,
  atOnce,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'

/** What a suspension stops, and that it goes on after the reinstatement. */

const suspend = async ({ id: userId }: Person) => {
  const call = { params: { userId }, body: { reason: 'Under investigation.' } }
  return orFail(await api(await anAdmin(), suspendUser, call))
}
const reinstate = async ({ id: userId }: Person) =>
  orFail(await api(await anAdmin(), reinstateUser, { params: { userId } }))

async function aWithdrawal() {
  const reviewer = await aReviewerWith(100_00)
  const admin = await anAdmin()
  const { id } = orFail(await api(reviewer, requestWithdrawal, { body: { amountCents: 50_00 } }))
  const params = { withdrawalId: id }
  const pay = () => api(admin, payouts.payWithdrawal, { params, body: { reference: 'BANK-1' } })
  const listed = async (status: 'payable' | 'sent' | 'pending') => {
    const query = { status, sort: 'newest', limit: 100 } as const
    const { items } = orFail(await api(admin, payouts.listPayouts, { query }))
    return items.find((one) => one.id === id)
  }
  return { reviewer, admin, params, pay, listed }
}

const frozen = 'This person is suspended, so their money is frozen. Reinstate them first.'

// spec: 10.49
test('a withdrawal of a suspended reviewer is not paid, also when it is with the bank', async () => {
  for (const exported of [false, true]) {
    const { reviewer, admin, pay, listed } = await aWithdrawal()
    await aDestinationOf(reviewer)
    if (exported) orFail(await api(admin, payouts.exportPayouts))
    await suspend(reviewer)
    const refused = await pay()
    expect([refused.status, refused.error?.reason, refused.error?.message]).toEqual([
      409,
      'frozen',
      frozen,
    ])
    expect(await listed('payable')).toBeUndefined()
    expect(await listed('pending')).toMatchObject({ frozen: true })

    await reinstate(reviewer)
    expect(await listed(exported ? 'sent' : 'payable')).toMatchObject({ frozen: false })
    expect(orFail(await pay()).status).toBe('completed')
  }
})

test('a withdrawal of a suspended reviewer can fail, which returns the money to the wallet', async () => {
  const { reviewer, admin, params } = await aWithdrawal()
  await suspend(reviewer)
  const call = { params, body: { reason: 'Closed account' } }
  orFail(await api(admin, payouts.failWithdrawal, call))
  expect(await balanceOf(reviewer)).toBe(100_00)
})

test('a withdrawal without a payout destination is not paid', async () => {
  const { reviewer, pay, listed } = await aWithdrawal()
  const refused = await pay()
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'This reviewer has no payout destination, so the withdrawal cannot be paid yet.',
  ])
  expect(await listed('payable')).toBeUndefined()
  await aDestinationOf(reviewer)
  expect(await listed('payable')).toBeDefined()
  expect(orFail(await pay()).status).toBe('completed')
})

test('suspending a reviewer and paying at once: paid before it, or refused', async () => {
  for (let i = 0; i < 5; i++) {
    const { reviewer, pay, listed } = await aWithdrawal()
    await aDestinationOf(reviewer)
    const [paid] = await Promise.all([pay(), suspend(reviewer)])
    const open = await listed('pending')
    expect([paid.status, paid.error?.reason]).toEqual(open ? [409, 'frozen'] : [200, undefined])
  }
})

test('the plan of a suspended business is neither renewed nor charged until it is reinstated', async () => {
  const business = await aBusiness({ balance: 100_00 })
  orFail(await api(business, changePlan, { body: { plan: 'professional' } }))
  const before = await balanceOf(business)
  await suspend(business)
  clock.travel({ days: 100 })
  await atOnce(2, () => renewSubscriptions(server().db, clock.now(), server().app.log))
  expect(await balanceOf(business)).toBe(before)

  await reinstate(business)
  await atOnce(2, () => renewSubscriptions(server().db, clock.now(), server().app.log))
  // The months of the suspension are not charged afterwards.
  expect(await balanceOf(business)).toBe(before - 29_00)
  const back = { cookie: await aSessionOf(business) }
  expect(orFail(await api(back, getSettings)).plan).toBe('professional')
})

test('an approved refund of a suspended business is not sent to the card until it is reinstated', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const admin = await anAdmin()
  const { id } = orFail(await ask(business))
  orFail(await approve(admin, id))
  await suspend(business)
  const sent: string[] = []
  const record = () =>
    send(async (order) => {
      sent.push(order.id)
      return []
    })
  await record()
  expect(sent).toEqual([])
  await reinstate(business)
  await record()
  expect(sent).toEqual((await ordersOf(id)).map((order) => order.id))
})

test('campaigns and documents of a suspended business leave the queues and are not approved', async () => {
  const { business, campaign } = await aCampaign()
  const admin = await anAdmin()
  const { db } = server()
  await db
    .updateTable('businesses')
    .set({ verificationStatus: 'pending', verificationSubmittedAt: clock.now() })
    .where('id', '=', business.id)
    .execute()
  const queued = async () => {
    const query = { status: 'pending', limit: 100 } as const
    const { items } = orFail(await api(admin, campaigns.listCampaigns, { query }))
    return items.some(({ id }) => id === campaign.id)
  }
  const waiting = async () => {
    const [some, others] = await Promise.all([
      dueOf(admin, 'campaigns'),
      dueOf(admin, 'verifications'),
    ])
    return some.count + others.count
  }
  const counted = await waiting()
  expect(await queued()).toBe(true)
  await suspend(business)
  expect(await queued()).toBe(false)
  expect(await waiting()).toBe(counted - 2)

  const call = { params: { campaignId: campaign.id }, body: {} }
  const verify = { params: { businessId: business.id }, body: {} }
  const decide = () =>
    Promise.all([
      api(admin, campaigns.approveCampaign, call),
      api(admin, approveVerification, verify),
    ])
  const refused = await decide()
  expect(refused.map(({ status, error }) => [status, error?.reason])).toEqual([
    [409, 'frozen'],
    [409, 'frozen'],
  ])
  await reinstate(business)
  expect(await queued()).toBe(true)
  expect(statuses(await decide())).toEqual([200, 200])
})
