import { expect, test } from 'vitest'
import type * as z from 'zod'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import type { CampaignFields } from '../../../shared/market/campaign-fields.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { approveReview, submitReview } from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  campaignBody,
  orFail,
  reviewBody,
  type Person,
} from '../../test/world.ts'

type Body = z.input<typeof contract.createCampaign.body>

const ref = ({ id }: { id: string }) => ({ params: { campaignId: id } })

async function campaignWith(facts: Partial<CampaignFields>, price = 10_00) {
  const business = await aBusiness()
  const body = { ...campaignBody, pricePerReviewCents: price, targetReviews: 5, ...facts } as Body
  const made = orFail(await api(business, contract.createCampaign, { body }))
  const admin = await anAdmin()
  const campaign = orFail(await api(admin, contract.approveCampaign, { ...ref(made), body: {} }))
  return { business, campaign }
}

type Query = Record<string, string>
async function listed(person: Person, query: Query) {
  const asked = { limit: '100', ...query } as object
  return orFail(await api(person, contract.listCampaigns, { query: asked })).items
}
const ids = async (person: Person, query: Query) =>
  (await listed(person, query)).map(({ id }) => id)

const from = (country: string, { id }: Person) =>
  server().owner.query('update users set country = $2 where id = $1', [id, country])

test('what a business says about a campaign comes back, and any of it may be left out', async () => {
  const business = await aBusiness()
  const facts = {
    category: 'food',
    countries: ['NG', 'GH', 'NG'],
    language: 'en',
    minutes: 45,
  } as const
  const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
  const campaign = orFail(
    await api(business, contract.createCampaign, {
      body: { ...body, ...facts, countries: [...facts.countries] },
    }),
  )
  expect(campaign).toMatchObject({ ...facts, countries: ['GH', 'NG'] })

  const none = { category: null, language: null, minutes: null, countries: [] }
  const edited = await api(business, contract.editCampaign, { ...ref(campaign), body: none })
  expect(orFail(edited)).toMatchObject(none)
  expect(orFail(await api(business, contract.createCampaign, { body }))).toMatchObject(none)
})

test.each([
  [{ category: 'weapons' }, 'Choose a category of the list'],
  [{ countries: ['NG', 'XX'] }, 'Choose countries of the list'],
  [{ language: 'tlh' }, 'Choose a language of the list'],
  [{ minutes: 0 }, 'Enter whole minutes, from 1 to 600'],
  [{ minutes: 601 }, 'Enter whole minutes, from 1 to 600'],
  [{ minutes: 2.5 }, 'Enter whole minutes, from 1 to 600'],
])('a campaign with %j is refused', async (facts, message) => {
  const business = await aBusiness()
  const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5, ...facts }
  const answer = await api(business, contract.createCampaign, { body: body as never })
  expect([answer.status, answer.error?.message]).toEqual([400, message])
})

test('a campaign for some countries refuses a reviewer of another one, with a sentence', async () => {
  const { campaign } = await campaignWith({ countries: ['GH', 'GB'] })
  const abroad = await aReviewer()
  const page = orFail(await api(abroad, getCampaign, ref(campaign)))
  expect([page.isForViewer, page.countries]).toEqual([false, ['GB', 'GH']])
  const refused = await api(abroad, submitReview, { ...ref(campaign), body: reviewBody })
  expect([refused.status, refused.error?.reason, refused.error?.message]).toEqual([
    409,
    'country',
    'This campaign is only for reviewers in Ghana and the United Kingdom. Your draft is kept.',
  ])

  const local = await aReviewer()
  await from('GH', local)
  expect(orFail(await api(local, getCampaign, ref(campaign))).isForViewer).toBe(true)
  await aReviewOf(campaign, local)
})

test('only reviewers of its countries hear of a new campaign', async () => {
  const [local, abroad] = [await aReviewer(), await aReviewer()]
  await from('GH', local)
  await server().owner.query('update users set notify_new_campaigns = true')
  const { campaign } = await campaignWith({ countries: ['GH'], title: 'Only for people in Ghana' })
  for (const [person, hears] of [
    [local, true],
    [abroad, false],
  ] as const) {
    const { items } = orFail(await api(person, listNotifications))
    expect(JSON.stringify(items).includes(campaign.id)).toBe(hears)
  }
})

