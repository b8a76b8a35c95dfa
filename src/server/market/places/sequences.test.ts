import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as campaigns from '../../../shared/market/campaigns.ts'
import { approveReview, rejectReview } from '../../../shared/market/reviews.ts'
import { changePlan } from '../../../shared/money/subscription.ts'
import { reinstateUser, suspendUser } from '../../../shared/people/users.ts'
import { checkInvariants } from '../../ledger/invariants.ts'
import { isLong } from '../../test/long.ts'
import { extend, giveBack, runClock, submit, take } from '../../test/places.ts'
import { clock, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  api,
  aReviewer,
  aSessionOf,
  atOnce,
  balanceOf,
  campaignBody,
  type Person,
} from '../../test/world.ts'

/**
 * Whatever a business, its reviewers and admins do with a campaign, one after the other: who holds
 * a place within its deadline can write and is paid, and the business pays once.
 */

const price = 10_00
const start = 300_00

interface Held {
  id: string
  deadline: string
  extended: boolean
}

interface World {
  business: Person
  admin: Person
  campaignId: string
  reviewers: { person: Person; held: Held | null; pending: string | null; earned: number }[]
}

async function aWorld(): Promise<World> {
  const business = await aBusiness({ balance: start })
  const { admin, campaign } = await anActiveCampaign({ business, price, target: 5, tryingDays: 7 })
  const people = await atOnce(6, () => aReviewer())
  await server().owner.query('update users set email_verified = true')
  const reviewers = people.map((person) => ({ person, held: null, pending: null, earned: 0 }))
  return { business, admin, campaignId: campaign.id, reviewers }
}

const isInTime = ({ deadline }: Held) => clock.now() < new Date(deadline)

/** The campaign as it is read now; gone once it was deleted with nothing in it. */
async function readNow(id: string) {
  const found = await server()
    .db.selectFrom('campaigns')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirst()
  return { id, version: found?.version ?? 1 }
}

type Own = World['reviewers'][number]

/** What a reviewer does. What is promised is expected; all else may be refused. */
const byReviewer: Record<string, (own: Own, world: World) => Promise<{ status: number }>> = {
  async take(own, { campaignId }) {
    const answer = await take(own.person, await readNow(campaignId))
    if (answer.status !== 201) return answer
    const { id, deadline } = answer.body
    own.held = { id, deadline: deadline!, extended: false }
    return answer
  },
  async extend(own) {
    const { held } = own
    const answer = await extend(own.person, held?.id ?? 'none')
    if (!held) return answer
    expect(answer.status).toBe(isInTime(held) && !held.extended ? 200 : 409)
    if (answer.status === 200)
      own.held = { ...held, deadline: answer.body.deadline!, extended: true }
    return answer
  },
  async return(own) {
    const { held } = own
    const answer = await giveBack(own.person, held?.id ?? 'none')
    if (held) expect(answer.status).toBe(200)
    own.held = null
    return answer
  },
  async submit(own, { campaignId }) {
    const { held } = own
    const answer = await submit(own.person, { id: campaignId })
    expect(answer.status === 201).toBe(held !== null && isInTime(held))
    if (answer.status === 201) Object.assign(own, { held: null, pending: answer.body.id })
    return answer
  },
  async approve(own, { admin }) {
    const call = { params: { reviewId: own.pending ?? 'none' }, body: {} }
    const answers = await atOnce(2, () => api(admin, approveReview, call))
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid).toHaveLength(own.pending ? 1 : 0)
    Object.assign(own, { pending: null, earned: own.earned + price * paid.length })
    return answers[0]!
  },
  async reject(own, { admin }) {
    const body = { reason: 'off_topic' as const, note: 'This is about something else.' }
    const call = {
      params: { reviewId: own.pending ?? 'none' },
      body: { ...body, allowResubmission: false },
    }
    const answer = await api(admin, rejectReview, call)
    own.pending = null
    return answer
  },
}

const of = ({ campaignId }: World) => ({ params: { campaignId } })

