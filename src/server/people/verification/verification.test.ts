import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { getSession } from '../../../shared/people/accounts.ts'
import { listAudit } from '../../../shared/platform/audit.ts'
import { listDevices, signOutDevice } from '../../../shared/people/settings.ts'
import * as contract from '../../../shared/people/verification.ts'
import { clock, server } from '../../test/server.ts'
import { pdf, uploadFiles } from '../../test/uploads.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  aSessionOf,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])

const stored = async () =>
  (await readdir(server().files, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length

const deed = { name: 'deed.pdf', bytes: pdf }

// spec: 2.94, 3.4, 4.14, 4.15, 7.7
test('a business is verified when an admin approves its documents', async () => {
  const business = await aBusiness()
  const sent = await uploadFiles(business, [deed, { name: 'shop.png', bytes: png }])
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    status: 'pending',
    type: 'registered',
    documents: [
      { fileName: 'deed.pdf', type: 'application/pdf', sizeBytes: pdf.length },
      { fileName: 'shop.png', type: 'image/png' },
    ],
  })
  expect((await uploadFiles(business, [deed])).status).toBe(409)

  const admin = await anAdmin()
  const params = { businessId: business.id }
  const listed = orFail(
    await api(admin, contract.listVerifications, { query: { status: 'pending' } }),
  )
  expect(listed.items.map(({ businessId }) => businessId)).toContain(business.id)
  orFail(await api(admin, contract.approveVerification, { params, body: {} }))
  expect((await api(admin, contract.approveVerification, { params, body: {} })).status).toBe(409)
  expect(orFail(await api(business, getSession)).user?.isVerified).toBe(true)
  const query = { status: 'approved', q: business.email } as const
  const [decided] = orFail(await api(admin, contract.listVerifications, { query })).items
  expect(decided?.decidedBy).toBe('Ada Admin')
  expect((await uploadFiles(business, [deed])).status).toBe(409)
})

// spec: 3.5, 4.16
test('a rejected business sees the reason and can upload again', async () => {
  const business = await aBusiness()
  orFail(await uploadFiles(business, [deed], 'freelancer'))
  const call = { params: { businessId: business.id }, body: { note: 'This deed has expired.' } }
  orFail(await api(await anAdmin(), contract.rejectVerification, call))
  expect(orFail(await api(business, contract.getVerification))).toMatchObject({
    status: 'rejected',
    rejection: { note: 'This deed has expired.' },
  })
  const again = orFail(await uploadFiles(business, [{ name: 'new.pdf', bytes: pdf }]))
  expect(again.documents.map(({ fileName }) => fileName)).toEqual(['new.pdf'])
})

// spec: 5.25
test.each([
  ['no file', [], 'registered', 400, 'Please select at least one document to upload.'],
  [
    'a program named .pdf',
    [{ name: 'deed.pdf', bytes: Buffer.from('MZ\x90') }],
    'registered',
    400,
    'deed.pdf is not a PDF, JPEG or PNG file.',
  ],
  [
    'a wrong file among good ones',
    [deed, { name: 'a.png', bytes: Buffer.from('x') }],
    'registered',
    400,
    'a.png is not a PDF, JPEG or PNG file.',
  ],
  [
    'an empty file',
    [{ name: 'deed.pdf', bytes: Buffer.alloc(0) }],
    'registered',
    400,
    'deed.pdf is not a PDF, JPEG or PNG file.',
  ],
  [
    'too large a file',
    [{ name: 'deed.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)]) }],
    'registered',
    413,
    'A document may be at most 10 MB.',
  ],
  [
    'eleven files',
    Array.from({ length: 11 }, () => deed),
    'registered',
    413,
    'At most 10 documents can be uploaded at a time.',
  ],
  ['an unknown type', [deed], 'anything', 400, undefined],
  ['no type', [deed], null, 400, undefined],
])('an upload of %s is refused and stores nothing', async (_name, files, type, status, message) => {
  const before = await stored()
  const answer = await uploadFiles(await aBusiness(), files, type)
  expect(answer.status).toBe(status)
  if (message) expect(answer.error?.message).toBe(message)
  // A wrong file is named by its place, so that a form can mark it.
  if (message?.includes('not a PDF')) {
    expect(answer.error?.fields).toEqual({
      documents: message,
      [`documents.${files.length - 1}`]: message,
    })
  }
  expect(await stored()).toBe(before)
})

test('a hostile file name is cleaned and only shown', async () => {
  const names = ['../../../etc/passwd', 'C:\\Windows\\deed.pdf', '\u202Efdp.exe', '<img src=x>.pdf']
  const sent = orFail(
    await uploadFiles(
      await aBusiness(),
      names.map((name) => ({ name, bytes: pdf })),
    ),
  )
  expect(sent.documents.map(({ fileName }) => fileName).toSorted()).toEqual(
    ['passwd.pdf', 'deed.pdf', 'fdp.exe.pdf', '<img src=x>.pdf'].toSorted(),
  )
})

// spec: 6.10
test('only businesses upload, and only from our own pages', async () => {
  expect((await uploadFiles(null, [deed])).status).toBe(401)
  expect((await uploadFiles(await aReviewer(), [deed])).status).toBe(403)
  const business = await aBusiness()
  const foreign = await request(business, 'POST', '/api/verification', {
    body: {},
    headers: { origin: 'https://evil.example' },
  })
  expect(foreign.status).toBe(403)
  expect((await request(business, 'POST', '/api/verification', { body: {} })).status).toBe(415)
})

// spec: 7.15
test('a document link works for one hour and only for its admin, and each opening is audited', async () => {
  const business = await aBusiness()
  const { documents } = orFail(await uploadFiles(business, [deed]))
  const admin = await anAdmin()
  const params = { documentId: documents[0]!.id }
  const link = orFail(await api(admin, contract.createDocumentLink, { params }))

  const opened = await request<string>(admin, 'GET', link.url)
  expect([opened.status, opened.body]).toEqual([200, pdf.toString()])
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': "inline; filename*=UTF-8''deed.pdf",
  })
  const log = orFail(await api(admin, listAudit, { query: { q: 'opened a DOC' } }))
  expect(log.items[0]).toMatchObject({
    actor: { id: admin.id },
    subject: `document:${params.documentId}`,
  })

  expect((await request(await anAdmin(), 'GET', link.url)).status).toBe(404)
  expect((await request(business, 'GET', link.url)).status).toBe(403)
  expect((await request(null, 'GET', link.url)).status).toBe(401)
  expect((await request(admin, 'GET', `${link.url}x`)).status).toBe(404)
  clock.travel({ minutes: 61 })
  expect((await request(admin, 'GET', link.url)).status).toBe(404)
})

