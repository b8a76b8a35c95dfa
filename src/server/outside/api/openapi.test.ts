import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from '../../../shared/base/endpoint.ts'
import { server } from '../../test/server.ts'
import { openApi } from './openapi.ts'

/** What clients that are generated from the document rely on. */

interface Operation {
  operationId: string
  summary: string
  security: object[]
  responses: Record<string, unknown>
}

const document = () => openApi(server().mounted, 'https://candor.example', server().routes)
const operations = () =>
  Object.values(document().paths).flatMap((path) => Object.values(path)) as Operation[]

test('every operation has the name of its export, once', async () => {
  const folder = new URL('../../../shared/', import.meta.url)
  const files = globSync('*/*.ts', { cwd: folder }).filter((file) => !file.includes('.test.'))
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  )
  const exported = modules.flatMap((module) => Object.entries(module))
  const byName = new Map(exported)
  const ids = operations().map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { name, method, path } of server().mounted) {
    expect(byName.get(name), name).toMatchObject({ method, path } satisfies Partial<Endpoint>)
  }
})

test('every operation says what it does, who may call it and how it is refused', () => {
  for (const { operationId, summary, security, responses } of operations()) {
    expect(summary, operationId).toMatch(/^[A-Z][a-z]+/)
    expect(security, operationId).toBeInstanceOf(Array)
    const takesKeys = security.some((one) => 'apiKey' in one)
    const { otherwise } = server().mounted.find(({ name }) => name === operationId) ?? {}
    const statuses = Object.keys(responses).filter((one) => one !== String(otherwise?.status))
    if (otherwise) expect(responses).toHaveProperty(String(otherwise.status))
    expect(statuses, operationId).toEqual([
      expect.stringMatching(/^(20[01]|302)$/),
      ...(takesKeys ? ['429'] : []),
      '4XX',
      '5XX',
      ...('302' in responses ? ['default'] : []),
    ])
  }
})

test('schemas have names, and every reference leads to one', () => {
  const { components, paths } = document()
  const { schemas } = components
  for (const name of ['Campaign', 'CampaignPage', 'Review', 'Transaction', 'Withdrawal']) {
    expect(schemas).toHaveProperty(name)
  }
  const text = JSON.stringify({ components, paths })
  const referred = new Set(
    [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, one]) => one!),
  )
  expect([...referred].filter((name) => !(name in schemas))).toEqual([])
  expect(text).not.toContain('#/$defs')
  // A definition that is only a reference to itself would have no content.
  for (const [name, schema] of Object.entries(schemas)) {
    expect(Object.keys(schema as object), name).not.toEqual(['$ref'])
  }
  const created = paths['/api/campaigns/{campaignId}/reviews']!.post as Operation
  expect(JSON.stringify(created.responses['201'])).toContain('#/components/schemas/Review"')
  // A success of another kind has its own status, and the same reply.
  const rejected = paths['/api/reviews/{reviewId}/rejection']!.post as Operation
  expect(rejected.responses['202']).toMatchObject({
    description: expect.stringContaining('another admin must agree'),
    content: (rejected.responses['200'] as { content: object }).content,
  })
})
