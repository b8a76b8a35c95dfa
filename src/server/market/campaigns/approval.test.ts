import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { listNotifications } from '../../../shared/platform/notifications.ts'
import { anActiveCampaign, api, aReviewer, aReviewOf, orFail } from '../../test/world.ts'

/** Approving a campaign again, after its business edited it. */

const at = ({ id }: { id: string }) => ({ params: { campaignId: id } })

/** An active campaign of five places, with this many approved and pending reviews. */
async function aCampaignWith({ approved, pending }: { approved: number; pending: number }) {
  const world = await anActiveCampaign({ target: 5 })
  const ids: string[] = []
  for (let i = 0; i < approved + pending; i++) {
    ids.push((await aReviewOf(world.campaign, await aReviewer())).id)
  }
  const approve = async (reviewId: string) =>
    orFail(await api(world.admin, reviews.approveReview, { params: { reviewId }, body: {} }))
  for (const id of ids.slice(0, approved)) await approve(id)
  const change = { body: { instructions: 'Buy it in any of our shops.' } }
  const editAndApprove = async (meanwhile: () => Promise<unknown> = async () => {}) => {
    const call = { ...at(world.campaign), ...change }
    const edited = orFail(await api(world.business, contract.editCampaign, call))
    expect(edited.status).toBe('pending')
    await meanwhile()
    const decision = { ...at(world.campaign), body: {} }
    return orFail(await api(world.admin, contract.approveCampaign, decision))
  }
  return { ...world, pendingIds: ids.slice(approved), approve, editAndApprove }
}

test.each([
  { approved: 4, pending: 1 },
  { approved: 0, pending: 5 },
  { approved: 4, pending: 0 },
])(
  'a campaign approved again with $approved approved and $pending pending reviews is active',
  async ({ approved, pending }) => {
    const { campaign, pendingIds, approve, editAndApprove, admin } = await aCampaignWith({
      approved,
      pending,
    })
    const counts = { completedReviews: approved, pendingReviews: pending }
    const openPlaces = 5 - approved - pending
    expect(await editAndApprove()).toMatchObject({ status: 'active', ...counts, openPlaces })
    const now = async () => orFail(await api(admin, getCampaign, at(campaign))).status
    for (const id of pendingIds) {
      expect(await now()).toBe('active')
      await approve(id)
    }
    expect(await now()).toBe(pending > 0 ? 'completed' : 'active')
  },
)

test('a campaign whose last review was approved meanwhile is completed when approved again', async () => {
  const { business, pendingIds, approve, editAndApprove } = await aCampaignWith({
    approved: 4,
    pending: 1,
  })
  const approved = await editAndApprove(() => approve(pendingIds[0]!))
  expect(approved).toMatchObject({ status: 'completed', completedReviews: 5, openPlaces: 0 })
  const { items } = orFail(await api(business, listNotifications))
  const ofCampaign = items.filter(({ kind }) => /^campaign-(approved|completed)$/.test(kind))
  // The first approval, and this one.
  expect(ofCampaign.map(({ kind }) => kind)).toEqual(['campaign-completed', 'campaign-approved'])
})
