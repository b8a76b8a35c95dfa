import { expect, test } from 'vitest'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { editPlatform } from '../../../shared/platform/platform.ts'
import * as contract from '../../../shared/people/settings.ts'
import { getWallet } from '../../../shared/money/wallet.ts'
import { server } from '../../test/server.ts'
import { aBusiness, anAdmin, api, aReviewer, orFail, type Person } from '../../test/world.ts'

const edit = (person: Person, body: object) => api(person, contract.editSettings, { body })
const leads = async (person: Person) => orFail(await api(person, getDashboard)).leads

async function aReviewerFrom(country: string) {
  const reviewer = await aReviewer()
  await server().owner.query('update users set country = $1 where id = $2', [country, reviewer.id])
  return reviewer
}

test('naira lead on dashboards, but for reviewers of other countries', async () => {
  expect(await leads(await aBusiness())).toBe('naira')
  expect(await leads(await anAdmin())).toBe('naira')
  expect(await leads(await aReviewerFrom('NG'))).toBe('naira')
  const abroad = await aReviewerFrom('KE')
  expect(await leads(abroad)).toBe('dollars')
  expect(orFail(await api(abroad, contract.getSettings)).leadingCurrency).toBe('dollars')
})

test('a person chooses the leading currency for themselves alone', async () => {
  const [one, other] = [await aBusiness(), await aBusiness()]
  expect(orFail(await edit(one, { leadingCurrency: 'dollars' })).leadingCurrency).toBe('dollars')
  expect([await leads(one), await leads(other)]).toEqual(['dollars', 'naira'])
  for (const leadingCurrency of ['euros', '', null, 'x'.repeat(100_000)]) {
    expect((await edit(one, { leadingCurrency })).status).toBe(400)
  }
  orFail(await edit(one, { leadingCurrency: 'naira' }))
  expect(await leads(one)).toBe('naira')
})

test('a wallet has the naira rate for people whose dashboard leads with naira', async () => {
  const business = await aBusiness()
  const rateOf = async () => orFail(await api(business, getWallet)).naira
  expect(await rateOf()).toBeNull()
  const rate = { nairaPerDollar: 1_612.5, nairaRateDate: '2026-11-21' }
  orFail(await api(await anAdmin(), editPlatform, { body: rate }))
  expect(await rateOf()).toEqual({ ...rate, sample: false })
  orFail(await edit(business, { leadingCurrency: 'dollars' }))
  expect(await rateOf()).toBeNull()
})

test('whoever chose dollars alone gets no naira but in the settings', async () => {
  const business = await aBusiness()
  const rate = { nairaPerDollar: 1_500, nairaRateDate: '2026-11-20' }
  const admin = await anAdmin()
  orFail(await api(admin, editPlatform, { body: rate }))
  const currencies = async () => {
    const { naira, leads: leading } = orFail(await api(business, getDashboard))
    return [naira && 'a rate', leading, orFail(await api(business, getWallet)).naira && 'a rate']
  }
  expect(await currencies()).toEqual(['a rate', 'naira', 'a rate'])
  const edited = orFail(await edit(business, { leadingCurrency: 'dollars-only' }))
  expect(edited.leadingCurrency).toBe('dollars-only')
  // The settings show what each choice would look like.
  for (const person of [business, admin]) {
    const { naira } = orFail(await api(person, contract.getSettings))
    expect(naira).toEqual({ ...rate, sample: false })
  }
  expect(await currencies()).toEqual([null, 'dollars', null])
  orFail(await edit(business, { leadingCurrency: 'dollars' }))
  expect(await currencies()).toEqual(['a rate', 'dollars', null])
})

test('a business has not named its company until it says so', async () => {
  const business = await aBusiness({ name: 'Esi Owner' })
  const named = async () => orFail(await api(business, contract.getSettings)).companyNamed
  expect(await named()).toBe(false)
  orFail(await edit(business, { website: 'https://esi.example' }))
  expect(await named()).toBe(false)
  expect(orFail(await api(business, getDashboard))).toMatchObject({ companyNamed: false })
  // Somebody may trade under their own name.
  orFail(await edit(business, { companyName: 'Esi Owner' }))
  expect(await named()).toBe(true)
  expect(orFail(await api(business, getDashboard))).toMatchObject({ companyNamed: true })
})

test('a phone number is changed by its owner, by the rules of registration', async () => {
  const reviewer = await aReviewer()
  const phoneNumber = '+234 803 555 0199'
  expect(orFail(await edit(reviewer, { phoneNumber })).phoneNumber).toBe(phoneNumber)
  for (const [wrong, message] of [
    ['', 'Phone number is required'],
    ['12', 'Phone number must be at least 7 digits'],
    ['call me on Monday', 'Use digits, spaces and + ( ) . - only'],
  ]) {
    const refused = await edit(reviewer, { phoneNumber: wrong })
    expect([refused.status, refused.error?.fields]).toEqual([400, { phoneNumber: message }])
  }
  expect(orFail(await api(reviewer, contract.getSettings)).phoneNumber).toBe(phoneNumber)
})
