import { createServer } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as contract from '../../../shared/outside/embed-checks.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview } from '../../../shared/market/reviews.ts'
import { deleteCampaign } from '../../../shared/market/campaigns.ts'
import { findTestChromium } from '../../../../scripts/chromium.mjs'
import { checkEmbeds } from './check-embeds.ts'
import { isLong } from '../../test/long.ts'
import { closeAccount, emptyWallet, withPassword } from '../../test/members.ts'
import { clock, server } from '../../test/server.ts'
import { aBusiness, anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'
import { isPublicAddress } from '../../base/public-addresses.ts'
import { startGuardedProxy } from './guarded-proxy.ts'
import { Sightings } from './sightings.ts'

async function aCampaignWithReviews(ratings: number[]) {
  const world = await anActiveCampaign({ target: 10 })
  for (const rating of ratings.toReversed()) {
    clock.travel({ minutes: 1 })
    const { id: reviewId } = await aReviewOf(world.campaign, await aReviewer(), rating)
    orFail(await api(world.admin, approveReview, { params: { reviewId }, body: {} }))
  }
  return { ...world, params: { campaignId: world.campaign.id } }
}
type World = Awaited<ReturnType<typeof aCampaignWithReviews>>

const askFrom = (campaignId: string, referer: string, file = 'reviews') =>
  server().app.inject({
    url: `/api/public/campaigns/${campaignId}/${file}`,
    headers: { referer },
  })
const flush = () => server().app.sightings.flush(server().db, clock.now())
const deleteOne = async ({ business, params }: World) =>
  void orFail(await api(business, deleteCampaign, { params }))
async function closeOwner({ business }: World) {
  await emptyWallet(await withPassword(business))
  orFail(await closeAccount(business))
}
const sitesOf = async ({ business, params }: World) =>
  orFail(await api(business, contract.getEmbedChecks, { params })).sites

test('sites are remembered by their origin, and only after the business agreed', async () => {
  const world = await aCampaignWithReviews([5])
  const { business, params } = world
  await askFrom(params.campaignId, 'https://before.example/')
  await flush()
  const agree = { params }
  expect(orFail(await api(business, contract.getEmbedChecks, { params })).agreed).toBe(false)
  expect(orFail(await api(business, contract.agreeToEmbedChecks, agree)).agreed).toBe(true)
  expect(orFail(await api(business, contract.agreeToEmbedChecks, agree)).sites).toEqual([])

  for (const referer of [
    'https://shop.example/products/4?session=secret#reviews',
    'https://shop.example/cart',
    'http://localhost:3000/campaigns/x',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'not an address',
    `https://${'x'.repeat(300)}.example/`,
  ]) {
    await askFrom(params.campaignId, referer)
  }
  await askFrom(params.campaignId, 'https://server.example/', 'embed.html')
  await flush()
  const sites = await sitesOf(world)
  expect(sites.map(({ origin }) => origin).toSorted()).toEqual([
    'https://server.example',
    'https://shop.example',
  ])

  const ended = orFail(await api(business, contract.endEmbedChecks, { params }))
  expect(ended).toMatchObject({ agreed: false, sites: [] })
  await askFrom(params.campaignId, 'https://after.example/')
  await flush()
  expect(await sitesOf(world)).toEqual([])
})

test('nobody else can agree for a campaign', async () => {
  const { params } = await aCampaignWithReviews([])
  const other = await aBusiness()
  for (const endpoint of [
    contract.getEmbedChecks,
    contract.agreeToEmbedChecks,
    contract.endEmbedChecks,
  ]) {
    expect((await api(other, endpoint, { params })).status).toBe(404)
  }
})

test.each([
  { what: 'a campaign that is deleted', ratings: [], end: deleteOne },
  { what: 'a campaign that is withdrawn', ratings: [5], end: deleteOne },
  { what: 'a campaign whose business closes its account', ratings: [5], end: closeOwner },
])('no site is looked at for $what', async ({ ratings, end }) => {
  const world = await aCampaignWithReviews(ratings)
  const { params } = world
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params }))
  await askFrom(params.campaignId, 'https://shop.example/')
  await flush()
  await end(world)
  const { rows } = await server().owner.query('select from embed_checks where campaign_id = $1', [
    params.campaignId,
  ])
  expect(rows).toEqual([])
})

test('a campaign has twenty sites at most, and memory a thousand', async () => {
  const world = await aCampaignWithReviews([])
  const { params } = world
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params }))
  const sightings = new Sightings({ publicUrl: 'https://candor.example' })
  for (let i = 0; i < 1_500; i++) {
    sightings.note(params.campaignId, `https://shop-${i}.example/`)
    if (i % 10 === 9 && i < 100) await sightings.flush(server().db, clock.now())
  }
  await sightings.flush(server().db, clock.now())
  expect(await sitesOf(world)).toHaveLength(20)
})

