import { expect, test } from 'vitest'
import { listAudit } from '../../../shared/platform/audit.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import * as contract from '../../../shared/people/verification.ts'
import { clock } from '../../test/server.ts'
import { pdf, uploadDocuments, uploadFiles } from '../../test/uploads.ts'
import { aBusiness, anAdmin, api, orFail, type Person } from '../../test/world.ts'

const change = (person: Person, names: string[], replaces?: string) =>
  uploadFiles(
    person,
    names.map((name) => ({ name, bytes: pdf })),
    'registered',
    {},
    { change: 'true', ...(replaces && { replaces }) },
  )

const idsOf = ({ documents }: contract.Verification) => documents.map(({ id }) => id)
const namesOf = ({ documents }: contract.Verification) => documents.map(({ fileName }) => fileName)

async function requestOf(admin: Person, { id }: Person) {
  const query = { status: 'all' as const, limit: 100 }
  const { items } = orFail(await api(admin, contract.listVerifications, { query }))
  return items.find(({ businessId }) => businessId === id)!
}

test('documents that wait are replaced and added, and admins see what was replaced', async () => {
  const [business, other, admin] = [await aBusiness(), await aBusiness(), await anAdmin()]
  expect((await change(business, ['early.pdf'])).status).toBe(409)
  const sent = orFail(await uploadDocuments(business, ['deed.pdf']))
  const others = orFail(await uploadDocuments(other, ['other.pdf']))
  const [deed] = idsOf(sent)

  // Neither somebody else's document nor an unknown one.
  expect((await change(business, ['x.pdf'], idsOf(others)[0])).status).toBe(409)
  expect((await change(business, ['x.pdf'], "' or true --")).status).toBe(409)
  expect(namesOf(await requestOf(admin, other))).toEqual(['other.pdf'])

  const better = orFail(await change(business, ['better.pdf'], deed))
  expect(better.submittedAt).toBe(sent.submittedAt)
  expect(namesOf(better)).toEqual(['better.pdf'])
  expect(namesOf(orFail(await change(business, ['bill.pdf'])))).toEqual(['better.pdf', 'bill.pdf'])
  expect((await change(business, ['again.pdf'], deed)).status).toBe(409)

  const request = await requestOf(admin, business)
  expect(request.replaced).toMatchObject([{ id: deed, fileName: 'deed.pdf' }])
  expect(request.replaced[0]!.replacedAt > sent.submittedAt!).toBe(true)
  expect(request.documents).toHaveLength(2)
  // What was replaced is evidence, and still opens.
  const link = await api(admin, contract.createDocumentLink, { params: { documentId: deed! } })
  expect(link.status).toBe(201)
  const { items } = orFail(await api(admin, listAudit, { query: { q: business.id } }))
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['replaceDocument', 'addDocuments']),
  )

  // At most ten at a time; the refused ones leave nothing behind.
  const nine = Array.from({ length: 9 }, (_, i) => `${i}.pdf`)
  expect((await change(business, nine)).status).toBe(400)
  expect(namesOf(await requestOf(admin, business))).toEqual(['better.pdf', 'bill.pdf'])
})

test('a decision and a replacement at once never verify a document that nobody read', async () => {
  const admin = await anAdmin()
  const business = await aBusiness()
  const sent = orFail(await uploadDocuments(business, ['deed.pdf']))
  const params = { businessId: business.id }
  const approve = (documents: string[]) =>
    api(admin, contract.approveVerification, { params, body: { documents } })

  const [approved, replaced] = await Promise.all([
    approve(idsOf(sent)),
    change(business, ['forged.pdf'], idsOf(sent)[0]),
  ])
  expect([approved.status, replaced.status].toSorted()).toEqual(
    approved.status === 200 ? [200, 409] : [201, 409],
  )

  const later = await aBusiness()
  const first = orFail(await uploadDocuments(later, ['deed.pdf']))
  orFail(await change(later, ['forged.pdf'], idsOf(first)[0]))
  const call = { params: { businessId: later.id }, body: { documents: idsOf(first) } }
  expect((await api(admin, contract.approveVerification, call)).status).toBe(409)
  const read = idsOf(await requestOf(admin, later))
  const again = { ...call, body: { documents: read } }
  expect((await api(admin, contract.approveVerification, again)).status).toBe(200)
  // Nothing changes after the decision.
  expect((await change(later, ['late.pdf'])).status).toBe(409)
})

test('a company name that the admin has not read is not verified', async () => {
  const [business, admin] = [await aBusiness({ name: 'Bright Bakery' }), await anAdmin()]
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const { companyName } = await requestOf(admin, business)
  orFail(await api(business, editSettings, { body: { companyName: 'Famous Brand' } }))
  const approve = (name: string) => {
    const call = { params: { businessId: business.id }, body: { companyName: name } }
    return api(admin, contract.approveVerification, call)
  }
  const refused = await approve(companyName)
  expect([refused.status, refused.error?.message]).toEqual([
    409,
    'This business has changed its name since you opened it. Please reload it.',
  ])
  expect((await requestOf(admin, business)).status).toBe('pending')
  expect(orFail(await approve('Famous Brand')).status).toBe('approved')
})

test('documents cannot be changed without end', async () => {
  const business = await aBusiness()
  let { documents } = orFail(await uploadDocuments(business, ['0.pdf']))
  for (let i = 1; i < contract.maxDocumentsReceived; i++) {
    documents = orFail(await change(business, [`${i}.pdf`], documents[0]!.id)).documents
  }
  expect((await change(business, ['last.pdf'], documents[0]!.id)).status).toBe(409)

  // A later request has the limits to itself.
  const call = { params: { businessId: business.id }, body: { note: 'We cannot read this one.' } }
  orFail(await api(await anAdmin(), contract.rejectVerification, call))
  clock.travel({ minutes: 1 })
  orFail(await uploadDocuments(business, ['new.pdf']))
  const rest = Array.from({ length: contract.documentLimits.files - 1 }, (_, i) => `${i}.pdf`)
  expect(namesOf(orFail(await change(business, rest)))).toEqual(['new.pdf', ...rest])
})
