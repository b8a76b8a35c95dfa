import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import * as contract from '../../../shared/people/settings.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { listTransactions } from '../../../shared/money/wallet.ts'
import { clock, server } from '../../test/server.ts'
import { aMember, closeAccount as remove, cookieOf, withPassword } from '../../test/members.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  balanceOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'
import { renewSubscriptions } from '../../jobs/expire.ts'

const edit = (person: Person, body: object) => api(person, contract.editSettings, { body })

// spec: 3.7, 7.18
test('each role edits its own profile', async () => {
  const business = await aBusiness()
  const company = {
    companyName: 'Crumb & Co',
    website: 'https://crumb.example',
    description: 'Bread.',
  }
  expect(orFail(await edit(business, company))).toMatchObject(company)
  expect(orFail(await edit(business, { website: '' })).website).toBeNull()
  const reviewer = await aReviewer()
  expect(orFail(await edit(reviewer, { name: 'Ruth R.', bio: 'I bake.' }))).toMatchObject({
    name: 'Ruth R.',
    bio: 'I bake.',
    companyName: null,
  })
  const notifications = { email: false, push: true }
  expect(orFail(await edit(reviewer, { notifications })).notifications).toEqual({
    email: false,
    push: true,
    digest: true,
    newCampaigns: false,
    marketing: true,
  })
})

test('a phone number gets the code of the billing country, and without one stays as typed', async () => {
  const business = await aBusiness()
  // As in a registration.
  const typed = orFail(await edit(business, { phoneNumber: '0664 7654321' }))
  expect(typed.phoneNumber).toBe('0664 7654321')
  const write = (phoneNumber: string) =>
    server().db.updateTable('users').set({ phoneNumber }).where('id', '=', business.id).execute()
  // One of before stays while other fields change, and gets the code with the country.
  await write('912 345 679')
  orFail(await edit(business, { phoneNumber: '912 345 679', description: 'Bread.' }))
  const billed = orFail(await edit(business, { billing: { country: 'PT' } }))
  expect(billed.phoneNumber).toBe('+351 912 345 679')
  const changed = orFail(await edit(business, { phoneNumber: '912 345 678' }))
  expect(changed.phoneNumber).toBe('+351 912 345 678')
  const abroad = orFail(await edit(business, { phoneNumber: '+44 20 7946 0958' }))
  expect(abroad.phoneNumber).toBe('+44 20 7946 0958')
  const odd = orFail(await edit(business, { phoneNumber: '1111111111111111' }))
  expect(odd.phoneNumber).toBe('1111111111111111')
})

test.each([
  ['role', 'admin'],
  ['email', 'x@example.com'],
  ['emailVerified', true],
  ['balanceCents', 1],
  ['status', 'x'],
  ['plan', 'enterprise'],
  ['isVerified', true],
  ['companyName', 'Mine'],
])('a reviewer cannot set %s', async (field, value) => {
  const reviewer = await aReviewer()
  const answer = await edit(reviewer, { [field]: value })
  expect([answer.status, answer.error?.message]).toEqual([400, `Unknown field: ${field}`])
})

test('a website must be an http or https URL', async () => {
  const answer = await edit(await aBusiness(), { website: 'javascript:alert(1)' })
  expect(answer.status).toBe(400)
})

test('devices are listed and can be signed out, but not those of other people', async () => {
  const [one, two] = [await aReviewer(), await aReviewer()]
  const { items } = orFail(await api(one, contract.listDevices))
  expect(items).toMatchObject([{ current: true }])
  const call = { params: { deviceId: items[0]!.id } }
  expect((await api(two, contract.signOutDevice, call)).status).toBe(404)
  orFail(await api(one, contract.signOutDevice, call))
  expect((await api(one, contract.listDevices)).status).toBe(401)
})

