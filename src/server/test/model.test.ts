import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { isLong } from './long.ts'
import { checkInvariants } from '../ledger/invariants.ts'
import type { Model } from './model.ts'
import { clock, server } from './server.ts'
import { aBusiness, aDestinationOf, anAdmin, aReviewer, atOnce } from './world.ts'
import * as money from './model-money.ts'
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
  ? [[Number(process.env.MODEL_SEED), Number(runs ?? 14)] as const]
  : [[1, Number(runs ?? 14)] as const, [Date.now() % 2 ** 31, Number(runs ?? 6)] as const]
const path = process.env.MODEL_PATH
const shrinkMillis = 200_000

const n = fc.nat({ max: 50 })
const often = <T>(times: number, one: T): T[] => Array.from({ length: times }, () => one)
const decisions = fc.array(
  fc.constantFrom<reviews.Decision>('approve', 'reject', 'resubmittable'),
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
      .tuple(n, fc.integer({ min: 50, max: 90_00 }), fc.integer({ min: 5, max: 7 }))
      .map((args) => reviews.openCampaign(...args, 0)),
    fc
      .tuple(
        n,
        fc.integer({ min: 50, max: 90_00 }),
        fc.integer({ min: 5, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
      )
      .map((args) => reviews.openCampaign(...args)),
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
    ...often(
      6,
      fc
        .tuple(n, n, fc.integer({ min: 1, max: 5 }), fc.uuid())
        .map((args) => reviews.submit(...args)),
    ),
    ...often(
      2,
      fc.tuple(n, decisions).map((args) => reviews.decide(...args)),
    ),
    ...often(
      3,
      n.map((r) => reviews.decide(r, ['approve'])),
    ),
    n.map((r) => reviews.decide(r, ['resubmittable'])),
    n.map(reviews.resubmit),
    n.map((r) => reviews.decide(r, ['reject'])),
    ...often(2, n.map(reviews.appeal)),
    ...often(
      2,
      fc
        .tuple(n, fc.constantFrom<'upheld' | 'granted'>('granted', 'granted', 'upheld'))
        .map((args) => reviews.judge(...args)),
    ),
    n.map(money.dispute),
    fc.constantFrom(1, 3, 7).map(reviews.pass),
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

beforeAll(async () => {
  await server().app.listen({ host: '127.0.0.1', port: 0 })
})

test.for(seeds)(
  `the money life cycle equals its model (MODEL_SEED=%i, %i × ${maxCommands})`,
  { timeout: isLong ? 3 * 60 * 60_000 : 300_000 },
  async ([seed, numRuns]) => {
    const admins = await atOnce(3, () => anAdmin())
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        clock.offset = 0
        const businesses = await atOnce(2, () => aBusiness({ balance: 0 }))
        const people = await atOnce(6, () => aReviewer())
        await server().owner.query(`update users set email_verified = true`)
        // Which of several is within the limit depends on what two jobs see (advances.test.ts).
        await server().owner.query(`update platform set advance_limit_cents = 1000000000`)
        for (const person of people) await aDestinationOf(person)
        const start: Model = {
          day: 0,
          businesses: businesses.map((person) => ({ person, balance: 0, owed: 0, expired: [] })),
          reviewers: people.map((person) => ({ person, balance: 0, expired: [] })),
          campaigns: [],
          reviews: [],
          places: [],
          deposits: [],
          withdrawals: [],
        }
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