test('a request for what is no campaign loses no other site', async () => {
  const world = await aCampaignWithReviews([])
  const { params } = world
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params }))
  for (const file of ['reviews', 'embed.html']) {
    await askFrom('x', 'https://a.example/', file)
    await askFrom(params.campaignId, 'https://shop.example/', file)
    await askFrom(params.campaignId.toUpperCase(), 'https://shop.example/', file)
  }
  await flush()
  expect((await sitesOf(world)).map(({ origin }) => origin)).toEqual(['https://shop.example'])
})

test('of many new sites at once those are remembered for which there is room', async () => {
  const world = await aCampaignWithReviews([])
  const { params } = world
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params }))
  const sightings = new Sightings({ publicUrl: 'https://candor.example' })
  const see = async (first: number, last: number) => {
    for (let i = first; i <= last; i++) {
      sightings.note(params.campaignId, `https://shop-${i}.example/`)
    }
    clock.travel({ minutes: 1 })
    await sightings.flush(server().db, clock.now())
  }
  await see(1, 3)
  await see(2, 100)
  const sites = await sitesOf(world)
  expect(sites).toHaveLength(20)
  const origins = Array.from({ length: 20 }, (_, i) => `https://shop-${i + 1}.example`)
  expect(sites.map(({ origin }) => origin).toSorted()).toEqual(origins.toSorted())
  await see(90, 400)
  expect((await sitesOf(world)).map(({ origin }) => origin).toSorted()).toEqual(origins.toSorted())
})

/** A site on this machine that shows the fragment of a campaign, on its front page if so wanted. */
async function aSite(
  campaignId: string,
  around: (fragment: string) => string,
  { onFront = false } = {},
) {
  const { body } = await askFrom(campaignId, '', 'embed.html?lang=de')
  let asked = 0
  const site = createServer((request, response) => {
    asked++
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/' && !onFront) return response.end('<a href="/product">Our bread</a>')
    return response.end(`<!doctype html><title>Bread</title>${around(body)}`)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  onTestFinished(() => void site.close())
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  return { origin, asked: () => asked }
}

const chromiumPath = findTestChromium()
const log = { info: () => {}, error: () => {} }
/** Forgets the sites of other tests. */
const forget = () => server().owner.query('delete from embed_checks')
const check = (allowPrivate: boolean) =>
  checkEmbeds(server().db, { clock, chromiumPath, allowPrivate, log })

const heard = async (person: World['business'], kind: string) =>
  orFail(await api(person, listNotifications, {})).items.filter((one) => one.kind === kind)

/** Keeps the page busy for longer than the check waits for an embed that a script adds. */
const busyAfterLoading = `<script>
  addEventListener('load', () => setTimeout(() => {
    const end = Date.now() + 2_000
    while (Date.now() < end);
  }))
</script>`

const withoutLow = `<script>
  const root = document.querySelector('candor-reviews').shadowRoot
  for (const one of root.querySelectorAll('article'))
    if (one.querySelectorAll('.stars path:not(.off)').length < 4) one.remove()
</script>`

// spec: 12.14
test.skipIf(!chromiumPath)(
  'the business and the admins hear once of a page that hides a part of its embed',
  async () => {
    await forget()
    const cases: [finding: string, (fragment: string) => string][] = [
      ['shown', (fragment) => `<main style="padding:3rem">${fragment}</main>`],
      ['shown', (fragment) => fragment + busyAfterLoading],
      ['disclosure-hidden', (fragment) => `<div style="display:none">${fragment}</div>`],
      ['disclosure-hidden', (fragment) => `<div style="opacity:.05">${fragment}</div>`],
      [
        'disclosure-hidden',
        (fragment) =>
          `${fragment}<div style="position:fixed;inset:0;background:#fff">Our bread</div>`,
      ],
      ['ratings-hidden', (fragment) => fragment + withoutLow],
      // Both of its pages are waited for.
      ...(isLong ? [['not-found', () => 'There were reviews here.'] as (typeof cases)[0]] : []),
    ]
    const worlds = await Promise.all(
      cases.map(async ([finding, around], i) => {
        const world = await aCampaignWithReviews([5, 1, 4])
        orFail(await api(world.business, contract.agreeToEmbedChecks, { params: world.params }))
        // A page without an embed is waited for: one front page has only a link to the embed.
        const { origin } = await aSite(world.params.campaignId, around, { onFront: i > 0 })
        await askFrom(world.params.campaignId, `${origin}/product`)
        return { ...world, finding, origin }
      }),
    )
    await flush()
    await check(true)
    // Those that were not seen for a week are not opened again.
    clock.travel({ days: 8 })
    const again = worlds.find(({ finding }) => finding === 'disclosure-hidden')!
    await askFrom(again.campaign.id, again.origin)
    await flush()
    await check(true)
    for (const world of worlds) {
      const [site] = await sitesOf(world)
      expect(site).toMatchObject({ origin: world.origin, finding: world.finding })
      const isHidden = world.finding.endsWith('hidden')
      const told = await heard(world.business, 'embed-hidden')
      expect(told, world.finding).toHaveLength(isHidden ? 1 : 0)
      if (isHidden) expect(told[0]!.text).toContain(`${world.origin} shows the reviews of`)
    }
    expect((await heard(worlds[0]!.admin, 'embed-hidden-found')).length).toBeGreaterThan(0)
  },
)

test.skipIf(!chromiumPath)('a site in a private network is not asked for anything', async () => {
  await forget()
  const world = await aCampaignWithReviews([5])
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params: world.params }))
  const { origin, asked } = await aSite(world.params.campaignId, (fragment) => fragment)
  await askFrom(world.params.campaignId, origin)
  await flush()
  await check(false)
  expect(asked()).toBe(0)
  const [site] = await sitesOf(world)
  expect(site!.finding).not.toBe('shown')
})

