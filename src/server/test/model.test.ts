import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as campaigns from '../../shared/campaigns.ts'
import type { Cents } from '../../shared/money.ts'
import * as payouts from '../../shared/payouts.ts'
import * as refunds from '../../shared/refunds.ts'
import * as reviews from '../../shared/reviews.ts'
import * as wallet from '../../shared/wallet.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import { expireDue } from '../jobs/expire.ts'
import { sendRefunds } from '../jobs/send-refunds.ts'
import { createDeposit, recordPayment } from '../wallet/deposits.ts'
import * as model from './model.ts'
import type { Model } from './model.ts'
import { clock, server } from './server.ts'
import {
  aBusiness,
  anAdmin,
  api,
  aReviewer,
  atOnce,
  balanceOf,
  campaignBody,
  orFail,
  reviewBody,
  type Answered,
  type Person,
} from './world.ts'

/**
 * The whole money life cycle against a model, by several clients at once: each command is a burst
 * of requests, and says beforehand how many of them may succeed. `MODEL_RUNS`, `MODEL_COMMANDS` and
 * `MODEL_SEED` (with the path that a failure prints: `MODEL_PATH`) change what is tried.
 */
const long = process.env.CANDOR_LONG === '1'
const numRuns = Number(process.env.MODEL_RUNS ?? (long ? 500 : 30))
const maxCommands = Number(process.env.MODEL_COMMANDS ?? (long ? 200 : 30))
const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
const path = process.env.MODEL_PATH

interface Real {
  admins: Person[]
}

type Command = fc.AsyncCommand<Model, Real>

/** The newest is the likeliest, since small numbers are. */
const pick = <T>(items: T[], n: number): T | undefined =>
  items.at(-1 - (n % Math.max(1, items.length)))
const succeeded = <T extends { status: number }>(answers: T[]) =>
  answers.filter(({ status }) => status < 300)
const noError = (answers: Answered<unknown>[]) =>
  expect(answers.filter(({ status }) => status >= 500 || status === 400)).toEqual([])

/** A command: whether it can be given, and what it does; afterwards its wallets are compared. */
function command(
  name: string,
  check: (m: Readonly<Model>) => boolean,
  run: (m: Model, real: Real) => Promise<void>,
): Command {
  return {
    check,
    toString: () => name,
    async run(m, real) {
      await run(m, real)
      for (const { person, balance } of [...m.businesses, ...m.reviewers]) {
        expect([name, person.role, await balanceOf(person)]).toEqual([name, person.role, balance])
      }
    },
  }
}

const deposit = (b: number, amount: number) =>
  command(
    `deposit(${b}, ${amount})`,
    () => true,
    async (m) => {
      const business = pick(m.businesses, b)!
      const { db } = server()
      const viewer = { id: business.person.id, role: 'business' as const }
      const at = clock.now()
      const { id } = await db
        .transaction()
        .execute((tx) => createDeposit(tx, viewer, { amountCents: amount as Cents }, at))
      const event = { type: 'paid', depositId: id, reference: id } as const
      await atOnce(3, () => db.transaction().execute((tx) => recordPayment(tx, event, at)))
      model.paidIn(m, { id, business, amount, reversed: 'no' })
    },
  )

const dispute = (d: number) =>
  command(
    `dispute(${d})`,
    (m) => m.deposits.length > 0,
    async (m) => {
      const one = pick(m.deposits, d)!
      const { id, amount } = one
      const reversalId = `dispute-${id}`
      const event =
        one.reversed === 'no'
          ? {
              type: 'reversed' as const,
              depositId: id,
              reversalId,
              amountCents: amount as Cents,
              reference: id,
            }
          : { type: 'reversal-won' as const, depositId: id, reversalId }
      await atOnce(2, () =>
        server()
          .db.transaction()
          .execute((tx) => recordPayment(tx, event, clock.now())),
      )
      if (one.reversed === 'no') model.reversed(one)
      else if (one.reversed === 'reversed') model.won(one)
    },
  )

const openCampaign = (b: number, price: number, target: number) =>
  command(
    `openCampaign(${b}, ${price}, ${target})`,
    () => true,
    async (m, { admins }) => {
      const business = pick(m.businesses, b)!
      const body = { ...campaignBody, pricePerReviewCents: price, targetReviews: target }
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
        target,
        approved: 0,
        held: 0,
        status: 'active',
        paused: false,
      })
    },
  )

