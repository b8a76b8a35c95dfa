import { expect, test } from 'vitest'
import * as search from '../../../shared/market/campaign-search.ts'
import {
  approveCampaign,
  editCampaign,
  listCampaigns,
  pauseCampaign,
} from '../../../shared/market/campaigns.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { aSavedSearchOf } from '../../test/searches.ts'
import { clock, server } from '../../test/server.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  atOnce,
  orFail,
  type Person,
} from '../../test/world.ts'

const counts = async (reviewer: Person, query: Record<string, string> = {}) =>
  orFail(await api(reviewer, search.countCampaigns, { query }))
const visit = async (reviewer: Person) => orFail(await api(reviewer, search.visitCampaigns))
const newIds = async (reviewer: Person) => {
  const query = { view: 'available', limit: 100 } as const
  const { items } = orFail(await api(reviewer, listCampaigns, { query }))
  return items.filter(({ isNew }) => isNew).map(({ id }) => id)
}

test('the views are counted with the same filters as the list', async () => {
  const reviewer = await aReviewer()
  const before = await counts(reviewer)
  const open = await anActiveCampaign({ price: 77_00 })
  const paused = await anActiveCampaign({ price: 77_00 })
  const reviewed = await anActiveCampaign({ price: 77_00 })
  const params = { campaignId: paused.campaign.id }
  orFail(await api(paused.business, pauseCampaign, { params }))
  await aReviewOf(reviewed.campaign, reviewer)
  expect(await counts(reviewer)).toEqual({
    available: before.available + 1,
    reviewed: 1,
    paused: before.paused + 1,
    new: 0,
  })
  expect(await counts(reviewer, { payFromCents: '7700' })).toEqual({
    available: 1,
    reviewed: 1,
    paused: 1,
    new: 0,
  })
  expect(await counts(reviewer, { q: open.campaign.id })).toMatchObject({ available: 0 })
})

test('what is approved after a visit is new until the visit after the next', async () => {
  const reviewer = await aReviewer()
  const early = await anActiveCampaign()
  // Nothing is new to somebody who was never here.
  expect(await visit(reviewer)).toEqual({ newSince: null })
  expect(await newIds(reviewer)).toEqual([])

  clock.travel({ minutes: 10 })
  const { campaign } = await anActiveCampaign()
  // The same visit goes on.
  expect(await visit(reviewer)).toEqual({ newSince: null })
  clock.travel({ minutes: 31 })
  await visit(reviewer)
  const later = await anActiveCampaign()
  expect(await newIds(reviewer)).toEqual([later.campaign.id])
  clock.travel({ minutes: 5 })
  await visit(reviewer)
  expect(await newIds(reviewer)).toEqual([later.campaign.id])
  expect((await counts(reviewer)).new).toBe(1)
  expect(await newIds(await aReviewer())).toEqual([])
  expect([early.campaign.id, campaign.id]).not.toContain(later.campaign.id)
})

test('a campaign that is approved again after an edit is no new one', async () => {
  const reviewer = await aReviewer()
  const { admin, business, campaign } = await anActiveCampaign()
  await visit(reviewer)
  clock.travel({ minutes: 31 })
  await visit(reviewer)
  const params = { campaignId: campaign.id }
  const body = { instructions: 'Please eat a slice of it before you write about it.' }
  orFail(await api(business, editCampaign, { params, body }))
  orFail(await api(admin, approveCampaign, { params, body: {} }))
  expect(await newIds(reviewer)).not.toContain(campaign.id)
})

test('visits at once count as one', async () => {
  const reviewer = await aReviewer()
  await visit(reviewer)
  clock.travel({ minutes: 40 })
  const at = clock.now()
  clock.travel({ minutes: 40 })
  const visits = await atOnce(5, () => visit(reviewer))
  expect(new Set(visits.map(({ newSince }) => newSince)).size).toBe(1)
  expect(new Date(visits[0]!.newSince!).getTime()).toBeLessThan(at.getTime())
})

