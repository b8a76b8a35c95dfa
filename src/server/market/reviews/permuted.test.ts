import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as blind from '../../../shared/market/blind.ts'
import { replyToReview } from '../../../shared/market/replies.ts'
import { createWebhook } from '../../../shared/outside/webhooks.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { expireDue } from '../../jobs/expire.ts'
import { traceKeyOf } from '../../people/accounts/traces.ts'
import * as appeals from '../../test/appeals.ts'
import { isLong } from '../../test/long.ts'
import { report } from '../../test/reports.ts'
import { clock, secret, server } from '../../test/server.ts'
import {
  aBusiness,
  anActiveCampaign,
  anAdmin,
  api,
  aReviewer,
  aReviewerWith,
  atOnce,
  balanceOf,
  confirming,
  orFail,
  type Answered,
  type Person,
} from '../../test/world.ts'
import { examineReviews } from './examine-reviews.ts'

/** Praise, blame and neither, so that some ratings contradict their text. */
const texts = [
  'An excellent loaf, a wonderful crust and a perfect crumb; we loved it and were happy all day.',
  'A terrible loaf with an awful crust; it was bad, it was stale, and we hated every slice of it.',
  'The loaf weighs nine hundred grams and has a dark crust; we cut it into twenty slices at home.',
  'Our children took two slices each to school, with butter, and the rest went into the freezer.',
]
const again = ' The second loaf, a week later, was the same as the first one.'

const hook = {
  url: 'https://example.com/hook',
  events: ['review.approved' as const, 'review.rejected' as const, 'appeal.decided' as const],
}

interface World {
  business: Person
  campaign: { id: string }
  admins: Person[]
  reviewers: Person[]
  stars: number[]
  /** The reviews and appeals by the number of their reviewer. */
  reviews: string[]
  appealIds: string[]
  /** What the telling calls each id. */
  names: Map<string, string>
}

async function aWorld(stars: number[]): Promise<World> {
  clock.offset = 0
  const { owner } = server()
  // The texts of the other telling are similar to none.
  await owner.query("update review_evidence set shingles = '{}'")
  const business = await aBusiness({ name: 'Bright Bakery', verified: true })
  orFail(await api(business, createWebhook, { body: hook }))
  const { campaign } = await anActiveCampaign({ business, target: 20 })
  const admins = await atOnce(3, () => anAdmin())
  const reviewers = [await aReviewerWith(5_00), await aReviewerWith(5_00)]
  reviewers.push(await aReviewer('Carl'), await aReviewer('Dora'))
  await owner.query('update users set email_verified = true')
  const all = [...reviewers, ...admins, business, campaign]
  const names = new Map(all.map(({ id }, i) => [id, `one ${i}`]))
  return { business, campaign, admins, reviewers, stars, reviews: [], appealIds: [], names }
}

async function submit({ campaign, reviewers, stars, reviews, names }: World, who: number) {
  const body = { content: texts[who]!, rating: stars[who]!, ...confirming }
  const params = { campaignId: campaign.id }
  const answer = await api(reviewers[who]!, contract.submitReview, { params, body })
  if (answer.status < 300) {
    reviews[who] = answer.body.id
    names.set(answer.body.id, `review ${who}`)
  }
  return answer
}

async function appeal({ reviewers, reviews, appealIds }: World, who: number) {
  const answer = await appeals.appeal(reviewers[who]!, reviews[who] ?? 'none')
  if (answer.body.appeal) appealIds[who] = answer.body.appeal.id
  return answer
}

async function pass(time: { days?: number; minutes?: number }) {
  const { db, app } = server()
  clock.travel(time)
  await examineReviews(db, clock.now(), { log: app.log, traceKey: traceKeyOf(secret) })
  await expireDue(db, clock.now(), app.log)
  return { status: 200 }
}

/** One step: the admin, and a reviewer with the review, its appeal and another text. */
interface Turn {
  world: World
  who: number
  admin: Person
  reviewer: Person
  appealId: string
  params: { reviewId: string }
  other: { content: string; rating: number }
}
const hidden = { publish: false, reason: 'It names a neighbour of theirs.' }
const thanks = { content: 'Thank you for it.' }
const acts = {
  submit: ({ world, who }) => submit(world, who),
  approve: ({ admin, params }) => api(admin, contract.approveReview, { params, body: {} }),
  hide: ({ admin, params }) => api(admin, contract.approveReview, { params, body: hidden }),
  reject: ({ admin, params }) => appeals.reject(admin, params.reviewId),
  'allow again': ({ admin, params }) => appeals.reject(admin, params.reviewId, true),
  resubmit: ({ reviewer, params, other }) =>
    api(reviewer, contract.resubmitReview, { params, body: { ...other, ...confirming } }),
  edit: ({ reviewer, params, other }) =>
    api(reviewer, contract.editReview, { params, body: other }),
  reveal: ({ admin, params }) =>
    api(admin, blind.revealStars, { params, body: { choice: 'off_topic' } }),
  'give back': ({ admin, params }) => api(admin, blind.giveBackReview, { params }),
  appeal: ({ world, who }) => appeal(world, who),
  grant: ({ admin, appealId }) => appeals.decideAs(admin, appealId),
  uphold: ({ admin, appealId }) => appeals.decideAs(admin, appealId, { outcome: 'upheld' }),
  report: ({ params }) => report(params.reviewId),
  unpublish: ({ admin, params }) => appeals.unpublish(admin, params.reviewId),
  reply: ({ world, params }) => api(world.business, replyToReview, { params, body: thanks }),
  day: () => pass({ days: 1, minutes: 5 }),
  hour: () => pass({ minutes: 60 }),
} satisfies Record<string, (turn: Turn) => Promise<Said>>
type Said = Pick<Answered<unknown>, 'status' | 'error'>
type Step = keyof typeof acts

