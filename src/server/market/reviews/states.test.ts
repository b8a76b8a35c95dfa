import { expect, test } from 'vitest'
import { getCampaign } from '../../../shared/market/campaign-page.ts'
import { resubmissionDays } from '../../../shared/market/review-rules.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { expireDue } from '../../jobs/expire.ts'
import { clock, server } from '../../test/server.ts'
import { cellsIn, type StateTable } from '../../test/state-table.ts'
import { improvedBody } from '../../test/second-try.ts'
import { api, aSubmittedReview, balanceOf, orFail, reviewBody } from '../../test/world.ts'

/**
 * Every verb in every state of a review. `open` means rejected with a resubmission allowed, `late`
 * that its seven days are over and the job has not run, `released` that the job has run,
 * `unpublished` that an admin has taken the approved review out of public view.
 */
type State =
  | 'pending'
  | 'approved'
  | 'unpublished'
  | 'rejected'
  | 'open'
  | 'resubmitted'
  | 'late'
  | 'released'
type Verb =
  | 'approve'
  | 'reject'
  | 'allow'
  | 'resubmit'
  | 'submit'
  | 'expire'
  | 'unpublish'
  | 'publish'

const notPublic = { unpublish: 409, publish: 409 }
const decided = { approve: 409, reject: 409, allow: 409, resubmit: 409, submit: 409, ...notPublic }
const table: StateTable<State, Verb> = {
  pending: {
    approve: 'approved',
    reject: 'rejected',
    allow: 'open',
    resubmit: 409,
    submit: 409,
    expire: 'pending',
    ...notPublic,
  },
  approved: { ...decided, expire: 'approved', unpublish: 'unpublished' },
  unpublished: { ...decided, expire: 'unpublished', publish: 'approved' },
  rejected: { ...decided, expire: 'rejected' },
  open: { ...decided, resubmit: 'pending', expire: 'open' },
  resubmitted: {
    approve: 'approved',
    reject: 'rejected',
    allow: 409,
    resubmit: 409,
    submit: 409,
    expire: 'pending',
    ...notPublic,
  },
  late: { ...decided, expire: 'rejected' },
  released: { ...decided, expire: 'rejected' },
}

/** What a refused verb leaves. */
const stays: Partial<Record<State, string>> = {
  resubmitted: 'pending',
  late: 'open',
  released: 'rejected',
}

/** Balances, and the reviews of the campaign: completed, pending, waiting to be sent again. */
const money = {
  pending: { business: 1_000_00 - 11_50, reviewer: 0, counts: [0, 1, 0] },
  open: { business: 1_000_00 - 11_50, reviewer: 0, counts: [0, 0, 1] },
  approved: { business: 1_000_00 - 11_50, reviewer: 10_00, counts: [1, 0, 0] },
  // Paid as before, and its place stays taken.
  unpublished: { business: 1_000_00 - 11_50, reviewer: 10_00, counts: [1, 0, 0] },
  rejected: { business: 1_000_00, reviewer: 0, counts: [0, 0, 0] },
}

async function aReview() {
  const { review, campaign, reviewer, business, admin } = await aSubmittedReview()
  const params = { reviewId: review.id }
  const reject = (allowResubmission: boolean) => {
    const note = 'This is about the delivery, not about the bread.'
    const passage = { start: 0, end: 6 }
    const body = { reason: 'off_topic' as const, note, passage, allowResubmission }
    return api(admin, contract.rejectReview, { params, body })
  }
  const verbs = {
    approve: () => api(admin, contract.approveReview, { params, body: {} }),
    reject: () => reject(false),
    allow: () => reject(true),
    resubmit: () => api(reviewer, contract.resubmitReview, { params, body: improvedBody }),
    submit: () => {
      const call = { params: { campaignId: campaign.id }, body: reviewBody }
      return api(reviewer, contract.submitReview, call)
    },
    unpublish: () => {
      const body = { reason: 'The product is another one than this.' }
      return api(admin, contract.unpublishReview, { params, body })
    },
    publish: () => api(admin, contract.publishReview, { params }),
    expire: async () => {
      await expireDue(server().db, clock.now(), server().app.log)
      return { status: 200, error: undefined }
    },
  }
  const look = async () => {
    const query = { campaignId: campaign.id }
    const { items } = orFail(await api(admin, contract.listReviews, { query }))
    const { status, rejection, unpublishedAt } = items[0]!
    const approvedOr = unpublishedAt ? 'unpublished' : status
    const state = rejection?.resubmitUntil ? 'open' : approvedOr
    const { completedReviews, pendingReviews, awaitingResubmission } = orFail(
      await api(admin, getCampaign, { params: { campaignId: campaign.id } }),
    )
    const balances = { business: await balanceOf(business), reviewer: await balanceOf(reviewer) }
    const counts = [completedReviews, pendingReviews, awaitingResubmission]
    return { state, ...balances, counts }
  }
  return { verbs, look }
}

type Verbs = Awaited<ReturnType<typeof aReview>>['verbs']
const reach: Record<State, (verbs: Verbs) => Promise<void>> = {
  pending: async () => {},
  approved: async ({ approve }) => void orFail(await approve()),
  unpublished: async ({ approve, unpublish }) => {
    orFail(await approve())
    orFail(await unpublish())
  },
  rejected: async ({ reject }) => void orFail(await reject()),
  open: async ({ allow }) => void orFail(await allow()),
  resubmitted: async ({ allow, resubmit }) => {
    orFail(await allow())
    orFail(await resubmit())
  },
  late: async ({ allow }) => {
    orFail(await allow())
    clock.travel({ days: resubmissionDays })
  },
  released: async ({ allow, expire }) => {
    orFail(await allow())
    clock.travel({ days: resubmissionDays })
    await expire()
  },
}

const decidedBefore = 'This review has already been decided.'
const allowedOnce = 'This review has already been resubmitted once.'
const refusals: Record<Verb, string | undefined> = {
  approve: decidedBefore,
  reject: decidedBefore,
  allow: decidedBefore,
  resubmit: 'This review cannot be sent again.',
  submit: "You've already submitted a review for this campaign.",
  expire: undefined,
  unpublish: 'Only an approved review can be unpublished.',
  publish: 'This review is not unpublished.',
}
/** Refusals that a state words differently. */
const ownRefusals: Partial<Record<State, Partial<Record<Verb, string>>>> = {
  resubmitted: { allow: allowedOnce },
  unpublished: { unpublish: 'This review has already been unpublished.' },
}

test.each(cellsIn(table))('a review that is %s: %s gives %s', async (state, verb, result) => {
  const { verbs, look } = await aReview()
  await reach[state](verbs)
  const { status, error } = await verbs[verb]()
  expect(status).toBe(typeof result === 'number' ? result : 200)
  const refusal = ownRefusals[state]?.[verb] ?? refusals[verb]
  expect(error?.message).toBe(typeof result === 'number' ? refusal : undefined)
  const after = typeof result === 'string' ? result : (stays[state] ?? state)
  expect(await look()).toEqual({ state: after, ...money[after as keyof typeof money] })
})
