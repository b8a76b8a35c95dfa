import { readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { skin } from '../../test/requirements.ts'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { listOpenCampaigns } from '../../../shared/outside/open-campaigns.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import { open } from '../../test/public-reviews.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  orFail,
} from '../../test/world.ts'

const payloads: string[] = JSON.parse(readFileSync('src/server/test/script-payloads.json', 'utf8'))

/** Each test has a category of its own, because they share a database. */
async function anOpenCampaign(facts: object = {}) {
  clock.travel({ minutes: 1 })
  const business = await aBusiness({ verified: true })
  const body = { ...campaignBody, pricePerReviewCents: 12_00, targetReviews: 5, ...facts }
  const { id } = orFail(await api(business, campaigns.createCampaign, { body }))
  const admin = await anAdmin()
  const params = { campaignId: id }
  const campaign = orFail(await api(admin, campaigns.approveCampaign, { params, body: {} }))
  return { business, campaign, admin, params }
}

type Query = Record<string, string>
const listed = async (query: Query = {}) =>
  orFail(await api(null, listOpenCampaigns, { query: { limit: '100', ...query } }))
const idsIn = (body: string) =>
  [...body.matchAll(/returnTo=%2Fcampaigns%2F([0-9a-f-]{36})/g)].map(([, id]) => id!)
/** The ids of the first page and of the API, which must agree. */
async function openIds(query: Query = {}): Promise<string[]> {
  const shown = idsIn((await open(`/open?${new URLSearchParams(query)}`)).body)
  const ids = (await listed(query)).items.map(({ id }) => id)
  expect(shown).toEqual(ids.slice(0, 18))
  return ids
}

// spec: 12.41
test('only campaigns that somebody can review now are listed, each state checked', async () => {
  const { campaign, business, admin, params } = await anOpenCampaign()
  const has = async () => (await openIds()).includes(campaign.id)
  expect(await has()).toBe(true)

  orFail(await api(business, campaigns.pauseCampaign, { params }))
  expect(await has()).toBe(false)
  orFail(await api(business, campaigns.resumeCampaign, { params }))
  expect(await has()).toBe(true)

  const userId = business.id
  const body = { reason: 'Its cards were stolen.' }
  orFail(await api(admin, suspendUser, { params: { userId }, body }))
  expect(await has()).toBe(false)

  const pending = (await aCampaign()).campaign.id
  const poor = await anActiveCampaign({ business: await aBusiness({ balance: 0 }) })
  const full = await anActiveCampaign()
  for (let i = 0; i < 5; i++) await aReviewOf(full.campaign, await aReviewer())
  const ended = await anOpenCampaign()
  orFail(await api(ended.business, campaigns.completeCampaign, { params: ended.params }))
  const deleted = await anOpenCampaign()
  orFail(await api(deleted.business, campaigns.deleteCampaign, { params: deleted.params }))
  const ids = await openIds()
  for (const gone of [pending, poor.campaign.id, full.campaign.id, ended.params.campaignId]) {
    expect(ids).not.toContain(gone)
  }
  expect(ids).not.toContain(deleted.params.campaignId)
})

// spec: 12.42
test('filters by country, category and pay are in the address, for page and API alike', async () => {
  const anywhere = (await anOpenCampaign({ category: 'travel' })).params.campaignId
  const kenya = (await anOpenCampaign({ category: 'travel', countries: ['KE'] })).params.campaignId
  const dear = (await anOpenCampaign({ category: 'travel', pricePerReviewCents: 40_00 })).params
    .campaignId
  expect(await openIds({ category: 'travel' })).toEqual([dear, kenya, anywhere])
  expect(await openIds({ category: 'travel', country: 'KE' })).toEqual([dear, kenya, anywhere])
  expect(await openIds({ category: 'travel', country: 'GH' })).toEqual([dear, anywhere])
  expect(await openIds({ category: 'travel', payFromCents: '4000' })).toEqual([dear])

  // A form sends what is not chosen as empty, and shows what is.
  const { body } = await open('/open?country=KE&category=travel&payFromCents=')
  expect(idsIn(body)).toEqual([dear, kenya, anywhere])
  expect(body).toContain('<option value="KE" selected>Kenya</option>')
  expect(body).toContain('<option value="travel" selected>')
  // Search engines list the page without filters alone.
  expect(body).toContain('<meta name="robots" content="noindex" />')
  const whole = (await open('/open?utm_source=x&category=nothing-like-it')).body
  expect(whole).toContain('<link rel="canonical" href="http://localhost:3000/open"')
  expect(whole).not.toContain('noindex')

  const none = (await open('/open?category=travel&payFromCents=5000000')).body
  expect(none).toContain('No campaign takes reviews now for: Travel and places, $50,000 or more.')
  for (const query of [{ country: 'XX' }, { category: 'x' }, { payFromCents: '-1' }] as Query[]) {
    const { status } = await api(null, listOpenCampaigns, { query })
    expect([query, status]).toEqual([query, 400])
  }
})

