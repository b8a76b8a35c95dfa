import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from './long.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import type { Model, Way } from './model.ts'
import { clock, server } from './server.ts'
import { aBusiness, aDestinationOf, anAdmin, aReviewer, aReviewerWith, atOnce } from './world.ts'
import * as decisions from './model-decisions.ts'
import * as money from './model-money.ts'
import * as parcels from './model-parcels.ts'
import * as places from './model-places.ts'
import * as reviews from './model-reviews.ts'

/**
 * The whole money life cycle against a model, with several clients at once. Each command is a
 * burst of requests and predicts how many succeed. `MODEL_RUNS`, `MODEL_COMMANDS` and `MODEL_SEED`
 * change the runs; `MODEL_PATH` replays a printed failure.
 */
const runs = process.env.MODEL_RUNS ?? (isLong ? 500 : undefined)
const maxCommands = Number(process.env.MODEL_COMMANDS ?? (isLong ? 200 : 40))
/** The same runs every time, so that a failure is a change; and others each time, to find more. */
const seeds = process.env.MODEL_SEED
  ? [[Number(process.env.MODEL_SEED), Number(runs ?? 6)] as const]
  : [[1, Number(runs ?? 6)] as const, [Date.now() % 2 ** 31, Number(runs ?? 4)] as const]
const path = process.env.MODEL_PATH
const shrinkMillis = 200_000

const n = fc.nat({ max: 50 })
const often = <T>(times: number, one: T): T[] => Array.from({ length: times }, () => one)
const offer = {
  price: fc.integer({ min: 50, max: 90_00 }),
  target: fc.integer({ min: 5, max: 7 }),
}
const severalAtOnce = fc.array(
  fc.constantFrom<decisions.Decision>('approve', 'reject', 'resubmittable'),
  {
    minLength: 1,
    maxLength: 3,
  },
)

/**
 * Commands that add money and reviews are more likely, so that most commands have something to do.
 */
const commands = fc.commands(
  [
    ...often(
      3,
      fc.tuple(n, fc.integer({ min: 1, max: 2_000_00 })).map((args) => money.deposit(...args)),
    ),
    fc
      .tuple(
        n,
        fc.record({ ...offer, tryingDays: fc.constant(0), way: fc.constant('own' as const) }),
      )
      .map((args) => reviews.openCampaign(...args)),
    ...often(
      2,
      fc
        .tuple(
          n,
          fc.record({
            ...offer,
            tryingDays: fc.integer({ min: 1, max: 9 }),
            way: fc.constantFrom<Way>('own', 'code', 'shipping', 'shipping'),
          }),
        )
        .map((args) => reviews.openCampaign(...args)),
    ),
    fc
      .tuple(
        n,
        fc.record({
          ...offer,
          tryingDays: fc.integer({ min: 1, max: 9 }),
          way: fc.constant('reimbursement' as const),
          cap: fc.constantFrom(1, 12_34),
        }),
      )
      .map((args) => reviews.openCampaign(...args)),
    ...often(
      2,
      fc
        .tuple(n, fc.integer({ min: 1, max: 4 }), fc.boolean())
        .map((args) => places.importCodes(...args)),
    ),
    ...often(
      6,
      fc
        .tuple(
          n,
          fc.constantFrom<parcels.Event[]>(
            ['send'],
            ['receive'],
            ['send', 'leave'],
            ['leave'],
            ['miss'],
            ['receive', 'miss'],
          ),
        )
        .map((args) => parcels.parcel(...args)),
    ),
    ...often(
      5,
      fc.tuple(n, n, fc.integer({ min: 1, max: 5 })).map((args) => places.take(...args)),
    ),
    ...often(
      2,
      fc
        .tuple(n, fc.constantFrom<places.End[]>(['use'], ['use', 'return'], ['return'], ['use']))
        .map((args) => places.end(...args)),
    ),
    fc.tuple(n, fc.integer({ min: 1, max: 7 })).map((args) => places.extend(...args)),
    ...often(2, n.map(places.handIn)),
    ...often(
      2,
      fc.tuple(n, fc.constantFrom(0, 0.5, 1)).map((args) => places.decideReceipt(...args)),
    ),
    ...often(
      6,
      fc
        .tuple(n, n, fc.integer({ min: 1, max: 5 }), fc.uuid())
        .map((args) => reviews.submit(...args)),
    ),
    ...often(
      2,
      fc
        .tuple(n, severalAtOnce, fc.constantFrom(0, 0.5, 1))
        .map((args) => decisions.decide(...args)),
    ),
    ...often(
      3,
      n.map((r) => decisions.decide(r, ['approve'])),
    ),
    n.map((r) => decisions.decide(r, ['resubmittable'])),
    n.map(reviews.resubmit),
    n.map((r) => decisions.decide(r, ['reject'])),
    n.map(decisions.rejectAll),
    ...often(
      2,
      fc
        .tuple(n, fc.constantFrom<'accept' | 'decline' | 'both'>('accept', 'decline', 'both'))
        .map((args) => decisions.answerProposal(...args)),
    ),
    ...often(2, n.map(reviews.appeal)),
    ...often(
      2,
      fc
        .tuple(n, fc.constantFrom<'upheld' | 'granted'>('granted', 'granted', 'upheld'))
        .map((args) => reviews.judge(...args)),
    ),
    n.map(money.dispute),
    ...often(2, fc.constantFrom(1, 3, 7).map(reviews.pass)),
    fc
      .tuple(
        n,
        fc.constantFrom<reviews.Change>(
          'delete',
          'complete',
          'pause',
          'resume',
          'resume',
          'resume',
        ),
      )
      .map((args) => reviews.change(...args)),
    fc
      .tuple(n, fc.integer({ min: 30_00, max: 80_00 }), fc.integer({ min: 1, max: 3 }))
      .map((args) => money.withdraw(...args)),
    fc.tuple(n, fc.integer({ min: 1, max: 9 })).map((args) => money.empty(...args)),
    ...often(2, n.map(money.settle)),
    fc
      .tuple(
        n,
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom<money.Outcome>('done', 'failed', 'failed afterwards'),
      )
      .map((args) => money.refund(...args)),
  ],
  { maxCommands, size: 'max' },
)