/** What happens to the campaign and its business; any of it may be refused. */
const happenings: Record<string, (world: World) => Promise<{ status: number }>> = {
  pause: (world) => api(world.business, campaigns.pauseCampaign, of(world)),
  resume: (world) => api(world.business, campaigns.resumeCampaign, of(world)),
  'ask for more': (world) =>
    api(world.business, campaigns.editCampaign, { ...of(world), body: { targetReviews: 6 } }),
  'edit the words': (world) =>
    api(world.business, campaigns.editCampaign, {
      ...of(world),
      body: { description: `${campaignBody.description}!`, tryingDays: 3 },
    }),
  'approve it': (world) => api(world.admin, campaigns.approveCampaign, { ...of(world), body: {} }),
  'reject it': (world) =>
    api(world.admin, campaigns.rejectCampaign, {
      ...of(world),
      body: { note: 'It is not allowed any more.' },
    }),
  end: (world) => api(world.business, campaigns.completeCampaign, of(world)),
  delete: (world) => api(world.business, campaigns.deleteCampaign, of(world)),
  upgrade: ({ business }) => api(business, changePlan, { body: { plan: 'professional' } }),
  async suspend({ admin, business }) {
    const body = { reason: 'We are looking into it.' }
    return api(admin, suspendUser, { params: { userId: business.id }, body })
  },
  async reinstate(world) {
    const { admin, business } = world
    const answer = await api(admin, reinstateUser, { params: { userId: business.id } })
    if (answer.status === 200) world.business = { ...business, cookie: await aSessionOf(business) }
    return answer
  },
}

const often = <T>(times: number, one: T): T[] => Array.from({ length: times }, () => one)
const step = fc.oneof(
  ...often(3, fc.tuple(fc.constantFrom(...Object.keys(byReviewer)), fc.nat({ max: 5 }))),
  ...often(2, fc.tuple(fc.constantFrom('take', 'submit', 'approve'), fc.nat({ max: 5 }))),
  ...often(2, fc.tuple(fc.constantFrom(...Object.keys(happenings)), fc.constant(0))),
  fc.tuple(fc.constant('days'), fc.constantFrom(1, 4, 9)),
)

async function run(world: World, [name, n]: [string, number]) {
  if (name === 'days') {
    // A place is released a minute after its deadline.
    clock.travel({ days: n, minutes: 2 })
    await runClock()
    for (const own of world.reviewers) if (own.held && !isInTime(own.held)) own.held = null
    return
  }
  const own = world.reviewers[n]!
  const answer = await (byReviewer[name]?.(own, world) ?? happenings[name]!(world))
  expect([name, answer.status < 500]).toEqual([name, true])
}

/** Each cent of the business is in its wallet, reserved, or paid for what it got, once. */
async function expectBooks({ business, campaignId, reviewers }: World) {
  const { rows } = await server().owner.query<{ counts: boolean; due: string }>(
    `select not exists (select from campaigns where id = $1
        and approved_count + held_count + taken_count > target_reviews) as counts,
      (select coalesce(sum(price_cents + fee_cents), 0) from places
        where campaign_id = $1 and status = 'taken')
      + (select coalesce(sum(price_cents + fee_cents), 0) from reviews
        where campaign_id = $1 and status <> 'rejected')
      + (select coalesce(sum(amount_cents), 0) from transfers
        where to_kind = 'subscription_income' and from_owner = $2) as due`,
    [campaignId, business.id],
  )
  expect(rows[0]!.counts).toBe(true)
  expect(await balanceOf(business)).toBe(start - Number(rows[0]!.due))
  for (const { person, earned } of reviewers) expect(await balanceOf(person)).toBe(earned)
}

// spec: 14.4
test(
  'no sequence of events leaves a held place unpaid, or a business paying twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
        clock.offset = 0
        const world = await aWorld()
        for (const one of steps) {
          await run(world, one)
          await expectBooks(world)
        }
        const broken = await checkInvariants(server().db)
        expect(broken.filter(({ violations }) => violations > 0)).toEqual([])
      }),
      { numRuns: isLong ? 500 : 10 },
    )
  },
  isLong ? 1_800_000 : 120_000,
)
