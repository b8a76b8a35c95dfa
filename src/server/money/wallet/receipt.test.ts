import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { noBillingDetails } from '../../../shared/platform/billing.ts'
import { getDashboard } from '../../../shared/overview/dashboard.ts'
import { editPlatform, getSite } from '../../../shared/platform/platform.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { editSettings, getSettings } from '../../../shared/people/settings.ts'
import { getStatement } from '../../../shared/money/statements.ts'
import * as contract from '../../../shared/money/wallet.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  aSubmittedReview,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const details = {
  legalName: 'Bright Bakery Lda.',
  addressLine1: 'Rua da Prata 12',
  addressLine2: '',
  postcode: '1100-052',
  city: 'Lisbon',
  country: 'PT',
  taxNumber: 'PT 501 234 567',
}

const list = async (person: Person, q?: string) =>
  orFail(await api(person, contract.listTransactions, { query: q ? { q } : {} })).items
const receipt = async (person: Person, transactionId: string) =>
  orFail(await api(person, contract.getTransaction, { params: { transactionId } }))
const bill = (person: Person, billing: object) => api(person, editSettings, { body: { billing } })
const statementOf = async (person: Person) => {
  const month = clock.now().toISOString().slice(0, 7)
  return orFail(await api(person, getStatement, { params: { month } }))
}

test('what was paid has a number, always the same and nobody else has it', async () => {
  const business = await aBusiness({ balance: 100_00 })
  const { review, reviewer, admin } = await aSubmittedReview({ business })
  const params = { reviewId: review.id }
  expect(await receipt(business, review.id)).toMatchObject({ number: null, paidAt: null })
  clock.travel({ days: 1 })
  orFail(await api(admin, approveReview, { params, body: {} }))
  const approvedAt = clock.now().getTime()

  const charged = await receipt(business, review.id)
  expect(new Date(charged.paidAt!).getTime()).toBeGreaterThanOrEqual(approvedAt - 5_000)
  const earned = await receipt(reviewer, review.id)
  const [, deposit] = await list(business)
  const paid = await receipt(business, deposit!.id)
  const numbers = [charged, earned, paid].map(({ number }) => number)
  for (const number of numbers) expect(number).toMatch(/^CR-20\d\d-\d{6,}$/)
  expect(new Set(numbers).size).toBe(3)
  expect((await receipt(business, review.id)).number).toBe(charged.number)

  expect((await list(business, charged.number!)).map(({ id }) => id)).toEqual([review.id])
  expect((await list(business, ` ${charged.number!.toLowerCase()} `)).length).toBe(1)
  expect(await list(reviewer, charged.number!)).toEqual([])
  expect(await list(business, 'CR-2026-999999999999999999')).toEqual([])
})

test('what was returned or waits has no number', async () => {
  const { business, review, admin } = await aSubmittedReview()
  const body = { reason: 'off_topic', note: 'This is about another shop.' } as const
  orFail(await api(admin, rejectReview, { params: { reviewId: review.id }, body }))
  expect((await receipt(business, review.id)).number).toBeNull()
  expect(await list(business, 'CR-2026-000000')).toEqual([])
  const reviewer = await aReviewerWith(50_00)
  const step = { body: { amountCents: 40_00 } }
  const { id } = orFail(await api(reviewer, contract.requestWithdrawal, step))
  expect((await receipt(reviewer, id)).number).toBeNull()
})