interface History {
  /** The number names a reviewer and an admin. */
  steps: [Step, number][]
  /** For each reviewer the stars of the first text, then for each those of the next ones. */
  stars: number[]
}

function perform(world: World, step: Step, i: number): Promise<Said> {
  const { reviewers, admins, stars, reviews, appealIds } = world
  const who = i % reviewers.length
  return acts[step]({
    world,
    who,
    admin: admins[i % admins.length]!,
    reviewer: reviewers[who]!,
    appealId: appealIds[who] ?? 'none',
    params: { reviewId: reviews[who] ?? 'none' },
    other: { content: texts[who]! + again, rating: stars[who + reviewers.length]! },
  })
}

/** The reviews as an admin reads them, in order, and what everybody has. */
async function seen({ admins, campaign, names, reviewers, business }: World) {
  const read = async (filter: object) => {
    const query = { campaignId: campaign.id, ...filter }
    const { items } = orFail(await api(admins[0]!, contract.listReviews, { query }))
    return items.map(({ id, status }) => [names.get(id), status])
  }
  const pending = { status: 'pending' }
  const lists = [{}, { ...pending, sort: 'oldest' }, { ...pending, sort: 'evidence' }].map(read)
  return [...(await Promise.all(lists)), await Promise.all([...reviewers, business].map(balanceOf))]
}

/** Tells a history in a world of its own. Returns all that happened there but the stars. */
async function tell({ steps, stars }: History): Promise<string[]> {
  const world = await aWorld(stars)
  const begin = clock.now()
  const beginning = world.reviewers.map((_, i): [Step, number] => ['submit', i])
  const happened: string[] = []
  for (const [step, i] of [...beginning, ...steps]) {
    const { status, error } = await perform(world, step, i)
    const said = [step, i, status, error?.code, error?.reason]
    happened.push(JSON.stringify([...said, ...(await seen(world))]))
  }
  return [...happened, ...(await recorded(begin, world.names))]
}

/** What the books, the audit, notifications, statements and webhooks kept of a telling. */
async function recorded(begin: Date, names: Map<string, string>): Promise<string[]> {
  const kept = {
    transfers: 'select amount_cents, from_kind, from_owner, to_kind, to_owner, key from transfers',
    audit: 'select action, actor_id, subject, before, after from audit_log',
    notifications:
      'select user_id, kind, data, campaign_id, events, awaits_digest from notifications',
    statements: 'select person_id, kind, review_id, facts, automated, rule_anchor from statements',
    webhooks: 'select owner_id, type, subject_id from webhook_events',
  }
  const lines: string[] = []
  for (const [what, query] of Object.entries(kept)) {
    const { rows } = await server().owner.query(`${query} where created_at >= $1`, [begin])
    const told = rows.map((row) => `${what} ${named(JSON.stringify(row), names)}`)
    // What is of others is of earlier tellings, and late reviews are counted with theirs.
    const own = (line: string) =>
      /\b(one|review) \d/.test(line) && !/"user_id":"an id"|reviews-late/.test(line)
    lines.push(...told.filter(own).toSorted())
  }
  return lines
}

/** Without the stars, and with names for ids, times and hashes. */
const named = (line: string, names: Map<string, string>) =>
  line
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => names.get(id) ?? 'an id')
    .replaceAll(/"rating":\d/g, '"rating":"*"')
    .replaceAll(/R-[0-9A-Z]{10}/g, 'a number')
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z?)?/g, 'a time')

const n = fc.nat({ max: 11 })
const history = fc.record({
  steps: fc.array(fc.tuple(fc.constantFrom(...(Object.keys(acts) as Step[])), n), {
    minLength: 20,
    maxLength: 30,
  }),
  stars: fc.shuffledSubarray([1, 1, 2, 3, 4, 5, 5, 5], { minLength: 8, maxLength: 8 }),
})
/** Each step once, where it does something. */
const full: History = {
  steps: [
    ['hour', 0],
    ['edit', 1],
    ['allow again', 0],
    ['resubmit', 0],
    ['hour', 0],
    ['reveal', 3],
    ['give back', 3],
    ['day', 0],
    ['reject', 2],
    ['appeal', 2],
    ['grant', 3],
    ['day', 0],
    ['day', 0],
    ['day', 0],
    ['day', 0],
    ['approve', 0],
    ['hide', 1],
    ['appeal', 1],
    ['uphold', 2],
    ['report', 0],
    ['reply', 0],
    ['day', 0],
    ['unpublish', 0],
    ['reject', 3],
  ],
  // Praise is advanced with one star, and blame with five.
  stars: [1, 5, 2, 4, 1, 5, 3, 5],
}

// spec: 15.102
test(
  'the same history with every rating elsewhere has the same events',
  { timeout: isLong ? 3_600_000 : 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.nat({ max: 6 }), async ({ steps, stars }, turn) => {
        const others = [...stars.slice(turn + 1), ...stars.slice(0, turn + 1)]
        const told = await tell({ steps, stars })
        expect(await tell({ steps, stars: others })).toEqual(told)
      }),
      { examples: [[full, 0]], numRuns: isLong ? 60 : 1, endOnFailure: true },
    )
  },
)
