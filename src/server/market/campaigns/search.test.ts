import { expect, test } from 'vitest'
import { listCampaigns } from '../../../shared/market/campaigns.ts'
import { clock, server } from '../../test/server.ts'
import { anActiveCampaign, api, aReviewer, orFail, type Person } from '../../test/world.ts'

test('a text of two letters is searched in the newest 2,000, a word in all', async () => {
  const { campaign, business } = await anActiveCampaign()
  const title = 'A qz and a quokkazoo for you'
  await server().owner.query('update campaigns set title = $2 where id = $1', [campaign.id, title])
  const reviewer = await aReviewer()
  const found = async (q: string, who: Person = reviewer) =>
    orFail(await api(who, listCampaigns, { query: { q } })).items.map(({ id }) => id)
  expect(await found('qz')).toEqual([campaign.id])
  expect(await found('Q Z')).toEqual([])

  const add = (count: number) =>
    server().owner.query(
      `insert into campaigns (id, business_id, title, product, description, price_cents,
         target_reviews, status, created_at, updated_at)
       select gen_random_uuid(), business_id, 'Something else', product, description, price_cents,
         target_reviews, status, created_at + interval '1 minute', updated_at
       from campaigns cross join generate_series(1, $2::int) where id = $1`,
      [campaign.id, count],
    )
  await add(1_999)
  expect(await found('qz')).toEqual([campaign.id])
  await add(1)
  // A list may be a second old.
  clock.travel({ minutes: 1 })
  expect(await found('qz')).toEqual([])
  expect(await found('quokkazoo')).toEqual([campaign.id])
  // One's own campaigns are all searched.
  expect(await found('qz', business)).toEqual([campaign.id])
})