test('the views of a reviewer part what one can review from what one has and what waits', async () => {
  const { campaign: open } = await campaignWith({})
  const { campaign: done, business } = await campaignWith({})
  const { campaign: paused, business: pausing } = await campaignWith({})
  const { campaign: unfunded } = await anActiveCampaign({
    business: await aBusiness({ balance: 0 }),
  })
  const { campaign: abroad } = await campaignWith({ countries: ['GB'] })
  const reviewer = await aReviewer()
  const review = await aReviewOf(done, reviewer)
  orFail(await api(pausing, contract.pauseCampaign, ref(paused)))

  const all = [open, done, paused, unfunded, abroad].map(({ id }) => id)
  const view = async (name: string) =>
    (await ids(reviewer, { view: name })).filter((id) => all.includes(id)).toSorted()
  expect(await view('available')).toEqual([open.id])
  expect(await view('reviewed')).toEqual([done.id])
  expect(await view('paused')).toEqual([paused.id, unfunded.id].toSorted())
  expect(await view('all')).toEqual(all.toSorted())

  // A reviewed campaign stays readable, also when it has ended, but not when it was withdrawn.
  const admin = await anAdmin()
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  orFail(await api(business, contract.completeCampaign, ref(done)))
  expect(await view('reviewed')).toEqual([done.id])
  orFail(await api(business, contract.deleteCampaign, ref(done)))
  expect(await view('reviewed')).toEqual([])
})

test('a view says nothing to others: a business has its own campaigns, an admin all', async () => {
  const { campaign, business } = await campaignWith({})
  for (const view of ['available', 'reviewed', 'paused']) {
    expect(await ids(business, { view })).toEqual([campaign.id])
    expect(await ids(await anAdmin(), { view })).toContain(campaign.id)
  }
})

test('the list is filtered by pay, country, language, category and time', async () => {
  const product = 'Filtered thing'
  const make = async (facts: Partial<CampaignFields>, price?: number) =>
    (await campaignWith({ ...facts, product }, price)).campaign.id
  const plain = await make({})
  const rich = await make({ category: 'food', minutes: 30 }, 25_00)
  const german = await make({ language: 'de', countries: ['DE', 'NG'], minutes: 90 })
  const british = await make({ category: 'food', language: 'en', countries: ['GB'] })
  const admin = await anAdmin()
  const found = async (query: Query) =>
    (await ids(admin, { q: product, sort: 'oldest', ...query })).toSorted()
  const expected = (...those: string[]) => those.toSorted()
  expect(await found({})).toEqual(expected(plain, rich, german, british))
  expect(await found({ payFromCents: '2500' })).toEqual([rich])
  expect(await found({ country: 'GB' })).toEqual(expected(plain, rich, british))
  // A campaign that names no language takes each.
  expect(await found({ language: 'de' })).toEqual(expected(plain, rich, german))
  expect(await found({ category: 'food' })).toEqual(expected(rich, british))
  expect(await found({ category: 'food', language: 'en', payFromCents: '1' })).toEqual(
    expected(rich, british),
  )
  expect(await found({ upToMinutes: '30' })).toEqual([rich])
  expect(await found({ upToMinutes: '90' })).toEqual(expected(rich, german))
  const reviewer = await aReviewer()
  expect(await ids(reviewer, { q: product, view: 'available', category: 'food' })).toEqual([rich])
})

test('reviewers see in lists and on its page whether a business is verified', async () => {
  const reviewer = await aReviewer()
  for (const verified of [true, false]) {
    const business = await aBusiness({ balance: 100_00, verified })
    const { campaign } = await anActiveCampaign({ business })
    const { items } = orFail(await api(reviewer, contract.listCampaigns))
    const listed = items.find(({ id }) => id === campaign.id)
    const page = orFail(await api(reviewer, getCampaign, ref(campaign)))
    expect([listed!.business.isVerified, page.business.isVerified]).toEqual([verified, verified])
  }
})

test('pages of a view follow each other in every order', async () => {
  const product = 'Paged thing'
  const made: string[] = []
  for (let i = 0; i < 5; i++) made.push((await campaignWith({ product }, 10_00 + i)).campaign.id)
  const reviewer = await aReviewer()
  for (const sort of ['newest', 'oldest', 'price'] as const) {
    for (const view of ['available', 'all'] as const) {
      const seen: string[] = []
      let cursor: string | null | undefined
      do {
        const query = { q: product, view, sort, limit: 2, ...(cursor && { cursor }) }
        const page = orFail(await api(reviewer, contract.listCampaigns, { query }))
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toEqual(sort === 'oldest' ? made : made.toReversed())
    }
  }
})

test('once there are reviews, a campaign can still be sorted, and is approved again', async () => {
  const { campaign, business } = await campaignWith({})
  await aReviewOf(campaign, await aReviewer())
  const body = { category: 'food', minutes: 20, countries: ['NG'] } as const
  const edited = orFail(
    await api(business, contract.editCampaign, {
      ...ref(campaign),
      body: { ...body, countries: [...body.countries] },
    }),
  )
  expect(edited).toMatchObject({ ...body, status: 'pending', version: campaign.version + 1 })
  // Sent once more, nothing changes.
  const same = await api(business, contract.editCampaign, {
    ...ref(campaign),
    body: { ...body, countries: [...body.countries] },
  })
  expect(orFail(same).version).toBe(edited.version)
})