test('a request has what the business gave, and who opened its documents, longest waiting first', async () => {
  const business = await aBusiness()
  const { documents } = orFail(await uploadFiles(business, [deed, { name: 'id.pdf', bytes: pdf }]))
  clock.travel({ minutes: 120 })
  const later = await aBusiness()
  orFail(await uploadFiles(later, [deed]))
  const admin = await anAdmin()
  const other = await anAdmin()
  const params = { documentId: documents.find(({ fileName }) => fileName === 'deed.pdf')!.id }
  for (const who of [admin, other, admin]) {
    clock.travel({ minutes: 1 })
    const { url } = orFail(await api(who, contract.createDocumentLink, { params }))
    expect((await request(who, 'GET', url)).status).toBe(200)
  }
  // A link that nobody followed is no opening.
  orFail(
    await api(other, contract.createDocumentLink, { params: { documentId: documents[1]!.id } }),
  )

  const query = { status: 'pending', limit: 100 } as const
  const { items } = orFail(await api(admin, contract.listVerifications, { query }))
  const at = (id: string) => items.findIndex(({ businessId }) => businessId === id)
  expect(at(business.id)).toBeLessThan(at(later.id))
  const found = items[at(business.id)]!
  expect(found.user).toMatchObject({
    email: business.email,
    phoneNumber: expect.stringMatching(/^\+/),
  })
  const openings = Object.fromEntries(found.documents.map((one) => [one.fileName, one.openings]))
  expect(openings['id.pdf']).toEqual([])
  expect(openings['deed.pdf']).toMatchObject([
    { by: admin.id, name: 'Ada Admin', at: expect.stringMatching(/Z$/) },
    { by: other.id },
  ])
})

test('a document link opens only in the session in which it was made', async () => {
  const { documents } = orFail(await uploadFiles(await aBusiness(), [deed]))
  const admin = await anAdmin()
  const elsewhere = { cookie: await aSessionOf(admin) }
  const params = { documentId: documents[0]!.id }
  const open = async (person: Pick<Person, 'cookie'>, url: string) =>
    (await request(person, 'GET', url)).status
  const here = orFail(await api(admin, contract.createDocumentLink, { params })).url
  const there = orFail(await api(elsewhere, contract.createDocumentLink, { params })).url
  expect([await open(admin, here), await open(elsewhere, here)]).toEqual([200, 404])
  expect([await open(admin, there), await open(elsewhere, there)]).toEqual([404, 200])

  const log = orFail(await api(admin, listAudit, { query: { actor: admin.id } })).items
  const openings = log.filter(({ action }) => action === 'openDocument')
  expect(openings, 'a refused opening is no opening').toHaveLength(2)
  const { items } = orFail(await api(admin, listDevices))
  const { id: deviceId } = items.find(({ current }) => current)!
  orFail(await api(admin, signOutDevice, { params: { deviceId } }))
  expect([await open(admin, here), await open(elsewhere, here)]).toEqual([401, 404])
})
