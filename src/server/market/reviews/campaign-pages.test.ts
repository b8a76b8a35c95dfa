import { expect, test } from 'vitest'
import * as contract from '../../../shared/market/reviews.ts'
import { approve, reject, unpublish } from '../../test/appeals.ts'
import {
  anActiveCampaign,
  api,
  aReviewer,
  aReviewOf,
  orFail,
  type Person,
} from '../../test/world.ts'

/** The ids of all reviews of a campaign, page by page. A page of five reads more rows than five. */
async function pagesOf(viewer: Person, campaignId: string) {
  const ids: string[] = []
  let cursor: string | null | undefined
  do {
    const query = { limit: 5, ...(cursor && { cursor }) }
    const call = { params: { campaignId }, query }
    const page = orFail(await api(viewer, contract.listCampaignReviews, call))
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  return ids
}

test('each viewer pages through the reviews of a campaign that they may read, newest first', async () => {
  const { campaign, admin, business } = await anActiveCampaign({ target: 30 })
  const newest: { id: string; author: Person; isPublic: boolean }[] = []
  for (let i = 0; i < 22; i++) {
    const author = await aReviewer()
    const { id } = await aReviewOf(campaign, author)
    const kind = (['pending', 'rejected', 'unpublished'] as const)[i % 7]
    if (kind === 'rejected') orFail(await reject(admin, id))
    if (kind === undefined || kind === 'unpublished') orFail(await approve(admin, id))
    if (kind === 'unpublished') orFail(await unpublish(admin, id))
    newest.unshift({ id, author, isPublic: kind === undefined })
  }
  const all = newest.map(({ id }) => id)
  const others = newest.filter(({ isPublic }) => isPublic).map(({ id }) => id)

  expect(await pagesOf(admin, campaign.id)).toEqual(all)
  expect(await pagesOf(business, campaign.id)).toEqual(all)
  expect(await pagesOf(await aReviewer(), campaign.id)).toEqual(others)
  // One author of each kind also reads the own review, once.
  for (const { id, author } of newest.slice(-4)) {
    const own = all.filter((one) => one === id || others.includes(one))
    expect(await pagesOf(author, campaign.id)).toEqual(own)
  }
})
