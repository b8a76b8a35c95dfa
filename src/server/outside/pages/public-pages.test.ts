import fastify from 'fastify'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readCookies } from '../../base/http/session.ts'
import { clock, config, secret, server } from '../../test/server.ts'
import { aReviewer } from '../../test/world.ts'
import { publicPages } from '../../../shared/outside/public-pages.ts'
import { mountPublicPages, renderAll, type Rendered } from './public-pages.ts'

test.each([
  ['fails', `throw new Error('of the page')`, 'of the page'],
  ['waits for what never comes', 'await new Promise(() => {})', 'not rendered'],
  ['ends too soon', 'process.exit(0)', 'not rendered'],
])('a rendering that %s is a failure, and keeps nobody waiting', async (_name, code, said) => {
  const file = join(server().files, `renderer-${said.length}-${code.length}.mjs`)
  await writeFile(file, code)
  await expect(renderAll({}, file)).rejects.toThrow(said)
})

/** The shells of the application and of visitors, and a renderer that names the page. */
const shell = '<head><title></title><script src="/assets/index-1.js"></script></head>'
const root = '<body><div id="root"></div></body>'
const inUse = ['/login', '/register?role=business', '/reset-password?token=*']
const pages = Object.fromEntries(['/', '/about', ...inUse].map((path) => [path, `$& of ${path}`]))

const quote = '</script><script>alert(1)</script><!-- $& \u{1f600}'
let site: object = {}
async function serving(render: () => Promise<Rendered>) {
  const app = fastify()
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  let times = 0
  const deps = { db: server().db, replica: null, clock, config }
  const shells = { shell: shell + root, visitorShell: `<!-- visitor -->${shell}${root}` }
  mountPublicPages(app, { ...deps, ...shells }, (of) => {
    times++
    site = of
    return render()
  })
  const get = async (url: string, cookie = '') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { cookie } })
    expect(statusCode, url).toBe(200)
    const content = /<div id="root"( data-in-use)?>(.*?)<\/div>/s.exec(body)!.at(2)
    const visitor = body.includes('<!-- visitor -->')
    return { body, headers, content, visitor, used: body.includes(' data-in-use>') }
  }
  return { get, times: () => times }
}
const rendered = () => Promise.resolve(pages)
const broken = { on: false }

/** Simulates an unreachable database. */
async function breakReads(on: boolean) {
  const [from, to] = on ? ['platform', 'platform_away'] : ['platform_away', 'platform']
  if (broken.on !== on) await server().owner.query(`alter table ${from} rename to ${to}`)
  broken.on = on
}
afterEach(() => breakReads(false))

test('a visitor gets the page rendered for the address, with only its own script', async () => {
  const { get, times } = await serving(rendered)
  expect(await get('/login')).toMatchObject({ content: pages['/login'], used: true, visitor: true })
  expect(await get('/about')).toMatchObject({ content: pages['/about'], used: false })
  // Pages without forms ignore unknown parameters; pages with forms need an exact address.
  expect(await get('/about?from=mail')).toMatchObject({ content: pages['/about'], visitor: true })
  const token = pages['/reset-password?token=*']
  for (const value of ['abc', '%22%3E%3Cscript%3E', '$%26', 'x'.repeat(5_000)]) {
    const { content, body } = await get(`/reset-password?token=${value}`)
    expect([content, body.includes(value)]).toEqual([token, false])
  }
  for (const url of [
    '/login?returnTo=%2Fwallet',
    '/register?role=admin',
    '/register?role=business&role=reviewer',
    '/reset-password?token=',
    '/reset-password?token=a&token=b',
    '/reset-password?token=a&error=b',
  ]) {
    expect([url, await get(url)]).toMatchObject([url, { content: '', visitor: false, used: false }])
  }
  expect(times(), 'rendered once').toBe(1)
})

test('a legal text of a day is the version that was in force on it', async () => {
  const app = fastify()
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  const deps = { db: server().db, replica: null, clock, config }
  mountPublicPages(app, { ...deps, shell: shell + root, visitorShell: shell + root }, rendered)
  const leadsTo = async (url: string) => (await app.inject(url)).headers.location
  expect(await leadsTo('/terms?on=2026-11-20')).toBe('/terms?version=2026-11-20')
  expect(await leadsTo('/terms?on=2026-11-21')).toBe('/terms?version=2026-11-21')
  expect(await leadsTo('/terms?on=2026-11-27')).toBe('/terms?version=2026-11-21')
  expect(await leadsTo('/terms?on=2031-01-01')).toBe('/terms?version=2026-11-28')
  expect(await leadsTo('/terms?on=a&on=b')).toBe('/terms?version=2026-11-28')
  expect(await leadsTo('/terms?on=%0d%0aevil:%201')).toBe('/terms?version=%0D%0Aevil%3A%201')
  expect(await leadsTo('/about?on=2026-11-21')).toBeUndefined()
  await app.close()
})

