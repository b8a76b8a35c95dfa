import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { setPayoutDestination } from '../../../shared/money/payout-destination.ts'
import * as reviews from '../../../shared/market/reviews.ts'
import { editSettings } from '../../../shared/people/settings.ts'
import { suspendUser } from '../../../shared/people/users.ts'
import {
  approveVerification,
  createDocumentLink,
  listVerifications,
} from '../../../shared/people/verification.ts'
import { createDeposit } from '../../../shared/money/wallet.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { localFiles } from '../../base/files/store.ts'
import { removeFiles } from '../../base/jobs/remove-files.ts'
import { closeAccount, withPassword } from '../../test/members.ts'
import { webhook } from '../../test/refunds.ts'
import { clock, server } from '../../test/server.ts'
import { uploadDocuments } from '../../test/uploads.ts'
import {
  aBusiness,
  aCampaign,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aSessionOf,
  aSubmittedReview,
  atOnce,
  campaignBody,
  destinationBody,
  orFail,
  request,
  reviewBody,
  type Answered,
  type Person,
} from '../../test/world.ts'

/** Closing an account beside anything that makes or moves something for the person. */

const tries = 20
const newBusiness = async () => withPassword(await aBusiness({ balance: 0 }))
const newReviewer = async () => withPassword(await aReviewer())

/**
 * Does both at once, many times, at slightly different moments. One of them comes first: the other
 * is then refused, or sees it.
 */
async function race(
  aPerson: () => Promise<Person>,
  work: (person: Person) => Promise<Answered<unknown>>,
) {
  const seen = new Set<string>()
  for (let i = 0; i < tries; i++) {
    const person = await aPerson()
    const later = i % 3 === 1 ? aSessionOf(person) : undefined
    const [done, closed] = await Promise.all([
      work(person),
      Promise.resolve(later).then(() => closeAccount(person)),
    ])
    expect([200, 201, 401, 404, 409]).toContain(done.status)
    expect([200, 409]).toContain(closed.status)
    seen.add(`${done.status} ${closed.status}`)
    await expectClosedEmpty()
  }
  return seen
}

async function expectClosedEmpty() {
  const broken = (await checkInvariants(server().db)).filter(({ violations }) => violations > 0)
  expect(broken).toEqual([])
}

test('closing an account beside a submission leaves no held review of a closed account', async () => {
  const { campaign } = await anActiveCampaign({ target: tries + 1 })
  const call = { params: { campaignId: campaign.id }, body: reviewBody }
  const seen = await race(newReviewer, (reviewer) => api(reviewer, reviews.submitReview, call))
  expect(seen.size).toBeGreaterThan(0)
})

test('closing an account beside a deposit leaves no open deposit', async () => {
  const seen = await race(newBusiness, (business) =>
    api(business, createDeposit, { body: { amountCents: 50_00 } }),
  )
  expect(seen.size).toBeGreaterThan(0)
})

test('closing an account beside a new campaign leaves no campaign to moderate', async () => {
  const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
  const seen = await race(newBusiness, (business) =>
    api(business, campaigns.createCampaign, { body }),
  )
  expect(seen.size).toBeGreaterThan(0)
})

test('closing an account beside an approval leaves no active campaign', async () => {
  const admin = await anAdmin()
  const ids = new Map<string, string>()
  const withCampaign = async () => {
    const business = await newBusiness()
    const body = { ...campaignBody, pricePerReviewCents: 10_00, targetReviews: 5 }
    const { id } = orFail(await api(business, campaigns.createCampaign, { body }))
    ids.set(business.id, id)
    return business
  }
  const seen = await race(withCampaign, ({ id }) => {
    const params = { campaignId: ids.get(id)! }
    return api(admin, campaigns.approveCampaign, { params, body: {} })
  })
  expect(seen.size).toBeGreaterThan(0)
})

test('closing an account beside a payment of its card leaves no money in its wallet', async () => {
  const ids = new Map<string, string>()
  const withDeposit = async () => {
    const business = await newBusiness()
    const body = { amountCents: 50_00 }
    ids.set(business.id, orFail(await api(business, createDeposit, { body })).id)
    return business
  }
  const pay = async ({ id }: Person) => {
    await webhook({ type: 'paid', depositId: ids.get(id)!, reference: id })
    return { status: 200, body: undefined, headers: {} }
  }
  expect(await race(withDeposit, pay)).toEqual(new Set(['200 409']))
})

