import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { dayText } from '../../../shared/base/moment-text.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import type { Plan } from '../../../shared/people/plans.ts'
import { editPlatform } from '../../../shared/platform/platform.ts'
import { getSettings } from '../../../shared/people/settings.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { renewSubscriptions } from '../../jobs/expire.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  balanceOf,
  orFail,
  type Person,
} from '../../test/world.ts'

const prices = { starter: 0, professional: 29_00, enterprise: 99_00 }

const choose = (business: Person, plan: Plan, priceCents?: number) =>
  api(business, changePlan, { body: { plan, priceCents } })
const settingsOf = async (business: Person) => orFail(await api(business, getSettings))
const subscriptionsOf = async (business: Person) =>
  orFail(await api(business, listTransactions)).items.flatMap(({ description, amountCents }) =>
    description.startsWith('Subscription') ? [[description, amountCents]] : [],
  )

/** A business on a paid plan, with `rest` left in its wallet. */
async function aSubscriber({ plan, rest }: { plan: Plan; rest: number }) {
  const business = await aBusiness({ balance: prices[plan] + rest })
  orFail(await choose(business, plan))
  expect(await balanceOf(business)).toBe(rest)
  return business
}

/** What a business with Professional reads of its renewal. */
async function renewedText(business: Person) {
  const { planExpiresAt } = await settingsOf(business)
  const day = dayText(planExpiresAt!.slice(0, 10))
  return `$29.00 was paid for your plan Professional. It renews on ${day}.`
}

async function renew() {
  clock.travel({ days: 32 })
  await renewSubscriptions(server().db, clock.now(), server().app.log)
}

/** What a downgrade costs and becomes, with `rest` in the wallet at renewal. */
const downgrades: [from: Plan, to: Plan, rest: number, becomes: Plan, left: number][] = [
  ['enterprise', 'professional', 29_00, 'professional', 0],
  ['enterprise', 'professional', 98_99, 'professional', 69_99],
  ['enterprise', 'professional', 28_99, 'starter', 28_99],
  ['enterprise', 'starter', 0, 'starter', 0],
  ['enterprise', 'starter', 99_00, 'starter', 99_00],
  ['professional', 'starter', 28_99, 'starter', 28_99],
  ['professional', 'starter', 29_00, 'starter', 29_00],
]

test.each(downgrades)(
  'a downgrade from %s to %s with %i cents left becomes %s and leaves %i',
  async (from, to, rest, becomes, left) => {
    const business = await aSubscriber({ plan: from, rest })
    expect(orFail(await choose(business, to))).toMatchObject({ plan: from, nextPlan: to })
    expect(await balanceOf(business), 'nothing is charged before the renewal').toBe(rest)
    await renew()
    expect(await settingsOf(business)).toMatchObject({ plan: becomes, nextPlan: null })
    expect(await balanceOf(business)).toBe(left)
    const names = { starter: 'Starter', professional: 'Professional', enterprise: 'Enterprise' }
    const charged = [[`Subscription, ${names[from]}`, -prices[from]]]
    if (left < rest) charged.unshift([`Subscription, ${names[to]}`, -prices[to]])
    expect(await subscriptionsOf(business)).toEqual(charged)
    const [notification] = orFail(await api(business, listNotifications)).items
    const couldNot = `Your wallet could not pay for ${names[to]}, so your plan is Starter again.`
    const changed = to === 'starter' ? 'Your plan is now Starter.' : couldNot
    expect(notification?.text).toBe(left < rest ? await renewedText(business) : changed)
  },
)

test('a renewal without a downgrade is charged by the price of the plan', async () => {
  const exact = await aSubscriber({ plan: 'enterprise', rest: 99_00 })
  const short = await aSubscriber({ plan: 'enterprise', rest: 98_99 })
  await renew()
  expect([(await settingsOf(exact)).plan, await balanceOf(exact)]).toEqual(['enterprise', 0])
  expect([(await settingsOf(short)).plan, await balanceOf(short)]).toEqual(['starter', 98_99])
})