const submit = (c: number, first: number, count: number, key: string) =>
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
      const places = model.openPlaces(campaign)
      const call = {
        params: { campaignId: campaign.id },
        body: reviewBody,
        key: `${key}-${campaign.id}`,
      }
      // Each author twice, with one key: a retry whose first answer was lost.
      const answers = await Promise.all(
        distinct.flatMap((author) =>
          [0, 1].map(() => api(author.person, reviews.submitReview, call)),
        ),
      )
      noError(answers)
      const taken = distinct.filter((_, i) => answers[2 * i]!.status === 201)
      for (const [i, author] of distinct.entries()) {
        const [one, two] = [answers[2 * i]!, answers[2 * i + 1]!]
        if (fresh.includes(author)) expect(two.status).toBe(one.status)
        if (one.status === 201) expect(two.body.id).toBe(one.body.id)
      }
      const news = taken.filter((author) => fresh.includes(author))
      expect(news).toHaveLength(Math.min(fresh.length, Math.max(0, places)))
      for (const author of news) {
        const { id } = answers[2 * distinct.indexOf(author)]!.body
        model.submitted(m, campaign, author, id)
      }
    },
  )

type Decision = 'approve' | 'reject' | 'resubmittable'

const decide = (r: number, decisions: Decision[]) =>
  command(
    `decide(${r}, ${decisions.join('+')})`,
    (m) => m.reviews.length > 0,
    async (m, { admins }) => {
      const review = pick(m.reviews, r)!
      const params = { reviewId: review.id }
      const rejection = { reason: 'off_topic' as const, note: 'This is about something else.' }
      const answers = await Promise.all(
        decisions.map((decision, i) =>
          decision === 'approve'
            ? api(pick(admins, i)!, reviews.approveReview, { params, body: {} })
            : api(pick(admins, i)!, reviews.rejectReview, {
                params,
                body: { ...rejection, allowResubmission: decision === 'resubmittable' },
              }),
        ),
      )
      noError(answers)
      const winners = decisions.filter((_, i) => answers[i]!.status === 200)
      const possible = decisions.some((one) => one !== 'resubmittable' || !review.resubmitted)
      expect(winners).toHaveLength(review.state === 'pending' && possible ? 1 : 0)
      if (winners[0] === 'approve') model.approved(review)
      if (winners[0] === 'reject') model.released(review)
      if (winners[0] === 'resubmittable') {
        review.state = 'resubmittable'
        review.until = m.day + reviews.resubmissionDays
      }
    },
  )

const resubmit = (r: number) =>
  command(
    `resubmit(${r})`,
    (m) => m.reviews.length > 0,
    async (m) => {
      const review = pick(m.reviews, r)!
      const call = { params: { reviewId: review.id }, body: { ...reviewBody, rating: 1 } }
      const answers = await atOnce(2, () =>
        api(review.reviewer.person, reviews.resubmitReview, call),
      )
      noError(answers)
      const may = review.state === 'resubmittable' && m.day < review.until
      expect(succeeded(answers)).toHaveLength(may ? 1 : 0)
      if (!may) return
      review.state = 'pending'
      review.resubmitted = true
    },
  )

const pass = (days: number) =>
  command(
    `pass(${days} days)`,
    () => true,
    async (m) => {
      clock.travel({ days })
      m.day += days
      await atOnce(2, () => expireDue(server().db, clock.now()))
      for (const review of m.reviews) {
        if (review.state === 'resubmittable' && review.until <= m.day) model.released(review)
      }
    },
  )

type Change = 'delete' | 'complete' | 'pause' | 'resume'

const change = (c: number, what: Change) =>
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

const withdraw = (r: number, amount: number, count: number) =>
  command(
    `withdraw(${r}, ${amount} × ${count})`,
    () => true,
    async (m) => {
      const reviewer = pick(m.reviewers, r)!
      const body = { amountCents: amount }
      const answers = await atOnce(count, () =>
        api(reviewer.person, wallet.requestWithdrawal, { body }),
      )
      noError(answers)
      const won = succeeded(answers)
      expect(won).toHaveLength(Math.min(count, Math.floor(reviewer.balance / amount)))
      for (const { body: made } of answers.filter(({ status }) => status === 201)) {
        reviewer.balance -= amount
        m.withdrawals.push({ id: made.id, reviewer, amount, open: true })
      }
    },
  )

const settle = (w: number) =>
  command(
    `settle(${w})`,
    (m) => m.withdrawals.length > 0,
    async (m, { admins }) => {
      const withdrawal = pick(m.withdrawals, w)!
      const params = { withdrawalId: withdrawal.id }
      const answers = await Promise.all([
        api(admins[0]!, payouts.payWithdrawal, { params, body: { reference: 'BANK' } }),
        api(admins[1]!, payouts.failWithdrawal, { params, body: { reason: 'Closed account' } }),
        api(withdrawal.reviewer.person, wallet.cancelWithdrawal, { params }),
      ])
      noError(answers)
      expect(succeeded(answers)).toHaveLength(withdrawal.open ? 1 : 0)
      if (withdrawal.open && answers[0].status !== 200) {
        withdrawal.reviewer.balance += withdrawal.amount
      }
      withdrawal.open = false
    },
  )

