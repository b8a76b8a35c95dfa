import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as appeals from '../../shared/market/appeals.ts'
import * as campaigns from '../../shared/market/campaigns.ts'
import { addMonths } from '../../shared/base/days.ts'
import { appealMonths } from '../../shared/platform/statement-rules.ts'
import { listStatementsOfReasons } from '../../shared/platform/statements.ts'
import * as reviews from '../../shared/market/reviews.ts'
import { expireDue } from '../jobs/expire.ts'
import * as model from './model.ts'
import { clock, server } from './server.ts'
import { improvedBody } from './second-try.ts'
import { api, atOnce, campaignBody, orFail, reviewBody, type Person } from './world.ts'
import { pick, succeeded, noError, command } from './model-command.ts'

/** The commands for campaigns and reviews, and the passing of time. */

interface Offer {
  price: number
  target: number
  tryingDays: number
  way: model.Way
  /** The most that is paid back, where the way is that. */
  cap?: number
}

export const openCampaign = (b: number, { price, target, tryingDays, way, cap = 0 }: Offer) =>
  command(
    `openCampaign(${b}, ${JSON.stringify({ price, target, tryingDays, way, cap })})`,
    () => true,
    async (m, { admins }) => {
      const business = pick(m.businesses, b)!
      const terms = { pricePerReviewCents: price, targetReviews: target, tryingDays }
      const worth = way === 'reimbursement' ? { reimbursementCapCents: cap } : { worthCents: 30_00 }
      const given = way === 'own' ? {} : { fulfilment: way, ...worth }
      const body = { ...campaignBody, ...terms, ...given }
      const { id } = orFail(await api(business.person, campaigns.createCampaign, { body }))
      const params = { campaignId: id }
      const answers = await atOnce(2, (i) =>
        api(admins[i]!, campaigns.approveCampaign, { params, body: {} }),
      )
      expect(succeeded(answers)).toHaveLength(1)
      m.campaigns.push({
        id,
        business,
        price,
        cap,
        target,
        tryingDays,
        way,
        codes: [],
        approved: 0,
        held: 0,
        taken: 0,
        status: 'active',
        paused: false,
      })
    },
  )

/** The receipt of a purchase. The upload itself is no part of the model. */
export async function aReceipt({ id: reviewerId }: Person, amountCents: number) {
  const proofId = randomUUID()
  const file = { contentType: 'application/pdf', sizeBytes: 1, createdAt: clock.now() }
  await server()
    .db.insertInto('proofs')
    .values({ id: proofId, reviewerId, ...file })
    .execute()
  return { proofId, amountCents }
}

/** What is sent with a review: for a purchase the receipt, too. */
export async function bodyFor(
  { cap }: { cap: number },
  { person }: { person: Person },
): Promise<typeof reviewBody & { proofId?: string; amountCents?: number }> {
  return cap === 0 ? reviewBody : { ...reviewBody, ...(await aReceipt(person, cap)) }
}

export const submit = (c: number, first: number, count: number, key: string) =>
  command(
    `submit(${c}, ${first}, ${count}, ${key})`,
    (m) => m.campaigns.length > 0,
    async (m) => {
      const campaign = pick(m.campaigns, c)!
      const authors = Array.from({ length: count }, (_, i) => pick(m.reviewers, first + i)!)
      const distinct = [...new Set(authors)]
      const fresh = distinct.filter(
        (reviewer) =>
          !m.reviews.some((one) => one.campaign === campaign && one.reviewer === reviewer),
      )
      const placed = fresh.filter((author) => {
        const place = model.placeOf(m, campaign, author)
        return place && model.isInHand(place)
      })
      const open = campaign.tryingDays > 0 ? 0 : Math.max(0, model.openPlaces(campaign))
      const bodies = new Map<Person, Awaited<ReturnType<typeof bodyFor>>>()
      for (const author of distinct) bodies.set(author.person, await bodyFor(campaign, author))
      const callOf = (author: Person) => ({
        params: { campaignId: campaign.id },
        body: bodies.get(author)!,
        key: `${key}-${campaign.id}`,
      })
      // Send each review twice with one key, like a retry after a lost answer.
      const answers = await Promise.all(
        distinct.flatMap((author) =>
          [0, 1].map(() => api(author.person, reviews.submitReview, callOf(author.person))),
        ),
      )
      noError(answers)
      const taken = distinct.filter((_, i) => answers[2 * i]!.status === 201)
      for (const [i, author] of distinct.entries()) {
        const [one, two] = [answers[2 * i]!, answers[2 * i + 1]!]
        if (fresh.includes(author)) expect(two.status).toBe(one.status)
        if (one.status === 201) expect(two.body.id).toBe(one.body.id)
      }
      const accepted = taken.filter((author) => fresh.includes(author))
      expect(accepted).toHaveLength(placed.length || Math.min(fresh.length, open))
      for (const author of accepted) {
        const { id } = answers[2 * distinct.indexOf(author)]!.body
        const place = model.placeOf(m, campaign, author)
        if (place) model.used(m, place)
        else model.submitted(m, campaign, author, id)
      }
    },
  )

