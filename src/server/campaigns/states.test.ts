import { expect, test } from 'vitest'
import { getCampaign } from '../../shared/campaign-page.ts'
import * as contract from '../../shared/campaigns.ts'
import * as reviews from '../../shared/reviews.ts'
import { server } from '../test/server.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewOf,
  aSubmittedReview,
  atOnce,
  campaignBody,
  orFail,
  reviewBody,
} from '../test/world.ts'

const complete = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
const at = ({ id }: { id: string }) => ({ params: { campaignId: id } })

test('a draft may be incomplete; submitting it requires every field', async () => {
  const business = await aBusiness()
  const body = { ...complete, title: 'Later', product: '', description: '', draft: true as const }
  const draft = orFail(await api(business, contract.createCampaign, { body }))
  expect(draft.status).toBe('draft')
  const early = await api(business, contract.submitCampaign, at(draft))
  expect([early.status, Object.keys(early.error?.fields ?? {})]).toEqual([
    400,
    ['title', 'product', 'description'],
  ])
  orFail(await api(business, contract.editCampaign, { ...at(draft), body: campaignBody }))
  const sent = orFail(await api(business, contract.submitCampaign, at(draft)))
  expect(sent.status).toBe('pending')
  expect((await api(business, contract.submitCampaign, at(draft))).status).toBe(409)
})

test('every action is allowed in its states and refused in all others', async () => {
  const business = await aBusiness()
  const admin = await anAdmin()
  const reject = { body: { note: 'Please say how one comes to the product.' } }
  const actions = {
    approve: (c: { id: string }) => api(admin, contract.approveCampaign, { ...at(c), body: {} }),
    reject: (c: { id: string }) => api(admin, contract.rejectCampaign, { ...at(c), ...reject }),
    submit: (c: { id: string }) => api(business, contract.submitCampaign, at(c)),
    complete: (c: { id: string }) => api(business, contract.completeCampaign, at(c)),
    pause: (c: { id: string }) => api(business, contract.pauseCampaign, at(c)),
  }
  const make = {
    draft: async () =>
      orFail(await api(business, contract.createCampaign, { body: { ...complete, draft: true } })),
    pending: async () => orFail(await api(business, contract.createCampaign, { body: complete })),
    active: async () => orFail(await actions.approve(await make.pending())),
    rejected: async () => orFail(await actions.reject(await make.pending())),
    completed: async () => orFail(await actions.complete(await make.active())),
  }
  const allowed: Record<string, Partial<Record<keyof typeof actions, string>>> = {
    draft: { submit: 'pending' },
    pending: { approve: 'active', reject: 'rejected' },
    active: { reject: 'rejected', complete: 'completed', pause: 'active' },
    rejected: { approve: 'active', submit: 'pending' },
    completed: {},
  }
  for (const [state, makeOne] of Object.entries(make)) {
    for (const [name, act] of Object.entries(actions)) {
      const campaign = await makeOne()
      expect(campaign.status).toBe(state)
      const answer = await act(campaign)
      const becomes = allowed[state]![name as keyof typeof actions]
      const got = answer.status === 200 ? answer.body.status : answer.status
      expect([state, name, got]).toEqual([state, name, becomes ?? 409])
    }
  }
})

test('new text in an active campaign needs approval again, a higher target does not', async () => {
  const { business, campaign } = await anActiveCampaign()
  const body = { targetReviews: 8 }
  const raised = orFail(await api(business, contract.editCampaign, { ...at(campaign), body }))
  expect(raised).toMatchObject({ status: 'active', targetReviews: 8 })
  const instructions = 'Buy it in any of our shops.'
  const edited = orFail(
    await api(business, contract.editCampaign, { ...at(campaign), body: { instructions } }),
  )
  expect(edited).toMatchObject({ status: 'pending', instructions })
})

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
  const { pendingIds, approve, editAndApprove } = await aCampaignWith({ approved: 4, pending: 1 })
  const approved = await editAndApprove(() => approve(pendingIds[0]!))
  expect(approved).toMatchObject({ status: 'completed', completedReviews: 5, openPlaces: 0 })
})