// spec: 12.41
test('pages follow each other by cursor, without a gap or a repetition', async () => {
  const made: string[] = []
  for (let i = 0; i < 20; i++) {
    made.unshift((await anOpenCampaign({ category: 'sport' })).params.campaignId)
  }
  const next = (body: string) => /href="([^"]+)"\s+rel="next nofollow"/.exec(body)?.[1]
  const filtered = '/open?category=sport&country=NG&payFromCents=200'
  const first = (await open(filtered)).body
  const second = (await open(next(first)!.replaceAll('&amp;', '&'))).body
  expect([...idsIn(first), ...idsIn(second)]).toEqual(made)
  expect(next(second)).toBeUndefined()
  expect(second).toContain(`href="${filtered.replaceAll('&', '&amp;')}"`)

  const ids: string[] = []
  let cursor: string | undefined
  do {
    const page = await listed({ category: 'sport', limit: '7', ...(cursor && { cursor }) })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  expect(ids).toEqual(made)

  const wrong = await open('/open?after=nonsense')
  expect([wrong.status, wrong.headers['cache-control']]).toEqual([404, 'no-store'])
  const query = { cursor: 'nonsense' }
  expect((await api(null, listOpenCampaigns, { query })).status).toBe(400)
})

// spec: 12.43
test('the brief, the places and what is left of the money stay with those who sign in', async () => {
  const secret =
    'Order it with the code CANDOR-SECRET-7 at the checkout, or call +234 803 555 0199.'
  const { campaign, business } = await anOpenCampaign({
    category: 'learning',
    instructions: secret,
    description: `${secret} Then tell everybody how it was for you, honestly and in your words.`,
    countries: ['GH', 'NG'],
    language: 'en',
    tryingDays: 14,
    minutes: 90,
    requirements: { approvedReviews: 3, notReviewedDays: 90, questions: [skin] },
  })
  const { items } = await listed({ category: 'learning' })
  expect(items).toEqual([
    {
      id: campaign.id,
      title: campaignBody.title,
      product: campaignBody.product,
      picture: null,
      business: { companyName: 'Bright Bakery', isVerified: true, publicUrl: null },
      publicUrl: null,
      category: 'learning',
      countries: ['GH', 'NG'],
      language: 'en',
      tryingDays: 14,
      endsAt: null,
      minutes: 90,
      pricePerReviewCents: 12_00,
      fulfilment: 'own',
      worthCents: 0,
      reimbursementCapCents: 0,
      hasInstructions: true,
      requirements: {
        approvedReviews: 3,
        notReviewedDays: 90,
        pastReviewers: 'welcome',
        questions: 1,
      },
    },
  ])
  const { body } = await open('/open?category=learning')
  for (const shown of [
    '$12.00',
    'About 1 h 30 min',
    '14 days, with',
    'Ghana and Nigeria',
    'brief says',
    'Reviewers with 3 approved reviews or more',
    'Nobody who reviewed this business in the last 90 days',
    '1 question to answer first',
  ])
    expect(body).toContain(shown)
  for (const text of [JSON.stringify(items), body]) {
    expect(text).not.toMatch(/SECRET|555 0199|openPlaces/)
    expect(text).not.toContain(skin.text)
    expect(text).not.toContain(business.email)
  }
})

test('the page is HTML of no script but the greeting, also with hostile names', async () => {
  const payload = payloads.find((text) => text.length <= 100)!
  await anOpenCampaign({ category: 'family', title: `${payload} for you`, product: payload })
  const { status, headers, body } = await open('/open?category=family')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).not.toContain(payload)
  expect(() =>
    parse(body, {
      onParseError: (error) => {
        throw new Error(error.code)
      },
    }),
  ).not.toThrow()
})

test('page and API are kept for a minute, by tags that change with the answer', async () => {
  for (const url of ['/open?category=media', '/api/public/campaigns?category=media']) {
    const { app } = server()
    const first = await app.inject({ url })
    expect(first.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=60')
    const headers = { 'if-none-match': String(first.headers.etag) }
    const same = await app.inject({ url, headers })
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await anOpenCampaign({ category: 'media' })
    expect((await app.inject({ url, headers })).statusCode).toBe(200)
  }
})