test.skipIf(!chromiumPath)('a page with endless links holds up nobody else', async () => {
  await forget()
  const world = await aCampaignWithReviews([5])
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params: world.params }))
  // Such a page decides what its own methods return.
  const links = `<script>
    const many = Array.from({ length: 100_000 }, (_, i) => location.origin + '/' + i)
    if (location.pathname === '/') Array.prototype.map = () => many
  </script>`
  const { origin } = await aSite(world.params.campaignId, () => links, { onFront: true })
  await askFrom(world.params.campaignId, origin)
  await flush()
  const delay = monitorEventLoopDelay()
  delay.enable()
  await check(true)
  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(5_000)
})

test('without a browser nothing is looked at', async () => {
  const world = await aCampaignWithReviews([5])
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params: world.params }))
  await askFrom(world.params.campaignId, 'https://shop.example/')
  await flush()
  await checkEmbeds(server().db, { clock, chromiumPath: undefined, log })
  expect((await sitesOf(world))[0]).toMatchObject({ checkedAt: null, finding: null })
})

test('a browser that does not start with its sandbox looks at nothing, and the log says so', async () => {
  await forget()
  const world = await aCampaignWithReviews([5])
  orFail(await api(world.business, contract.agreeToEmbedChecks, { params: world.params }))
  await askFrom(world.params.campaignId, 'https://shop.example/')
  await flush()
  const folder = await mkdtemp(join(tmpdir(), 'candor-chromium-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [path, asked] = [join(folder, 'chromium'), join(folder, 'arguments')]
  const script = `#!/bin/sh\necho "$@" > ${asked}\necho 'No usable sandbox!' >&2\nexit 1\n`
  await writeFile(path, script, { mode: 0o755 })
  const user = vi.spyOn(process, 'getuid').mockReturnValue(1_000)
  onTestFinished(() => user.mockRestore())
  const errors: string[] = []
  const error = (_failure: object, message: string) => void errors.push(message)

  await checkEmbeds(server().db, { clock, chromiumPath: path, log: { ...log, error } })
  expect(await readFile(asked, 'utf8')).not.toContain('--no-sandbox')
  expect(errors).toEqual(['Chromium does not start, so no embed is looked at'])
  expect((await sitesOf(world))[0]).toMatchObject({ checkedAt: null, finding: null })
})

test.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.100.0.1', false],
  ['169.254.169.254', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('the address %s is of the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('the proxy refuses names that lead to this machine, for http and for tunnels', async () => {
  const proxy = await startGuardedProxy({ allowPrivate: false })
  onTestFinished(() => proxy.close())
  const { hostname, port } = new URL(proxy.url)
  const { request } = await import('node:http')
  const statusOf = (options: object) =>
    new Promise<number>((resolve, reject) => {
      const asked = request({ host: hostname, port, ...options })
      asked.on('response', (answer) => resolve(answer.statusCode!))
      asked.on('connect', (answer) => resolve(answer.statusCode!))
      asked.on('error', reject)
      asked.end()
    })
  expect(await statusOf({ path: 'http://localhost/' })).toBe(403)
  expect(await statusOf({ path: 'http://[::1]/' })).toBe(403)
  expect(await statusOf({ path: 'ftp://8.8.8.8/' })).toBe(403)
  expect(await statusOf({ method: 'CONNECT', path: 'localhost:443' })).toBe(403)
  expect(await statusOf({ method: 'CONNECT', path: '8.8.8.8:22' })).toBe(403)
})