export const resubmit = (r: number) =>
  command(
    `resubmit(${r})`,
    (m) => m.reviews.length > 0,
    async (m) => {
      const review = pick(m.reviews, r)!
      const call = { params: { reviewId: review.id }, body: { ...improvedBody, rating: 1 } }
      const answers = await atOnce(2, () =>
        api(review.reviewer.person, reviews.resubmitReview, call),
      )
      noError(answers)
      const may = review.state === 'resubmittable' && m.day < review.until
      expect(succeeded(answers)).toHaveLength(may ? 1 : 0)
      if (!may) return
      review.state = 'pending'
      review.waits = m.day
      review.proposal = null
      review.resubmitted = true
    },
  )

export const appeal = (r: number) =>
  command(
    `appeal(${r})`,
    (m) => m.reviews.length > 0,
    async (m) => {
      const review = pick(m.reviews, r)!
      const own = orFail(await api(review.reviewer.person, listStatementsOfReasons))
      const statementId = own.items.find(({ decision }) => decision.id === review.id)?.id ?? 'none'
      const call = { body: { statementId, content: reviewBody.content } }
      const answers = await atOnce(2, () => api(review.reviewer.person, appeals.fileAppeal, call))
      noError(answers)
      const isInTime = clock.now() < addMonths(review.final, appealMonths)
      const may = review.state === 'rejected' && isInTime && !review.appeal
      const won = succeeded(answers)
      expect(won).toHaveLength(may ? 1 : 0)
      if (may) review.appeal = { id: won[0]!.body.id, open: true }
    },
  )

/** All admins decide at once, at least one of whom did not take the decision. */
export const judge = (r: number, outcome: 'upheld' | 'granted') =>
  command(
    `judge(${r}, ${outcome})`,
    (m) => m.reviews.some(({ appeal: filed }) => filed?.open),
    async (m, { admins }) => {
      const review = pick(
        m.reviews.filter((one) => one.appeal?.open),
        r,
      )!
      const params = { appealId: review.appeal!.id }
      const body = { outcome, note: 'We have read it once more, from the beginning.' }
      const answers = await atOnce(admins.length, (i) =>
        api(admins[i]!, appeals.decideAppeal, { params, body }),
      )
      noError(answers)
      expect(succeeded(answers)).toHaveLength(1)
      if (outcome === 'granted') model.overturned(review)
      else review.appeal!.open = false
    },
  )

export const pass = (days: number) =>
  command(
    `pass(${days} days)`,
    () => true,
    async (m) => {
      // A place is released a minute after its deadline.
      clock.travel({ days, minutes: 2 })
      m.day += days
      // The checks of the texts found nothing.
      await server().owner.query(`update review_evidence set items = '[]'`)
      await atOnce(2, () => expireDue(server().db, clock.now(), server().app.log))
      for (const review of m.reviews) {
        if (review.state === 'resubmittable' && review.until <= m.day) model.rejected(review)
      }
      model.advance(m)
      model.released(m)
    },
  )

export type Change = 'delete' | 'complete' | 'pause' | 'resume'

export const change = (c: number, what: Change) =>
  command(
    `${what}(${c})`,
    (m) => m.campaigns.length > 0,
    async (m) => {
      const campaign = pick(m.campaigns, c)!
      const params = { campaignId: campaign.id }
      const operation = {
        delete: campaigns.deleteCampaign,
        complete: campaigns.completeCampaign,
        pause: campaigns.pauseCampaign,
        resume: campaigns.resumeCampaign,
      }[what]
      const answers = await atOnce(2, () =>
        api<typeof operation>(campaign.business.person, operation, { params }),
      )
      noError(answers)
      const active = campaign.status === 'active'
      const may = {
        delete: campaign.status !== 'deleted',
        complete: active,
        pause: active && !campaign.paused,
        resume: active && campaign.paused,
      }[what]
      expect([what, succeeded(answers).length]).toEqual([what, may ? 1 : 0])
      if (!may) return
      if (what === 'delete') campaign.status = 'deleted'
      if (what === 'complete') campaign.status = 'completed'
      campaign.paused = what === 'pause'
    },
  )