type Outcome = 'done' | 'failed' | 'failed afterwards'

const refund = (b: number, outcome: Outcome) =>
  command(
    `refund(${b}, ${outcome})`,
    () => true,
    async (m, { admins }) => {
      const business = pick(m.businesses, b)!
      const asked = await atOnce(2, () => api(business.person, refunds.requestRefund))
      noError(asked)
      const amount = model.refunded(business)
      expect(succeeded(asked)).toHaveLength(amount > 0 ? 1 : 0)
      if (amount === 0) return
      const { body } = asked.find(({ status }) => status === 201)!
      const params = { refundId: body.id }
      const approved = await atOnce(2, (i) => api(admins[i]!, refunds.approveRefund, { params }))
      noError(approved)
      expect(succeeded(approved).map(({ body: one }) => one.amountCents)).toEqual([amount])

      const { db, app, provider } = server()
      const deps = { provider, clock, log: app.log }
      if (outcome !== 'failed') await atOnce(2, () => sendRefunds(db, deps))
      if (outcome !== 'done') {
        const parts = await db
          .selectFrom('reversals')
          .select(['id', 'depositId'])
          .where('refundRequestId', '=', body.id)
          .execute()
        for (const { id: reversalId, depositId } of parts) {
          const event = { type: 'reversal-won', depositId, reversalId } as const
          await atOnce(2, () =>
            db.transaction().execute((tx) => recordPayment(tx, event, clock.now())),
          )
        }
        business.balance += amount
      }
      const { latest } = orFail(await api(business.person, refunds.getRefund))
      expect(latest!.status).toBe(outcome === 'done' ? 'completed' : 'failed')
    },
  )

const n = fc.nat({ max: 50 })
const often = <T>(times: number, one: T): T[] => Array.from({ length: times }, () => one)
const decisions = fc.array(fc.constantFrom<Decision>('approve', 'reject', 'resubmittable'), {
  minLength: 1,
  maxLength: 3,
})

/** Money and reviews come in more often than they go, so that most commands find something. */
const commands = fc.commands(
  [
    ...often(
      3,
      fc.tuple(n, fc.integer({ min: 1, max: 2_000_00 })).map((args) => deposit(...args)),
    ),
    fc
      .tuple(n, fc.integer({ min: 50, max: 90_00 }), fc.integer({ min: 5, max: 7 }))
      .map((args) => openCampaign(...args)),
    ...often(
      6,
      fc.tuple(n, n, fc.integer({ min: 1, max: 5 }), fc.uuid()).map((args) => submit(...args)),
    ),
    ...often(
      2,
      fc.tuple(n, decisions).map((args) => decide(...args)),
    ),
    ...often(
      3,
      n.map((r) => decide(r, ['approve'])),
    ),
    n.map((r) => decide(r, ['resubmittable'])),
    n.map(resubmit),
    n.map(dispute),
    fc.constantFrom(1, 3, 7).map(pass),
    fc
      .tuple(
        n,
        fc.constantFrom<Change>('delete', 'complete', 'pause', 'resume', 'resume', 'resume'),
      )
      .map((args) => change(...args)),
    fc
      .tuple(n, fc.integer({ min: 30_00, max: 80_00 }), fc.integer({ min: 1, max: 3 }))
      .map((args) => withdraw(...args)),
    n.map(settle),
    fc
      .tuple(n, fc.constantFrom<Outcome>('done', 'failed', 'failed afterwards'))
      .map((args) => refund(...args)),
  ],
  { maxCommands, size: 'max' },
)

test(
  `the money life cycle equals its model (${numRuns} × ${maxCommands}, MODEL_SEED=${seed})`,
  { timeout: long ? 3 * 60 * 60_000 : 300_000 },
  async () => {
    await server().app.listen({ host: '127.0.0.1', port: 0 })
    const admins = await atOnce(3, () => anAdmin())
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        clock.offset = 0
        const businesses = await atOnce(2, () => aBusiness({ balance: 0 }))
        const people = await atOnce(6, () => aReviewer())
        const start: Model = {
          day: 0,
          businesses: businesses.map((person) => ({ person, balance: 0, owed: 0 })),
          reviewers: people.map((person) => ({ person, balance: 0 })),
          campaigns: [],
          reviews: [],
          deposits: [],
          withdrawals: [],
        }
        await fc.asyncModelRun(() => ({ model: start, real: { admins } }), list)
        const broken = (await checkInvariants(server().db)).filter((one) => one.violations > 0)
        expect(broken).toEqual([])
      }),
      { seed, ...(path && { path }), numRuns, endOnFailure: !path && long },
    )
  },
)