test('an admin can only decide the version that was read', async () => {
  const { business, campaign } = await aCampaign()
  const admin = await anAdmin()
  const description = `${campaignBody.description} And its price.`
  orFail(await api(business, contract.editCampaign, { ...at(campaign), body: { description } }))
  const body = { version: campaign.version }
  for (const decide of [contract.approveCampaign, contract.rejectCampaign]) {
    const answer = await api(admin, decide, { ...at(campaign), body: { ...body, note: 'No.' } })
    expect(answer.status).toBe(decide === contract.approveCampaign ? 400 : 409)
  }
  expect((await api(admin, contract.approveCampaign, { ...at(campaign), body })).status).toBe(409)
})

test('once there is a review, product and price are fixed and the target can only be raised', async () => {
  const { business, campaign } = await aSubmittedReview()
  const edit = (body: object) => api(business, contract.editCampaign, { ...at(campaign), body })
  for (const body of [
    { title: 'An entirely different title' },
    { product: 'Rye' },
    { pricePerReviewCents: 5_00 },
    { productUrl: 'https://bakery.example' },
  ]) {
    expect([body, (await edit(body)).status]).toEqual([body, 409])
  }
  orFail(await edit({ targetReviews: 9 }))
  expect((await edit({ targetReviews: 8 })).status).toBe(409)
})

test('pausing a campaign closes its places and resuming opens them', async () => {
  const { business, campaign } = await anActiveCampaign()
  const paused = orFail(await api(business, contract.pauseCampaign, at(campaign)))
  expect(paused).toMatchObject({ paused: true, openPlaces: 0, closedReason: 'paused' })
  const call = { ...at(campaign), body: reviewBody }
  const refused = await api(await aReviewer(), reviews.submitReview, call)
  expect([refused.status, refused.error?.reason]).toEqual([409, 'paused'])
  const resumed = orFail(await api(business, contract.resumeCampaign, at(campaign)))
  expect(resumed).toMatchObject({ paused: false, openPlaces: 5, closedReason: null })
})

test('deleting a campaign removes it without reviews and withdraws it with reviews', async () => {
  const empty = await anActiveCampaign()
  orFail(await api(empty.business, contract.deleteCampaign, at(empty.campaign)))
  expect((await api(empty.admin, getCampaign, at(empty.campaign))).status).toBe(404)

  const { business, campaign, review, reviewer, admin } = await aSubmittedReview()
  orFail(await api(business, contract.deleteCampaign, at(campaign)))
  expect((await api(business, contract.deleteCampaign, at(campaign))).status).toBe(404)
  expect((await api(business, getCampaign, at(campaign))).status).toBe(404)
  const stranger = await aReviewer()
  expect((await api(stranger, getCampaign, at(campaign))).status).toBe(404)
  const call = { ...at(campaign), body: reviewBody }
  expect((await api(stranger, reviews.submitReview, call)).status).toBe(404)
  for (const viewer of [business, stranger, admin]) {
    const listed = orFail(await api(viewer, contract.listCampaigns))
    expect(listed.items.map(({ id }) => id)).not.toContain(campaign.id)
  }
  expect((await api(reviewer, getCampaign, at(campaign))).status).toBe(200)
  for (const viewer of [reviewer, admin]) {
    const listed = orFail(await api(viewer, reviews.listReviews))
    expect(listed.items.map(({ id }) => id)).toContain(review.id)
  }
})

test('submitting and deleting at once leaves a review of a withdrawn campaign, or no review', async () => {
  for (let i = 0; i < 5; i++) {
    const { business, campaign } = await anActiveCampaign()
    const call = { ...at(campaign), body: reviewBody }
    const reviewer = await aReviewer()
    const [sent, deleted] = await Promise.all([
      api(reviewer, reviews.submitReview, call),
      api(business, contract.deleteCampaign, at(campaign)),
    ])
    expect(deleted.status).toBe(200)
    expect([201, 404]).toContain(sent.status)
    const kept = await server()
      .db.selectFrom('campaigns')
      .select('deletedAt')
      .where('id', '=', campaign.id)
      .execute()
    expect(kept).toHaveLength(sent.status === 201 ? 1 : 0)
  }
})

test('approving and rejecting a campaign at once: one of them wins', async () => {
  const { campaign } = await aCampaign()
  const admin = await anAdmin()
  const answers = await atOnce(6, (i) =>
    i % 2
      ? api(admin, contract.approveCampaign, { ...at(campaign), body: { version: 1 } })
      : api(admin, contract.rejectCampaign, { ...at(campaign), body: { note: 'No', version: 1 } }),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})
