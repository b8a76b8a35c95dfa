import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { mountUploads } from './app.ts'
import { largestBody } from './base/http/multipart.ts'

/** What deploy/nginx/candor.conf lets through is what Candor receives. */

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const https = read('deploy/nginx/candor.conf').split('listen 443')[1]!

const sizeIn = (text: string) => {
  const size = /client_max_body_size (\d+)m;/.exec(text)
  return size ? Number(size[1]) * 1024 * 1024 : undefined
}

/** The locations for one address or for those of a pattern. */
const locations = [...https.matchAll(/location (=|~) (\S+) \{([^}]*)\}/g)].map(
  ([, how, address = '', content = '']) => ({
    takes: (path: string) => (how === '=' ? path === address : new RegExp(address).test(path)),
    size: sizeIn(content),
  }),
)

/** The largest body that nginx passes on to an address. */
const passedOn = (path: string) =>
  locations.find(({ takes }) => takes(path))?.size ?? sizeIn(https)!

async function uploads() {
  const app = fastify()
  const found: { path: string; bytes: number }[] = []
  app.addHook('onRoute', ({ url, config }) => {
    if (!config?.upload) return
    found.push({
      path: url.replace(/:\w+/g, crypto.randomUUID()),
      bytes: largestBody(config.upload),
    })
  })
  await mountUploads(app, { config: {}, secret: 'of a test' } as never)
  return found
}

test('nginx passes on the largest upload of each route, and elsewhere only small bodies', async () => {
  const routes = await uploads()
  expect(routes.length).toBeGreaterThan(5)
  for (const { path, bytes } of routes) {
    const most = passedOn(path)
    expect([path, most >= bytes]).toEqual([path, true])
    for (const other of [`${path}/more`, `${path}s`, `/more${path}`]) {
      expect([other, passedOn(other)]).toEqual([other, 1024 * 1024])
    }
  }
})