test('a search is saved with its filters, listed to its owner alone, and deleted', async () => {
  const [reviewer, other] = [await aReviewer(), await aReviewer()]
  const filters = { q: 'bread', category: 'food', payFromCents: 5_00, view: 'paused' } as const
  const body = { name: '  Bread, well paid ', filters }
  const saved = orFail(await api(reviewer, search.saveSearch, { body }))
  expect(saved).toMatchObject({ name: 'Bread, well paid', filters })
  const again = await api(reviewer, search.saveSearch, { body })
  expect([again.status, again.error?.fields]).toEqual([
    409,
    { name: 'You already have a search of this name.' },
  ])
  expect(orFail(await api(reviewer, search.listSavedSearches)).items).toEqual([saved])
  expect(orFail(await api(other, search.listSavedSearches)).items).toEqual([])

  const params = { searchId: saved.id }
  expect((await api(other, search.deleteSavedSearch, { params })).status).toBe(404)
  expect((await api(reviewer, search.deleteSavedSearch, { params })).status).toBe(200)
  expect((await api(reviewer, search.deleteSavedSearch, { params })).status).toBe(404)
  expect(
    (await api(reviewer, search.deleteSavedSearch, { params: { searchId: 'none' } })).status,
  ).toBe(404)
})

test('a saved search gets another name, which no other one of its owner has', async () => {
  const [reviewer, other] = [await aReviewer(), await aReviewer()]
  const save = async (name: string) => {
    const body = { name, filters: { q: 'bread' } }
    return orFail(await api(reviewer, search.saveSearch, { body }))
  }
  const [saved, second] = [await save('Bread'), await save('Rolls')]
  const rename = (person: Person, searchId: string, name: string) =>
    api(person, search.renameSavedSearch, { params: { searchId }, body: { name } })
  expect(orFail(await rename(reviewer, saved.id, ' Good bread '))).toEqual({
    ...saved,
    name: 'Good bread',
  })
  // The same name again changes nothing.
  expect((await rename(reviewer, saved.id, 'Good bread')).status).toBe(200)
  const taken = await rename(reviewer, second.id, 'Good bread')
  expect([taken.status, taken.error?.fields]).toEqual([
    409,
    { name: 'You already have a search of this name.' },
  ])
  expect((await rename(reviewer, saved.id, ' ')).status).toBe(400)
  expect((await rename(other, saved.id, 'Mine')).status).toBe(404)
  expect((await rename(reviewer, 'none', 'Mine')).status).toBe(404)
  const names = orFail(await api(reviewer, search.listSavedSearches)).items.map(({ name }) => name)
  expect(names).toEqual(['Good bread', 'Rolls'])

  const both = await Promise.all([saved, second].map(({ id }) => rename(reviewer, id, 'Twice')))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test.each([
  [{ name: ' ', filters: {} }, 'Give the search a name'],
  [{ name: 'x'.repeat(61), filters: {} }, 'Use at most 60 characters'],
  [{ name: 'A', filters: { category: 'weapons' } }, 'Choose a category of the list'],
  [{ name: 'A', filters: { cursor: 'x' } }, 'Unknown field: cursor'],
])('a search like %j is refused', async (body, message) => {
  const answer = await api(await aReviewer(), search.saveSearch, { body: body as never })
  expect([answer.status, answer.error?.message]).toEqual([400, message])
})

test('of thirty searches saved at once, twenty are kept', async () => {
  const reviewer = await aReviewer()
  const answers = await atOnce(30, (i) =>
    api(reviewer, search.saveSearch, { body: { name: `Search ${i}`, filters: {} } }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.find(({ status }) => status === 409)?.error?.message).toBe(
    'You have 20 saved searches, which is the most. Delete one first.',
  )
  expect(orFail(await api(reviewer, search.listSavedSearches)).items).toHaveLength(20)
})

test('closing the account deletes its searches and its visits', async () => {
  const reviewer = await withPassword(await aReviewer())
  await aSavedSearchOf(reviewer)
  await visit(reviewer)
  orFail(await closeAccount(reviewer))
  for (const table of ['saved_searches', 'campaign_visits']) {
    const { rowCount } = await server().owner.query(`select from ${table} where reviewer_id = $1`, [
      reviewer.id,
    ])
    expect([table, rowCount]).toEqual([table, 0])
  }
})