// spec: 15.53
test('the page of a legal text has the version that is in force, whatever was rendered', async () => {
  const [newest] = publicPages['/terms']!.versions!
  const known = {
    '/terms': 'newest',
    [`/terms?version=${newest}`]: 'in force',
    '/terms?version=*': 'no such version',
  }
  const { get } = await serving(() => Promise.resolve(known))
  expect((await get('/terms')).content).toBe('in force')
  for (const address of ['/terms?from=mail', '/%74erms', '/terms?version=', '/terms?']) {
    expect((await get(address)).content, address).toBe('in force')
  }
  expect((await get(`/terms?version=${newest}&from=mail`)).content).toBe('in force')
  expect((await get('/terms?version=1999-01-01')).content).toBe('no such version')
  expect((await get('/terms?version=a&version=b')).content).toBe('no such version')
})

test('signed-in people get the application, and caches keep the two apart', async () => {
  const { get } = await serving(rendered)
  const { cookie } = await aReviewer()
  const mine = await get('/login', cookie)
  expect(mine).toMatchObject({ content: '', visitor: false, used: false })
  const home = await get('/', cookie)
  expect(home).toMatchObject({ content: pages['/'], visitor: false })
  expect(mine.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie' })
  expect((await get('/login')).headers).toMatchObject({ vary: 'cookie' })
})

test('embedded configuration can neither end its element nor change the page', async () => {
  const { get } = await serving(rendered)
  const claims = JSON.stringify({ users: quote })
  await server().owner.query('update platform set claims = $1', [claims])
  const { body, content } = await get('/')
  expect(content).toBe('$& of /')
  const data = /<script type="application\/json" id="site">(.*?)<\/script>/s.exec(body)![1]!
  expect(data).not.toContain('<')
  expect(JSON.parse(data)).toEqual(site)
  expect(site).toMatchObject({ claims: { users: quote } })
  expect(body.match(/<script/g)).toHaveLength(2)
})

test('changed claims are rendered again, and without the database the last version stays', async () => {
  const { get, times } = await serving(rendered)
  await get('/')
  await server().owner.query(`update platform set claims = '{"users": "12K"}'`)
  await get('/')
  expect([times(), site]).toMatchObject([2, { claims: { users: '12K' } }])
  await breakReads(true)
  expect(await get('/about')).toMatchObject({ content: pages['/about'], visitor: true })
  expect(times()).toBe(2)
})

test('a page that cannot be rendered is left to the application and tried again', async () => {
  let fails = true
  const { get, times } = await serving(() =>
    fails ? Promise.reject(new Error('not today')) : rendered(),
  )
  expect(await get('/login')).toMatchObject({ content: '', visitor: false })
  await breakReads(true)
  expect(await get('/login')).toMatchObject({ content: '', visitor: false })
  await breakReads(false)
  fails = false
  expect(await get('/login')).toMatchObject({ content: pages['/login'], visitor: true })
  expect(times()).toBe(2)
})

test('a page has the theme that the browser remembers, and ignores any other value', async () => {
  const head = await readFile(new URL('../../../web/head.html', import.meta.url), 'utf8')
  const shell = `<html lang="en"><head><title></title>${head}</head>${root}</html>`
  const app = fastify()
  readCookies(app, { secret, publicUrl: config.server.publicUrl })
  const deps = { db: server().db, replica: null, clock, config }
  mountPublicPages(app, { ...deps, shell, visitorShell: shell }, rendered)
  const page = async (cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie }
    return (await app.inject({ url: '/about', headers })).body
  }
  const dark = await page()
  expect(dark).toContain('<html lang="en">')
  expect(dark).toContain('<meta name="color-scheme" content="dark" />')
  expect(dark).toContain('media="none" content="#fcfaf6"')
  expect(dark).toContain('media="all" content="#110d0b"')
  for (const cookie of ['candor.theme=dark', 'candor.theme="><script>', 'theme=light']) {
    expect(await page(cookie)).toBe(dark)
  }
  const light = await page('candor.theme=light')
  expect(light).toContain('<html data-theme="light" lang="en">')
  expect(light).toContain('<meta name="color-scheme" content="light" />')
  expect(light).toContain('media="all" content="#fcfaf6"')
  expect(light).toContain('media="none" content="#110d0b"')
  const bySystem = await page('candor.theme=system')
  expect(bySystem).toContain('<html data-theme="system" lang="en">')
  expect(bySystem).toContain('<meta name="color-scheme" content="light dark" />')
  expect(bySystem).toContain('media="(prefers-color-scheme: light)" content="#fcfaf6"')
  expect(bySystem).toContain('media="(prefers-color-scheme: dark)" content="#110d0b"')
})