test('closing an account beside an edit, a destination or an upload leaves nothing personal', async () => {
  const { db } = server()
  const edit = (person: Person) =>
    api(person, editSettings, { body: { name: 'Still Here', bio: 'Still here' } })
  await race(newReviewer, edit)
  await race(newReviewer, (person) => api(person, setPayoutDestination, { body: destinationBody }))
  await race(newBusiness, (person) => uploadDocuments(person, ['deed.pdf']))
  const closed = db.selectFrom('users').select('id').where('deletedAt', 'is not', null)
  const names = await closed.where('name', '<>', '').execute()
  const destinations = await db
    .selectFrom('payoutDestinations')
    .select('reviewerId')
    .where('reviewerId', 'in', closed)
    .execute()
  const documents = await db
    .selectFrom('documents')
    .select('id')
    .where('businessId', 'in', closed)
    .execute()
  expect([names, destinations, documents]).toEqual([[], [], []])
})

test('closing an account twice, and beside a suspension: one closes it, nothing fails', async () => {
  const admin = await anAdmin()
  for (let i = 0; i < 5; i++) {
    const person = await newReviewer()
    const twice = await atOnce(3, () => closeAccount(person))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  }
  const call = ({ id: userId }: Person) => ({ params: { userId }, body: { reason: 'Spam.' } })
  for (let i = 0; i < 5; i++) {
    const person = await newReviewer()
    const [closed, suspended] = await Promise.all([
      closeAccount(person),
      api(admin, suspendUser, call(person)),
    ])
    expect([
      [200, 404],
      [401, 200],
    ]).toContainEqual([closed.status, suspended.status])
  }
})

test('a closed business leaves nothing to moderate, and its documents cannot be opened', async () => {
  const business = await newBusiness()
  const admin = await anAdmin()
  const { campaign } = await aCampaign({ business })
  orFail(await uploadDocuments(business, ['deed.pdf']))
  const verification = async () => {
    const { items } = orFail(await api(admin, listVerifications, { query: { limit: 100 } }))
    return items.find(({ businessId }) => businessId === business.id)
  }
  const { id: documentId } = (await verification())!.documents[0]!
  const params = { documentId }
  const { url } = orFail(await api(admin, createDocumentLink, { params }))
  const open = () => request(admin, 'GET', url)
  expect((await open()).status).toBe(200)

  orFail(await closeAccount(business))
  const campaignParams = { campaignId: campaign.id }
  const approval = { params: campaignParams, body: {} }
  expect((await api(admin, campaigns.approveCampaign, approval)).status).toBe(404)
  const verify = await api(admin, approveVerification, {
    params: { businessId: business.id },
    body: {},
  })
  expect([verify.status, verify.error?.reason]).toEqual([409, 'closed'])
  expect(await verification()).toBeUndefined()
  expect((await open()).status).toBe(404)
  expect((await api(admin, createDocumentLink, { params })).status).toBe(404)

  const { db, app, files } = server()
  const folder = join(files, 'business-verifications')
  expect(await readdir(folder)).not.toHaveLength(0)
  await removeFiles(db, { files: localFiles(files), clock, log: app.log })
  expect(await readdir(folder)).toHaveLength(0)
})

test('a campaign with reviews that waits for approval is withdrawn with its business', async () => {
  const { business, campaign, admin, review, reviewer } = await aSubmittedReview({
    business: await withPassword(await aBusiness({ balance: 11_50 })),
  })
  const body = { instructions: 'Buy it in any of our shops.' }
  const params = { campaignId: campaign.id }
  orFail(await api(business, campaigns.editCampaign, { params, body }))
  orFail(await api(admin, reviews.approveReview, { params: { reviewId: review.id }, body: {} }))
  orFail(await closeAccount(business))
  const approved = await api(admin, campaigns.approveCampaign, { params, body: {} })
  expect([approved.status, approved.error?.message]).toEqual([
    409,
    'The business has withdrawn this campaign.',
  ])
  const { items } = orFail(await api(reviewer, reviews.listReviews))
  expect(items.map(({ id }) => id)).toEqual([review.id])
})