/** What every run begins with, so that its commands soon have codes, parcels and proposals. */
const beginning = [
  money.deposit(0, 1_500_00),
  reviews.openCampaign(0, { price: 20_00, target: 5, tryingDays: 3, way: 'code' }),
  places.importCodes(0, 2, true),
  places.importCodes(0, 2, false),
  places.take(0, 0, 2),
  reviews.openCampaign(0, { price: 12_34, target: 6, tryingDays: 2, way: 'shipping' }),
  places.take(0, 0, 4),
  reviews.openCampaign(0, {
    price: 9_99,
    target: 5,
    tryingDays: 4,
    way: 'reimbursement',
    cap: 12_34,
  }),
  places.take(0, 2, 3),
  places.handIn(0),
  places.handIn(1),
  places.end(0, ['return']),
  reviews.openCampaign(0, { price: 15_00, target: 7, tryingDays: 0, way: 'own' }),
  reviews.submit(0, 0, 7, 'first'),
  decisions.rejectAll(0),
]

beforeAll(async () => {
  await server().app.listen({ host: '127.0.0.1', port: 0 })
})

test.for(seeds)(
  `the money life cycle equals its model (MODEL_SEED=%i, %i × ${maxCommands})`,
  { timeout: isLong ? 3 * 60 * 60_000 : 300_000 },
  async ([seed, numRuns]) => {
    const admins = await atOnce(3, () => anAdmin())
    await fc.assert(
      fc.asyncProperty(fc.noBias(commands), async (list) => {
        clock.offset = 0
        const businesses = await atOnce(2, () => aBusiness({ balance: 0 }))
        const people = await atOnce(7, (i) => (i < 3 ? aReviewerWith(5_00) : aReviewer()))
        await server().owner.query(`update users set email_verified = true`)
        // Which of several is within the limit depends on what two jobs see (advances.test.ts).
        await server().owner.query(`update platform set advance_limit_cents = 1000000000`)
        for (const person of people) await aDestinationOf(person)
        const start: Model = {
          day: 0,
          businesses: businesses.map((person) => ({ person, balance: 0, owed: 0, expired: [] })),
          reviewers: people.map((person, i) => ({
            person,
            balance: i < 3 ? 5_00 : 0,
            known: i < 3,
            expired: [],
          })),
          campaigns: [],
          reviews: [],
          places: [],
          receipts: [],
          deposits: [],
          withdrawals: [],
        }
        for (const one of beginning) await one.run(start, { admins })
        await fc.asyncModelRun(() => ({ model: start, real: { admins } }), list)
        const broken = (await checkInvariants(server().db)).filter((one) => one.violations > 0)
        expect(broken).toEqual([])
      }),
      {
        seed,
        ...(path && { path }),
        numRuns,
        // Shrinking a failure ends after this time; the long run does not shrink.
        ...(isLong ? { endOnFailure: !path } : { interruptAfterTimeLimit: shrinkMillis }),
        markInterruptAsFailure: true,
      },
    )
  },
)
