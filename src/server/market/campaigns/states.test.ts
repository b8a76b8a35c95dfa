import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import * as contract from '../../../shared/market/campaigns.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { server } from '../../test/server.ts'
import { cellsIn, type StateTable } from '../../test/state-table.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aSubmittedReview,
  atOnce,
  campaignBody,
  orFail,
  reviewBody,
} from '../../test/world.ts'

const complete = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 7 }
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

/**
 * Every verb in every state of a campaign. A paused campaign is active; a withdrawn one was deleted
 * with a review.
 */
type State =
  | 'draft'
  | 'pending'
  | 'active'
  | 'paused'
  | 'rejected'
  | 'completed'
  | 'full'
  | 'withdrawn'
type Verb = 'approve' | 'reject' | 'submit' | 'complete' | 'pause' | 'resume' | Edit | 'delete'
type Edit = 'editText' | 'editPrice' | 'raiseTarget' | 'lowerTarget'

const refused = { approve: 409, reject: 409, submit: 409, complete: 409, pause: 409, resume: 409 }
const edited = <Result>(result: Result) => ({
  editText: result,
  editPrice: result,
  raiseTarget: result,
  lowerTarget: result,
  delete: 'deleted',
})
/** Reviewers have read it, so every edit but a higher target needs approval again. */
const reapproved = { ...edited('pending'), raiseTarget: 'active' }
const table: StateTable<State, Verb | 'review'> = {
  draft: { ...refused, ...edited('draft'), submit: 'pending', review: 404 },
  pending: {
    ...refused,
    ...edited('pending'),
    approve: 'active',
    reject: 'rejected',
    review: 404,
  },
  active: {
    ...refused,
    ...reapproved,
    reject: 'rejected',
    complete: 'completed',
    pause: 'paused',
    review: 'active',
  },
  paused: {
    ...refused,
    ...reapproved,
    raiseTarget: 'paused',
    reject: 'rejected',
    complete: 'completed',
    resume: 'active',
    review: 409,
  },
  rejected: {
    ...refused,
    ...edited('rejected'),
    approve: 'active',
    submit: 'pending',
    review: 404,
  },
  completed: { ...refused, ...edited(409), review: 409 },
  // Completed by the approval of its last review.
  full: { ...refused, ...edited(409), review: 409 },
  withdrawn: {
    approve: 409,
    reject: 409,
    submit: 404,
    complete: 404,
    pause: 404,
    resume: 404,
    ...edited(404),
    delete: 404,
    review: 404,
  },
}

async function aCampaignInDraft() {
  const business = await aBusiness()
  const admin = await anAdmin()
  const body = { ...complete, draft: true as const }
  const draft = orFail(await api(business, contract.createCampaign, { body }))
  const of = at(draft)
  const edit = (change: object) => api(business, contract.editCampaign, { ...of, body: change })
  const note = { body: { note: 'Please say how one comes to the product.' } }
  const verbs = {
    approve: () => api(admin, contract.approveCampaign, { ...of, body: {} }),
    reject: () => api(admin, contract.rejectCampaign, { ...of, ...note }),
    submit: () => api(business, contract.submitCampaign, of),
    complete: () => api(business, contract.completeCampaign, of),
    pause: () => api(business, contract.pauseCampaign, of),
    resume: () => api(business, contract.resumeCampaign, of),
    editText: () => edit({ instructions: 'Buy it in any of our shops.' }),
    editPrice: () => edit({ pricePerReviewCents: 5_00 }),
    raiseTarget: () => edit({ targetReviews: 8 }),
    lowerTarget: () => edit({ targetReviews: 6 }),
    delete: () => api(business, contract.deleteCampaign, of),
    review: async () => api(await aReviewer(), reviews.submitReview, { ...of, body: reviewBody }),
  }
  const approveReview = async () => {
    const params = { reviewId: orFail(await verbs.review()).id }
    orFail(await api(admin, reviews.approveReview, { params, body: {} }))
  }
  const look = async () => {
    const seen = await api(business, getCampaign, of)
    if (seen.status === 404) return 'deleted'
    const { status, paused } = seen.body
    return status === 'active' && paused ? 'paused' : status
  }
  return { verbs, approveReview, look }
}

type World = Awaited<ReturnType<typeof aCampaignInDraft>>

/** Brings a draft into a state. */
async function reach(state: State, { verbs, approveReview }: World) {
  const before: Record<State, (keyof typeof verbs)[]> = {
    draft: [],
    pending: ['submit'],
    active: ['submit', 'approve'],
    paused: ['submit', 'approve', 'pause'],
    rejected: ['submit', 'reject'],
    completed: ['submit', 'approve', 'complete'],
    full: ['submit', 'approve'],
    withdrawn: ['submit', 'approve', 'review', 'delete'],
  }
  for (const verb of before[state]) orFail<unknown>(await verbs[verb]())
  if (state === 'full') for (let i = 0; i < complete.targetReviews; i++) await approveReview()
}

// spec: 4.10, 10.19
test('every action is allowed in its states and refused in all others', async () => {
  const untouched = new Map<State, World>()
  for (const [state, verb, result] of cellsIn(table)) {
    // A refusal changes nothing, which is checked, so that the next verb finds the same state.
    const world = untouched.get(state) ?? (await aCampaignInDraft())
    if (!untouched.has(state)) await reach(state, world)
    if (typeof result === 'number') untouched.set(state, world)
    else untouched.delete(state)
    const unchanged = await world.look()
    expect(unchanged).toBe({ full: 'completed', withdrawn: 'deleted' }[state as string] ?? state)
    const { status, body } = await world.verbs[verb]()
    const done = verb === 'review' ? 201 : 200
    const answered = typeof result === 'number' ? result : done
    expect([state, verb, status]).toEqual([state, verb, answered])
    const after = typeof result === 'number' ? unchanged : result
    expect([state, verb, await world.look()]).toEqual([state, verb, after])
    if (answered === 200 && verb !== 'delete') {
      const told = after === 'paused' ? { status: 'active', paused: true } : { status: after }
      expect([state, verb, body]).toMatchObject([state, verb, told])
    }
  }
})

// spec: 10.21
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

// spec: 10.25
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

test('every edit is a new version, so an admin approves no price that was not read', async () => {
  const { business, campaign } = await aCampaign()
  const admin = await anAdmin()
  let { version } = campaign
  for (const body of [{ pricePerReviewCents: 9_99 }, { targetReviews: 99 }]) {
    const edited = await api(business, contract.editCampaign, { ...at(campaign), body })
    const stale = { ...at(campaign), body: { version } }
    expect((await api(admin, contract.approveCampaign, stale)).status).toBe(409)
    expect(orFail(edited).version).toBe(++version)
  }
})

// spec: 10.20
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

// spec: 10.23
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