test('the business hears once of each renewal that it paid for', async () => {
  const business = await aSubscriber({ plan: 'professional', rest: 29_00 })
  const renewals = async () =>
    orFail(await api(business, listNotifications)).items.filter(
      ({ kind }) => kind === 'plan-renewed',
    )
  await deliveredMails()
  await renew()
  await renewSubscriptions(server().db, clock.now(), server().app.log)
  const text = await renewedText(business)
  expect(await renewals()).toMatchObject([{ text, path: '/settings/plan' }])
  const mails = (await deliveredMails()).filter(({ to }) => to === business.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your plan was renewed'])
  // The wallet is empty now.
  await renew()
  expect(await renewals()).toHaveLength(1)
})

test('an upgrade is charged by the price of the new plan, to the cent', async () => {
  const business = await aSubscriber({ plan: 'professional', rest: 98_99 })
  const refused = await choose(business, 'enterprise')
  expect([refused.status, refused.error?.reason]).toEqual([409, 'funds'])
  expect((await settingsOf(business)).plan).toBe('professional')
  expect(await balanceOf(business)).toBe(98_99)

  const exact = await aSubscriber({ plan: 'professional', rest: 99_00 })
  expect(orFail(await choose(exact, 'enterprise')).plan).toBe('enterprise')
  expect(await balanceOf(exact)).toBe(0)
})

test('an upgrade between paid plans begins a month of its own, which is paid in full', async () => {
  const year = clock.now().getUTCFullYear() + 1
  const noonOf = (day: number) => (clock.offset = Date.UTC(year, 2, day, 12) - Date.now())
  noonOf(5)
  const business = await aSubscriber({ plan: 'professional', rest: 99_00 })
  noonOf(20)
  const { plan, planExpiresAt } = orFail(await choose(business, 'enterprise'))
  expect([plan, planExpiresAt]).toEqual(['enterprise', `${year}-04-20T00:00:00.000Z`])
})

test('a planned downgrade keeps the fee of the present plan until the renewal', async () => {
  const business = await aSubscriber({ plan: 'enterprise', rest: 500_00 })
  const { campaign } = await anActiveCampaign({ business, price: 10_00 })
  const params = { campaignId: campaign.id }
  const feeNow = async () => orFail(await api(business, getCampaign, { params })).feePerReviewCents
  orFail(await choose(business, 'starter'))
  expect(await feeNow()).toBe(70)
  await aReviewOf(campaign, await aReviewer())
  expect(await balanceOf(business)).toBe(500_00 - 10_70)
  await renew()
  expect(await feeNow()).toBe(1_50)
})

test('a plan renews on its day of the month, or on the last day of shorter months', async () => {
  const year = clock.now().getUTCFullYear() + 1
  const noon = (month: number, day: number) => Date.UTC(year, month, day, 12)
  clock.offset = noon(0, 31) - Date.now()
  const business = await aSubscriber({ plan: 'professional', rest: 500_00 })
  for (const month of [1, 2, 3, 4]) {
    const end = new Date(Date.UTC(year, month + 1, 0))
    expect((await settingsOf(business)).planExpiresAt).toBe(end.toISOString())
    clock.offset = end.getTime() - Date.now() + 12 * 60 * 60_000
    await renewSubscriptions(server().db, clock.now(), server().app.log)
  }
  expect(await balanceOf(business)).toBe(500_00 - 4 * 29_00)
})

async function setPrice(professionalCents: number) {
  const body = { planPrices: { professionalCents } }
  orFail(await api(await anAdmin(), editPlatform, { body }))
}

test('a renewal is charged by the price of that day', async () => {
  const business = await aSubscriber({ plan: 'professional', rest: 50_00 })
  await setPrice(39_00)
  await renew()
  expect(await balanceOf(business)).toBe(11_00)
  await setPrice(29_00)
})

test('a paid plan whose price is 0 for a while renews, and costs its price later', async () => {
  await setPrice(0)
  const business = await aBusiness({ balance: 29_00 })
  orFail(await choose(business, 'professional'))
  await renew()
  expect(await balanceOf(business)).toBe(29_00)
  expect(await subscriptionsOf(business)).toEqual([])
  await setPrice(29_00)
  await renew()
  expect(await balanceOf(business)).toBe(0)
  expect(await settingsOf(business)).toMatchObject({ plan: 'professional' })
  const { items } = orFail(await api(business, listNotifications))
  expect(items.filter(({ kind }) => kind === 'plan-renewed')).toHaveLength(1)
})

test('a plan is not changed at another price than the one that the business has read', async () => {
  const business = await aBusiness({ balance: 200_00 })
  await setPrice(49_00)
  const refused = await choose(business, 'professional', 29_00)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'changed'])
  expect(refused.error?.message).toContain('Professional costs $49.00 a month now.')
  expect(await balanceOf(business)).toBe(200_00)
  orFail(await choose(business, 'professional', 49_00))
  expect(await balanceOf(business)).toBe(151_00)
  await setPrice(29_00)
})

test('Starter is free, whatever an admin enters', async () => {
  const admin = await anAdmin()
  const setStarter = (starterCents: number) =>
    api(admin, editPlatform, { body: { planPrices: { starterCents } } })
  expect((await setStarter(5_00)).status).toBe(400)
  expect(orFail(await setStarter(0)).planPrices.starterCents).toBe(0)
})

test('the wallet and the dashboard name the next period that is to be paid', async () => {
  const business = await aBusiness({ balance: 29_00 })
  const renewals = async () => [
    orFail(await api(business, getWallet)).renewal,
    (orFail(await api(business, getDashboard)) as { renewal: unknown }).renewal,
  ]
  expect(await renewals()).toEqual([null, null])
  orFail(await choose(business, 'professional'))
  const { planExpiresAt } = await settingsOf(business)
  const renewal = { plan: 'professional', at: planExpiresAt, costCents: 29_00 }
  expect(await renewals()).toEqual([renewal, renewal])
  orFail(await choose(business, 'starter'))
  expect(await renewals()).toEqual([null, null])
})