test('receipts and statements have the billing details of today, and no invented issuer', async () => {
  const business = await aBusiness({ balance: 30_00 })
  const [deposit] = await list(business)
  const before = await receipt(business, deposit!.id)
  expect(before).toMatchObject({ issuer: noBillingDetails, holder: { billing: noBillingDetails } })

  const settings = orFail(await bill(business, { ...details, legalName: ` ${details.legalName} ` }))
  expect(settings.billing).toEqual(details)
  const admin = await anAdmin()
  const issuer = { legalName: 'Candor Ltd', city: 'Lagos', country: 'NG' }
  orFail(await api(admin, editPlatform, { body: { issuer } }))
  const after = await receipt(business, deposit!.id)
  expect(after.number).toBe(before.number)
  const both = { issuer: { ...noBillingDetails, ...issuer }, holder: { billing: details } }
  expect(after).toMatchObject(both)
  const statement = await statementOf(business)
  expect(statement).toMatchObject(both)
  expect(statement.number).toMatch(/^ST-20\d\d-\d\d-[0-9A-F]{12}$/)
  expect((await statementOf(business)).number).toBe(statement.number)

  // An empty text removes a field, and the others stay.
  orFail(await api(admin, editPlatform, { body: { issuer: { city: '' } } }))
  expect((await receipt(business, deposit!.id)).issuer).toMatchObject({ city: '', country: 'NG' })
  const empty = { legalName: '', city: '', country: '' }
  orFail(await api(admin, editPlatform, { body: { issuer: empty } }))

  const reviewer = await aReviewer()
  expect((await statementOf(reviewer)).holder.billing).toBeNull()
})

test('until the issuer has a name and an address, papers are samples and admins hear of it', async () => {
  const admin = await anAdmin()
  const said = async () => {
    const dashboard = orFail(await api(admin, getDashboard))
    return {
      missing: dashboard.role === 'admin' && dashboard.issuerMissing,
      shown: orFail(await api(null, getSite)).issuer,
    }
  }
  const enter = async (issuer: object) =>
    orFail(await api(admin, editPlatform, { body: { issuer } }))
  expect(await said()).toEqual({ missing: true, shown: null })
  const whole = { legalName: 'Candor Ltd', addressLine1: '1 Road', city: 'Lagos', country: 'NG' }
  await enter(whole)
  expect(await said()).toEqual({ missing: false, shown: { ...noBillingDetails, ...whole } })
  for (const [part, text] of Object.entries(whole)) {
    await enter({ [part]: '' })
    expect(await said()).toEqual({ missing: true, shown: null })
    await enter({ [part]: text })
  }
  await enter({ legalName: '', addressLine1: '', city: '', country: '' })
})

test('a change of billing details is in the audit log; two at once both count', async () => {
  const business = await aBusiness()
  orFail(await bill(business, { city: 'Porto' }))
  const changes = [{ taxNumber: 'PT 999 000' }, { postcode: '4000' }, { country: 'PT' }]
  for (const answer of await atOnce(3, (i) => bill(business, changes[i]!))) orFail(answer)
  const { billing } = orFail(await api(business, getSettings))
  const all = { city: 'Porto', taxNumber: 'PT 999 000', postcode: '4000', country: 'PT' }
  expect(billing).toMatchObject(all)
  const query = { action: 'editBillingDetails', q: business.id }
  const { items } = orFail(await api(await anAdmin(), listAudit, { query }))
  expect(items).toHaveLength(4)
  expect(items.at(-1)).toMatchObject({ before: { city: '' }, after: { city: 'Porto' } })
})

test('only businesses have billing details, and wrong ones are refused at their field', async () => {
  for (const person of [await aReviewer(), await anAdmin()]) {
    const { status, error } = await bill(person, { city: 'Porto' })
    expect([status, error?.message]).toEqual([400, 'Unknown field: billing'])
    expect(orFail(await api(person, getSettings)).billing).toBeNull()
  }
  const unknown = { issuer: { country: 'XX' } }
  expect((await api(await anAdmin(), editPlatform, { body: unknown })).status).toBe(400)
  const business = await aBusiness()
  const { status, error } = await bill(business, { country: 'XX' })
  expect([status, error?.fields]).toEqual([400, { 'billing.country': 'Please select a country' }])
  expect((await bill(business, { legalName: 'x'.repeat(121) })).status).toBe(400)
  expect((await bill(business, { street: 'Rua' })).status).toBe(400)
})

test('closing a business deletes its billing details', async () => {
  const business = await withPassword(await aBusiness({ balance: 0 }))
  orFail(await bill(business, details))
  orFail(await closeAccount(business))
  const rows = server().db.selectFrom('billingDetails').selectAll()
  expect(await rows.where('businessId', '=', business.id).execute()).toEqual([])
})
