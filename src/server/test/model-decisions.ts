import { expect } from 'vitest'
import { addDays } from '../../shared/base/days.ts'
import * as proposals from '../../shared/market/proposals.ts'
import { resubmissionDays } from '../../shared/market/review-rules.ts'
import * as reviews from '../../shared/market/reviews.ts'
import * as model from './model.ts'
import { clock } from './server.ts'
import { api, type Person } from './world.ts'
import { pick, noError, command } from './model-command.ts'

/** The commands that decide reviews: one admin alone, or two of them. */

/** How many reviews of a campaign, but for this one, an admin alone may still reject today. */
function rejectionsLeft(
  { reviews: all, day }: model.Model,
  campaign: model.ModelCampaign,
  but?: model.Held,
): number {
  const today = all.filter(
    (one) => one !== but && one.campaign === campaign && one.rejectedOn.includes(day),
  )
  return Math.max(0, 5 - today.length)
}

/** The proposal that another admin can accept: it lapses after a day. */
const openProposal = ({ day }: model.Model, { state, proposal }: model.Held) =>
  state === 'pending' && proposal?.day === day ? proposal : null

export type Decision = 'approve' | 'reject' | 'resubmittable'

const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about something else.',
  passage: { start: 0, end: 1 },
}

const byDecision = (decision: Decision, back: object, reviewId: string, admin: Person) =>
  decision === 'approve'
    ? api(admin, reviews.approveReview, { params: { reviewId }, body: { ...back } })
    : api(admin, reviews.rejectReview, {
        params: { reviewId },
        body: { ...rejection, ...back, allowResubmission: decision === 'resubmittable' },
      })

/** What a share of the cap is, and how a decision names it while that is reserved. */
function backOf({ campaign, paidBack }: model.Held, share: number) {
  const back = Math.floor(campaign.cap * share)
  return { back, body: { ...(paidBack === null && { reimbursementCents: back }) } }
}

/** Rejects it, for good or with a second try, which may bring a better receipt. */
function rejectedNow(m: model.Model, review: model.Held, { mayResubmit, back }: model.Rejection) {
  review.rejectedOn.push(m.day)
  if (!mayResubmit || back > 0) model.paidBack(review, back)
  // An appeal counts from the day on which the rejection is final.
  review.final = mayResubmit ? addDays(clock.now(), resubmissionDays) : clock.now()
  review.appeal = null
  if (!mayResubmit) return model.rejected(review)
  review.state = 'resubmittable'
  review.until = m.day + resubmissionDays
}

/** What became of a review: one decision at most, and one proposal at most before an approval. */
function outcome(m: model.Model, review: model.Held, done: Done[], back: number) {
  const winner = done.find(({ status }) => status === 200)
  const proposing = done.find(({ status }) => status === 202)
  if (proposing) {
    const mayResubmit = proposing.decision === 'resubmittable'
    review.proposal = { by: proposing.admin, day: m.day, rejection: { mayResubmit, back } }
  }
  if (!winner) return
  if (winner.decision !== 'approve') {
    return rejectedNow(m, review, { mayResubmit: winner.decision === 'resubmittable', back })
  }
  Object.assign(review, { final: clock.now(), appeal: null })
  model.paidBack(review, back)
  model.approved(review)
}

interface Done {
  admin: Person
  decision: Decision
  status: number
}

/** Several admins decide at once, each of whom pays the same share of the cap back. */
export const decide = (r: number, decisions: Decision[], share = 1) =>
  command(
    `decide(${r}, ${decisions.join('+')}, ${share})`,
    (m) => m.reviews.length > 0,
    async (m, { admins }) => {
      const review = pick(m.reviews, r)!
      const { back, body } = backOf(review, share)
      const answers = await Promise.all(
        decisions.map((decision, i) => byDecision(decision, body, review.id, pick(admins, i)!)),
      )
      noError(answers)
      const mayReject = decisions.some(
        (one) => one === 'reject' || (one === 'resubmittable' && !review.resubmitted),
      )
      const mayApprove = decisions.includes('approve')
      const isOpen = openProposal(m, review) !== null
      const isAlone = rejectionsLeft(m, review.campaign, review) > 0 && !isOpen
      const times = (status: number) => answers.filter((one) => one.status === status).length
      const isDecided = review.state === 'pending' && (mayApprove || (mayReject && isAlone))
      expect(times(200)).toBe(isDecided ? 1 : 0)
      const mayPropose = review.state === 'pending' && mayReject && !isAlone && !isOpen
      if (mayApprove && mayPropose) expect(times(202)).toBeLessThanOrEqual(1)
      else expect(times(202)).toBe(mayPropose ? 1 : 0)
      const done = answers.map(({ status }, i) => ({
        admin: pick(admins, i)!,
        decision: decisions[i]!,
        status,
      }))
      outcome(m, review, done, back)
    },
  )

/** Admins reject all that waits of a campaign at once: from the sixth of a day on as proposals. */
export const rejectAll = (c: number) =>
  command(
    `rejectAll(${c})`,
    (m) => m.campaigns.length > 0,
    async (m, { admins }) => {
      const campaign = pick(m.campaigns, c)!
      const waiting = m.reviews.filter(
        (one) => one.campaign === campaign && one.state === 'pending' && !openProposal(m, one),
      )
      // A second try on the day of the first one's rejection is none more.
      const again = waiting.filter((one) => one.rejectedOn.includes(m.day))
      const alone =
        again.filter((one) => rejectionsLeft(m, campaign, one) > 0).length +
        Math.min(rejectionsLeft(m, campaign), waiting.length - again.length)
      const done = await Promise.all(
        waiting.map(async (review, i) => {
          const admin = pick(admins, i)!
          const answer = await byDecision('reject', backOf(review, 0).body, review.id, admin)
          return { admin, decision: 'reject' as const, status: answer.status }
        }),
      )
      const times = (status: number) => done.filter((one) => one.status === status).length
      expect([times(200), times(202)]).toEqual([alone, waiting.length - alone])
      for (const [i, review] of waiting.entries()) outcome(m, review, [done[i]!], 0)
    },
  )

/** Admins accept a proposal, decline it, or some do this and its author that, at once. */
export const answerProposal = (p: number, how: 'accept' | 'decline' | 'both') =>
  command(
    `answerProposal(${p}, ${how})`,
    (m) => m.reviews.some((one) => one.proposal !== null && one.state === 'pending'),
    async (m, { admins }) => {
      const review = pick(
        m.reviews.filter((one) => one.proposal !== null && one.state === 'pending'),
        p,
      )!
      const { by, rejection: proposed } = review.proposal!
      const isOpen = openProposal(m, review) !== null
      const params = { reviewId: review.id }
      const body = { note: 'It is about the bread.' }
      const done = await Promise.all(
        admins.map(async (admin) => {
          const declines = how === 'decline' || (how === 'both' && admin === by)
          const answer = declines
            ? await api(admin, proposals.declineProposal, { params, body })
            : await api(admin, proposals.acceptProposal, { params, body: {} })
          return { declines, isOwn: admin === by, answer }
        }),
      )
      noError(done.map(({ answer }) => answer))
      const winners = done.filter(({ answer }) => answer.status === 200)
      expect(winners).toHaveLength(isOpen ? 1 : 0)
      if (!isOpen) return
      const [{ declines, isOwn }] = winners as [(typeof winners)[number]]
      expect(isOwn && !declines).toBe(false)
      review.proposal = null
      if (!declines) rejectedNow(m, review, proposed)
    },
  )
