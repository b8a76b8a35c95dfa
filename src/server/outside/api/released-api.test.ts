import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { breakingChanges, type Document } from '../../test/api-changes.ts'
import { server } from '../../test/server.ts'
import { openApi } from './openapi.ts'

/**
 * Compares the API with `released-api.json`, the document of the last release. To release another
 * one, write the file again; a change that breaks it needs a new `apiVersion` (openapi-info.ts)
 * and a line in docs/api.md:
 *
 *     UPDATE_API=1 npm run test:only -- src/server/outside/api/released-api
 */
const file = new URL('released-api.json', import.meta.url)

const present = () =>
  JSON.parse(
    JSON.stringify(openApi(server().mounted, 'https://candor.example', server().routes)),
  ) as Document

const released = async () => JSON.parse(await readFile(file, 'utf8')) as Document

// spec: 12.31
test('nothing breaks programs that were written for the released document', async () => {
  const now = present()
  if (process.env.UPDATE_API === '1') {
    const last = await released().catch(() => now)
    const broken = breakingChanges(last, now)
    if (broken.length > 0) expect(now.info.version, broken.join('\n')).not.toBe(last.info.version)
    await writeFile(file, inLines(now))
  }
  expect(breakingChanges(await released(), now)).toEqual([])
})

/** The document with a line for each operation and schema, so that differences can be read. */
function inLines({ paths, components, ...rest }: Document): string {
  const lines = (of: object) =>
    Object.entries(of)
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n')
  const { schemas, ...others } = components
  const head = JSON.stringify(rest).slice(1, -1)
  const parts = JSON.stringify(others).slice(1, -1)
  return `{${head},\n"paths": {\n${lines(paths)}\n},\n"components": {${parts}, "schemas": {\n${lines(schemas)}\n}}}\n`
}

// The changes below reach deep into a document.
// oxlint-disable-next-line typescript/no-explicit-any
type Loose = any
type Change = (document: Loose) => unknown
const campaigns = '/api/campaigns'
const bodyOf = (document: Loose) =>
  document.paths[campaigns].post.requestBody.content['application/json'].schema.anyOf
const parameter = (document: Loose, name: string) =>
  document.paths[campaigns].get.parameters.find((one: Loose) => one.name === name)

const breaking: [what: string, change: Change, found: string | RegExp][] = [
  ['a path', (d) => delete d.paths[campaigns], `GET ${campaigns} is gone`],
  ['an operation', (d) => delete d.paths[campaigns].post, `POST ${campaigns} is gone`],
  ['a name', (d) => (d.paths[campaigns].get.operationId = 'x'), /operationId changed/],
  ['a status', (d) => rename(d.paths[campaigns].post.responses, '201', '200'), /answers 201/],
  [
    'a field',
    (d) => delete d.components.schemas.Campaign.properties.openPlaces,
    /openPlaces is gone/,
  ],
  [
    'an optional answer',
    (d) => remove(d.components.schemas.Review.required, 'rating'),
    /may be missing/,
  ],
  ['null', (d) => nullable(d.components.schemas.Review.properties, 'content'), /content is null/],
  [
    'a type',
    (d) => (d.components.schemas.Review.properties.rating = { type: 'string' }),
    /rating is string/,
  ],
  [
    'a parameter',
    (d) => remove(d.paths[campaigns].get.parameters, parameter(d, 'q')),
    /query q is gone/,
  ],
  ['a required parameter', (d) => (parameter(d, 'q').required = true), /query q is required/],
  ['an enumeration', (d) => parameter(d, 'status').schema.enum.pop(), /query status refuses/],
  ['a limit', (d) => (parameter(d, 'limit').schema.maximum = 50), /another maximum/],
  [
    'a required field',
    (d) => bodyOf(d).forEach((one: Loose) => one.required.push('sku')),
    /sku is required/,
  ],
  [
    'a field of a body',
    (d) => bodyOf(d).forEach((one: Loose) => delete one.properties.sku),
    /sku is gone/,
  ],
  [
    'a scope',
    (d) => (d.paths[campaigns].get.security[1].apiKey = ['reviews:read']),
    /needs the scope/,
  ],
  ['keys', (d) => d.paths[campaigns].get.security.pop(), /refuses API keys/],
  ['a role', (d) => d.paths[campaigns].get['x-roles'].shift(), /refuses the role/],
]

test.each(breaking)('a change that breaks %s is found', (_what, change, found) => {
  const [before, after] = [present(), present()]
  change(after)
  expect(breakingChanges(before, after)).toContainEqual(
    typeof found === 'string' ? found : expect.stringMatching(found),
  )
})

const harmless: [what: string, change: Change][] = [
  ['an operation', (d) => (d.paths['/api/new'] = d.paths[campaigns])],
  ['a field of an answer', (d) => (d.components.schemas.Review.properties.new = {})],
  ['optional input', (d) => bodyOf(d).forEach((one: Loose) => (one.properties.new = {}))],
  ['a value of input', (d) => parameter(d, 'status').schema.enum.push('new')],
  ['a wider limit', (d) => (parameter(d, 'limit').schema.maximum = 500)],
  ['another text', (d) => (d.paths[campaigns].get.summary = 'x')],
]

test.each(harmless)('adding %s breaks nothing', (_what, change) => {
  const [before, after] = [present(), present()]
  change(after)
  expect(breakingChanges(before, after)).toEqual([])
})

function rename(of: Loose, from: string, to: string) {
  of[to] = of[from]
  delete of[from]
}
const remove = (list: unknown[], one: unknown) => list.splice(list.indexOf(one), 1)
const nullable = (of: Loose, name: string) => (of[name] = { anyOf: [of[name], { type: 'null' }] })