test('a password is changed with the current one, which signs the other devices out', async () => {
  const person = await withPassword(await aReviewer())
  const signIn = (password: string) =>
    request<object>(null, 'POST', '/api/auth/sign-in/email', {
      body: { email: person.email, password },
    })
  const first = await signIn('a good password')
  const second = await signIn('a good password')
  const cookie = (answer: { headers: Record<string, unknown> }) => ({
    cookie: [answer.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; '),
  })
  const change = (body: object) =>
    request(cookie(first), 'POST', '/api/auth/change-password', { body })
  expect(
    (await change({ currentPassword: 'wrong', newPassword: 'a better password' })).status,
  ).toBe(400)
  const changed = await change({
    currentPassword: 'a good password',
    newPassword: 'a better password',
  })
  expect(changed.status).toBe(200)
  expect((await api(cookie(second), contract.listDevices)).status).toBe(401)
  expect((await api(cookie(changed), contract.listDevices)).status).toBe(200)
  expect((await signIn('a better password')).status).toBe(200)
})

// spec: 10.50
test('deleting an account anonymises the person and keeps the ledger', async () => {
  const { review, reviewer, admin, campaign } = await aSubmittedReview()
  await withPassword(reviewer)
  expect((await remove(reviewer, 'not the password')).status).toBe(400)
  const open = await remove(reviewer)
  expect(open.error?.message).toContain('1 review still to be decided')
  const params = { reviewId: review.id }
  const rejection = {
    reason: 'low_effort' as const,
    note: 'Please say more about the loaf itself.',
  }
  orFail(await api(admin, reviews.rejectReview, { params, body: rejection }))
  orFail(await remove(reviewer))
  expect((await api(reviewer, contract.getSettings)).status).toBe(401)
  const seen = orFail(await api(admin, getCampaign, { params: { campaignId: campaign.id } }))
  expect(seen.reviews.items[0]?.reviewer.name).toBeNull()
  expect(JSON.stringify(seen)).not.toContain(reviewer.email)
})

test('an account with money or a pending withdrawal is not deleted', async () => {
  const reviewer = await withPassword(await aReviewerWith(100_00))
  expect((await remove(reviewer)).error?.message).toContain('$100.00 in your wallet')
})

test('deleting a business ends its campaigns', async () => {
  const business = await withPassword(await aBusiness({ balance: 0 }))
  const { campaign } = await anActiveCampaign({ business })
  orFail(await remove(business))
  const listed = orFail(await api(await anAdmin(), listCampaigns, { query: { limit: 100 } }))
  expect(listed.items.find(({ id }) => id === campaign.id)?.status).toBe('completed')
})

const choose = (business: Person, plan: 'starter' | 'professional' | 'enterprise') =>
  api(business, changePlan, { body: { plan } })

// spec: 10.17
test('an upgrade is charged in full once, also when clicked twice', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const answers = await atOnce(3, () => choose(business, 'professional'))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await balanceOf(business)).toBe(71_00)
  const { items } = orFail(await api(business, listTransactions))
  expect(items[0]).toMatchObject({
    type: 'payment',
    amountCents: -29_00,
    description: 'Subscription, Professional',
  })
  const { campaign } = await anActiveCampaign({ business })
  expect(campaign.feePerReviewCents).toBe(1_00)
  expect((await choose(business, 'enterprise')).error?.reason).toBe('funds')
})

// spec: 10.17
test('a downgrade takes effect at renewal and can be cancelled', async () => {
  const business = await aBusiness({ balance: 500_00 })
  orFail(await choose(business, 'enterprise'))
  const chosen = orFail(await choose(business, 'professional'))
  expect(chosen).toMatchObject({ plan: 'enterprise', nextPlan: 'professional' })
  expect(orFail(await choose(business, 'enterprise')).nextPlan).toBeNull()
  orFail(await choose(business, 'professional'))
  const log = orFail(
    await api(await anAdmin(), listAudit, { query: { actor: business.id, action: 'changePlan' } }),
  )
  expect(log.items.map(({ before, after }) => [before, after])).toEqual([
    [
      { plan: 'enterprise', nextPlan: null },
      { plan: 'enterprise', nextPlan: 'professional' },
    ],
    [
      { plan: 'enterprise', nextPlan: 'professional' },
      { plan: 'enterprise', nextPlan: null },
    ],
    [
      { plan: 'enterprise', nextPlan: null },
      { plan: 'enterprise', nextPlan: 'professional' },
    ],
    [
      { plan: 'starter', nextPlan: null },
      { plan: 'enterprise', nextPlan: null },
    ],
  ])
  clock.travel({ days: 32 })
  await atOnce(3, () => renewSubscriptions(server().db, clock.now(), server().app.log))
  expect(orFail(await api(business, contract.getSettings))).toMatchObject({
    plan: 'professional',
    nextPlan: null,
  })
  expect(await balanceOf(business)).toBe(500_00 - 99_00 - 29_00)
})

// spec: 10.18
test('a wallet that cannot pay falls back to Starter; missed months are not charged', async () => {
  const poor = await aBusiness({ balance: 30_00 })
  const rich = await aBusiness({ balance: 200_00 })
  for (const business of [poor, rich]) orFail(await choose(business, 'professional'))
  clock.travel({ days: 130 })
  await renewSubscriptions(server().db, clock.now(), server().app.log)
  expect(orFail(await api(poor, contract.getSettings))).toMatchObject({
    plan: 'starter',
    planExpiresAt: null,
  })
  expect(orFail(await api(rich, contract.getSettings)).plan).toBe('professional')
  expect([await balanceOf(poor), await balanceOf(rich)]).toEqual([1_00, 142_00])
})

test('wrong passwords of signed-in people are limited as failed sign-ins are', async () => {
  const person = await aMember('reviewer')
  const other = await aMember('reviewer')
  const wrong = { currentPassword: 'a guess', newPassword: 'a better password' }
  const change = (body: object, who = person) =>
    request<object>(who, 'POST', '/api/auth/change-password', { body })
  const right = { currentPassword: person.password, newPassword: person.password }
  for (let i = 0; i < 5; i++) expect((await change(wrong)).status).toBe(400)
  const guesses = await atOnce(8, () => remove(person, 'a guess'))
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(5)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(3)

  // Now the right password is refused too, in both places, but only for this person.
  expect((await change(right)).status).toBe(429)
  expect((await remove(person, person.password)).status).toBe(429)
  expect((await remove(other, other.password)).status).toBe(200)
  clock.travel({ minutes: 16 })
  // Successes are not counted. Each change gives this device a new session.
  let cookie = person.cookie
  for (let i = 0; i < 12; i++) {
    const answer = await change(right, { ...person, cookie })
    expect(answer.status).toBe(200)
    cookie = cookieOf(answer)
  }
})
