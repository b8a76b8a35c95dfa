import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { sendContact } from '../../../shared/platform/platform.ts'
import { anAskedParcel, importParcelFile } from '../../test/parcels.ts'
import { server } from '../../test/server.ts'
import { uploadDocuments, uploadFiles, pdf } from '../../test/uploads.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  orFail,
  request,
  type Person,
} from '../../test/world.ts'

/** The character NUL, which PostgreSQL cannot store, in everything that can be sent. */

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema | boolean
}

const message = 'Remove the invisible control characters'

/** A body for each text of the schema, in which that text is a NUL. */
function bodiesOf(schema: Schema): unknown[] {
  const inner = (name: string, one: Schema) => bodiesOf(one).map((body) => ({ [name]: body }))
  const { type, properties = {}, items, anyOf = [], additionalProperties: more } = schema
  return [
    ...(type === 'string' ? ['\0'] : []),
    ...Object.entries(properties).flatMap(([name, one]) => inner(name, one)),
    ...(typeof more === 'object' ? inner('name', more) : []),
    ...(items ? bodiesOf(items).map((body) => [body]) : []),
    ...anyOf.flatMap(bodiesOf),
  ]
}

let people: Person[]
beforeAll(async () => {
  people = [await aBusiness(), await aReviewer(), await anAdmin()]
})

test('a NUL is refused in each text of each body', async () => {
  const endpoints = server().mounted.filter(({ body }) => body)
  let tried = 0
  for (const { method, path, body } of endpoints) {
    const url = path.replace(/:\w+/g, () => randomUUID())
    const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' }) as Schema
    for (const sent of bodiesOf(schema)) {
      const { status, error } = await request(null, method, url, { body: sent })
      const shown = `${method} ${path} ${JSON.stringify(sent)}`
      expect([shown, status, error?.message]).toEqual([shown, 400, message])
      tried++
    }
  }
  expect(tried).toBeGreaterThan(100)
})

test('a NUL where nothing else is wrong is refused, and its field named', async () => {
  const body = {
    name: 'Ada Obi',
    email: 'ada@example.com',
    subject: 'A question',
    message: 'Where is my review?',
    review: '\0',
  }
  const contact = await api(null, sendContact, { body })
  expect([contact.status, contact.error?.fields]).toEqual([400, { review: message }])
  const named = await request(null, 'POST', '/api/contact', { body: { ...body, 'odd\0': 'x' } })
  expect(named.status).toBe(400)
})

test('a NUL in a form is refused, in its fields and in its file', async () => {
  const business = await aBusiness()
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const files = [{ name: 'deed.pdf', bytes: pdf }]
  const fields = { change: 'true', replaces: '\0' }
  const { status, error } = await uploadFiles(business, files, 'registered', {}, fields)
  expect([status, error?.fields]).toEqual([400, { replaces: message }])

  const { campaign, business: sender } = await anAskedParcel()
  const imported = await importParcelFile(sender, campaign, 'a\0b,DHL,JD 1')
  expect(orFail(imported)).toMatchObject({ accepted: 0, total: 1 })
})

test('a NUL in an address or a query breaks nothing', async () => {
  const endpoints = new Map(
    server().mounted.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
  )
  const failed: string[] = []
  for (const route of server().routes) {
    const [method, path] = route.split(' ') as [Method, string]
    // Scripts that `npm run build` writes are not there.
    if (['HEAD', 'OPTIONS'].includes(method) || path.endsWith('.js')) continue
    const { allow, query } = endpoints.get(route) ?? {}
    const names = query ? Object.keys(query.shape) : ['after', 'day', 'token', 'business']
    const filled = (nulAt: number) => {
      let i = 0
      return path.replaceAll(/:(\w+)/g, (_, name) =>
        i++ === nulAt ? '%00' : name === 'file' ? 'card.webp' : randomUUID(),
      )
    }
    const count = path.split(':').length - 1
    const known = filled(-1)
    const urls = [
      ...Array.from({ length: count }, (_, i) => filled(i)),
      ...names.map((name) => `${known}?${name}=a%00b`),
    ]
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const person = people.find((one) => allow?.includes(one.role))
    for (const url of urls) {
      const { status } = await request(person ?? null, method, url, { ...(body && { body }) })
      if (status === 500) failed.push(`${method} ${url}`)
    }
  }
  expect(failed).toEqual([])
})
