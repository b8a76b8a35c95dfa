import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aKeyOf } from '../../test/api-keys.ts'
import { aMember, cookieOf } from '../../test/members.ts'
import { config, server } from '../../test/server.ts'
import { aBusiness, anAdmin, aReviewer } from '../../test/world.ts'

/** An address in percent-escapes is the same address: nothing goes by how it is written. */

/** Writes the first letter of each segment as an escape. */
const escaped = (path: string) =>
  path.replaceAll(
    /(?<=\/)[a-z]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const headersOf = async (url: string, cookie: string, method: 'GET' | 'POST' = 'GET') => {
  const headers = { cookie, origin: config.server.publicUrl }
  const answer = await server().app.inject({ method, url, headers })
  const { statusCode, headers: sent } = answer
  return [
    statusCode,
    sent['cache-control'],
    sent['content-type'],
    sent['access-control-allow-origin'],
  ]
}

test('every read has the same headers, however its address is written', async () => {
  const paths = server()
    .routes.filter((route) => route.startsWith('GET ') && !route.includes('*'))
    .map((route) => route.slice('GET '.length))
    // A stream without an end.
    .filter((path) => path !== '/api/events')
  expect(paths.length).toBeGreaterThan(90)
  for (const person of [await aBusiness(), await aReviewer(), await anAdmin()]) {
    for (const path of paths) {
      const url = path.replaceAll(/:\w+/g, () => randomUUID())
      const plain = await headersOf(url, person.cookie)
      expect([path, ...(await headersOf(escaped(url), person.cookie))]).toEqual([path, ...plain])
    }
  }
})

test('what the API answers is not stored, however its address is written', async () => {
  const { cookie } = await aBusiness()
  for (const path of ['session', 'wallet', 'settings', 'webhooks', 'notifications']) {
    const [status, cached] = await headersOf(`/%61pi/${path}`, cookie)
    expect([path, status, cached]).toEqual([path, 200, 'no-store'])
  }
})

test('an API key opens no way around the check of the origin', async () => {
  const { apiKey } = await aKeyOf(await aBusiness())
  const headers = { authorization: `Bearer ${apiKey}` }
  const post = async (url: string) =>
    (await server().app.inject({ method: 'POST', url, headers, payload: {} })).statusCode
  for (const url of ['/api/auth/sign-out', '/api/%61uth/sign-out', '/%61pi/auth/sign-in/email']) {
    expect([url, await post(url)]).toEqual([url, 403])
  }
  expect(await post('/api/webhooks'), 'refused by its body').toBe(400)
  expect(await post('/%61pi/webhooks'), 'refused by its body').toBe(400)
})

test('signing in at an escaped address signs in, and names the device', async () => {
  const { email, password } = await aMember('reviewer')
  const answer = await server().app.inject({
    method: 'POST',
    url: '/%61pi/%61uth/sign-in/%65mail',
    headers: { origin: config.server.publicUrl },
    payload: { email, password },
  })
  expect(answer.statusCode).toBe(200)
  const cookie = cookieOf(answer)
  expect(cookie).toContain('candor.session_token=')
  expect(cookie).toContain('candor.device=')
  const out = await server().app.inject({
    method: 'POST',
    url: '/api/%61uth/sign-out',
    headers: { origin: config.server.publicUrl, cookie },
  })
  expect(out.statusCode).toBe(200)
})
