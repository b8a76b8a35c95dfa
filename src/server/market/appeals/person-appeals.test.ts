import { expect, test } from 'vitest'
import { fileAppeal } from '../../../shared/market/appeals.ts'
import { getSession } from '../../../shared/people/accounts.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import * as verification from '../../../shared/people/verification.ts'
import { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import { content, decideAs, note, rejection, textsOf } from '../../test/appeals.ts'
import { deliveredMails } from '../../test/deliver.ts'
import { pdf, uploadDocuments, uploadFiles } from '../../test/uploads.ts'
import { aBusiness, anAdmin, api, aSessionOf, orFail, type Person } from '../../test/world.ts'

/** Appeals of people about their account or business, of which something came in between. */

async function appealNewest(person: Person) {
  const [newest] = orFail(await api(person, listStatementsOfReasons)).items
  const body = { statementId: newest!.id, content }
  return orFail(await api(person, fileAppeal, { body })).id
}

/** A business that appeals against the rejection of its documents. */
async function aRejectedBusiness() {
  const business = await aBusiness({ name: 'Bright Bakery' })
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const call = { params: { businessId: business.id }, body: { note: rejection.note } }
  orFail(await api(await anAdmin(), verification.rejectVerification, call))
  return { business, appealId: await appealNewest(business), admin: await anAdmin() }
}

const statusOf = async (business: Person) =>
  orFail(await api(business, verification.getVerification)).status

async function suspend(person: Person) {
  const body = { reason: 'Several accounts of one person.' }
  orFail(await api(await anAdmin(), suspendUser, { params: { userId: person.id }, body }))
  return { ...person, cookie: await aSessionOf(person) }
}
const reinstate = async ({ id: userId }: Person) =>
  orFail(await api(await anAdmin(), reinstateUser, { params: { userId } }))

const noEffect = `Your appeal was granted. The decision no longer applied, so nothing else changes.`

test('an appeal that is granted after new documents says that these are still decided', async () => {
  const { business, appealId, admin } = await aRejectedBusiness()
  orFail(await uploadDocuments(business, ['better-deed.pdf']))
  orFail(await decideAs(admin, appealId))
  expect(await statusOf(business)).toBe('pending')
  const told = `${noEffect} Our answer: ${note}`
  expect(await textsOf(business)).toContain(told)
  const mails = (await deliveredMails()).filter(({ to }) => to === business.email)
  expect(mails.some(({ text }) => text.includes(noEffect))).toBe(true)
  expect(mails.some(({ text }) => text.includes('your business is verified'))).toBe(false)
})

test('an appeal against an earlier suspension does not say that the account is open', async () => {
  const business = await suspend(await aBusiness())
  const appealId = await appealNewest(business)
  await reinstate(business)
  const again = await suspend(business)
  orFail(await decideAs(await anAdmin(), appealId))
  expect(orFail(await api(again, getSession)).user).toMatchObject({ suspended: true })
  await reinstate(again)
  expect(await textsOf(again)).toContain(`${noEffect} Our answer: ${note}`)
})

test('an appeal does not verify a suspended business', async () => {
  const { business, appealId, admin } = await aRejectedBusiness()
  await suspend(business)
  const refused = await decideAs(admin, appealId)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'frozen'])
  await reinstate(business)
  const back = { ...business, cookie: await aSessionOf(business) }
  expect(await statusOf(back)).toBe('rejected')
  orFail(await decideAs(admin, appealId))
  expect(await statusOf(back)).toBe('approved')
})

test('an appeal of a suspended business about its documents is upheld', async () => {
  const { business, appealId, admin } = await aRejectedBusiness()
  await suspend(business)
  expect(orFail(await decideAs(admin, appealId, { outcome: 'upheld' })).status).toBe('upheld')
})

test('after an appeal the documents of a business with a new name are read again', async () => {
  const { business, appealId, admin } = await aRejectedBusiness()
  const rename = (companyName: string) => api(business, editSettings, { body: { companyName } })
  orFail(await rename('Famous Brand'))
  orFail(await decideAs(admin, appealId))
  expect(await statusOf(business)).toBe('pending')
  const told =
    'Your appeal was granted: we read your documents again, because your company name has changed.'
  expect(await textsOf(business)).toContain(`${told} Our answer: ${note}`)
  const body = { companyName: 'Famous Brand' }
  const call = { params: { businessId: business.id }, body }
  orFail(await api(admin, verification.approveVerification, call))
  expect(await statusOf(business)).toBe('approved')

  const other = await aRejectedBusiness()
  for (const companyName of ['Famous Brand', 'Bright Bakery']) {
    orFail(await api(other.business, editSettings, { body: { companyName } }))
  }
  orFail(await decideAs(other.admin, other.appealId))
  expect(await statusOf(other.business), 'the name that was read').toBe('approved')
})

test('documents that are read again after an appeal count among the ten of the request', async () => {
  const { business, appealId, admin } = await aRejectedBusiness()
  orFail(await api(business, editSettings, { body: { companyName: 'Famous Brand' } }))
  orFail(await decideAs(admin, appealId))
  const add = (files: number) => {
    const documents = Array.from({ length: files }, (_, i) => ({ name: `${i}.pdf`, bytes: pdf }))
    return uploadFiles(business, documents, 'registered', {}, { change: 'true' })
  }
  expect((await add(10)).status).toBe(400)
  expect((await add(9)).status).toBe(201)
})
