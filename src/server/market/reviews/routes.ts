import type * as z from 'zod'
import { sql, type Selectable } from 'kysely'
import * as templates from '../../../shared/market/note-templates.ts'
import {
  claimReview,
  listReviewClaims,
  releaseReview,
  getReviewHistory,
} from '../../../shared/market/review-queue.ts'
import * as blindContract from '../../../shared/market/blind.ts'
import * as proposing from '../../../shared/market/proposals.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { getReviewSummary, type Review } from '../../../shared/market/reviews.ts'
import { requireConfirmedEmail } from '../../people/accounts/confirmed-email.ts'
import { rememberNetwork } from '../../people/accounts/traces.ts'
import { dollars, type List, type Columns } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import { getReviewHistory as readReviewHistory } from './queries.ts'
import { listReviewClaims as listReviewClaimsAt } from './claim-queries.ts'
import * as blind from './blind.ts'
import * as claims from './claims.ts'
import { withdrawConfirmations } from './confirmations.ts'
import { editReview } from './reviews.ts'
import * as moderation from './moderation.ts'
import { listNoteTemplates } from './note-template-queries.ts'
import * as noteTemplates from './note-templates.ts'
import * as proposals from './proposals.ts'
import * as publication from './publication.ts'
import * as queries from './queries.ts'
import { getReviewSummary as readReviewSummary } from './summary-queries.ts'
import * as verbs from './reviews.ts'
import { disclosureOf } from '../../../shared/market/disclosure.ts'
import type { Config } from '../../base/config.ts'
import type { Db } from '../../base/db/database.ts'
import type { Campaigns } from '../../base/db/schema.ts'
import { mentions, searchedIn } from '../../base/db/search.ts'
import type { Viewer } from '../../base/http/session.ts'

export function reviewRoutes(route: Route, list: List, traceKey: string, config: Config) {
  const limits = config.limits.places

  list(contract.listReviews, reviewColumns, ({ db, viewer, query }) =>
    queries.listReviews(db, viewer, query),
  )
  route(contract.getReview, ({ db, viewer, params }) => queries.getReview(db, viewer, params))
  route(contract.listCampaignReviews, ({ db, viewer, params, query }) =>
    queries.listCampaignReviews(db, viewer, { ...params, ...query }),
  )
  route(contract.listReviewedCampaigns, ({ db, viewer, query }) =>
    listReviewedCampaigns(db, viewer, query.q),
  )
  route(contract.submitReview, async ({ tx, viewer, params, body, at, address }) => {
    await requireConfirmedEmail(tx, viewer, config)
    // The network of the review, which may not be the one of the sign-in.
    await rememberNetwork(tx, viewer, address, traceKey, at)
    return verbs.submitReview(tx, viewer, { ...params, ...body, limits }, at)
  })
  route(contract.editReview, async ({ tx, viewer, params, body, at, address }) => {
    await rememberNetwork(tx, viewer, address, traceKey, at)
    return editReview(tx, viewer, { ...params, ...body }, at)
  })
  route(contract.withdrawConfirmations, ({ tx, viewer, params, at }) =>
    withdrawConfirmations(tx, viewer, params, at),
  )
  route(getReviewSummary, ({ db, viewer, query, at }) => readReviewSummary(db, viewer, query, at))
  route(getReviewHistory, ({ db, params }) => readReviewHistory(db, params.reviewerId))
  route(listReviewClaims, ({ db, at }) => listReviewClaimsAt(db, at))
  route(claimReview, ({ tx, viewer, params, body, at }) =>
    claims.claimReview(tx, viewer, { ...params, ...body }, at),
  )
  route(releaseReview, ({ tx, viewer, params, at }) => claims.releaseReview(tx, viewer, params, at))
  route(contract.approveReview, ({ tx, viewer, params, body, at }) =>
    moderation.approveReview(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.rejectReview, ({ tx, viewer, params, body, at }) =>
    moderation.rejectReview(tx, viewer, { ...params, ...body }, at),
  )
  route(proposing.acceptProposal, ({ tx, viewer, params, body, at }) =>
    proposals.acceptProposal(tx, viewer, { ...params, ...body }, at),
  )
  route(proposing.declineProposal, ({ tx, viewer, params, body, at }) =>
    proposals.declineProposal(tx, viewer, { ...params, ...body }, at),
  )
  route(blindContract.revealStars, ({ tx, viewer, params, body, at }) =>
    blind.revealStars(tx, viewer, { ...params, ...body }, at),
  )
  route(blindContract.giveBackReview, ({ tx, viewer, params, at }) =>
    blind.giveBackReview(tx, viewer, params, at),
  )
  route(contract.unpublishReview, ({ tx, viewer, params, body, at }) =>
    publication.unpublishReview(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.publishReview, ({ tx, viewer, params, at }) =>
    publication.publishReview(tx, viewer, params, at),
  )
  route(contract.resubmitReview, ({ tx, viewer, params, body, at }) =>
    verbs.resubmitReview(tx, viewer, { ...params, ...body }, at),
  )
  noteTemplateRoutes(route)
}

function noteTemplateRoutes(route: Route) {
  route(templates.listNoteTemplates, ({ db }) => listNoteTemplates(db))
  route(templates.addNoteTemplate, ({ tx, viewer, body, at }) =>
    noteTemplates.addNoteTemplate(tx, viewer, body, at),
  )
  route(templates.editNoteTemplate, ({ tx, viewer, params, body, at }) =>
    noteTemplates.editNoteTemplate(tx, viewer, { ...params, ...body }, at),
  )
  route(templates.removeNoteTemplate, ({ tx, viewer, params, at }) =>
    noteTemplates.removeNoteTemplate(tx, viewer, params, at),
  )
}

const admins = ['admin'] as const
const readers = ['business', 'admin'] as const

export const reviewColumns: Columns<z.output<typeof Review>> = [
  ['submitted_utc', ({ createdAt }) => createdAt],
  ['decided_utc', ({ decidedAt }) => decidedAt, admins],
  ['status', ({ status }) => status],
  ['campaign', ({ campaign }) => campaign.title],
  ['reviewer', ({ reviewer }) => reviewer.name ?? 'Anonymous Reviewer', readers],
  ['reviewer_email', ({ reviewer }) => reviewer.email, admins],
  ['reviewer_country', ({ reviewer }) => reviewer.country],
  ['reviewer_bio', ({ reviewer }) => reviewer.bio, readers],
  ['rating', ({ rating }) => rating],
  ['content', ({ content }) => content],
  // Every copy of a review must say that it was paid for.
  ['disclosure', ({ paid }) => disclosureOf(paid)],
  ['rejection_reason', ({ rejection }) => rejection?.reason],
  ['rejection_note', ({ rejection }) => rejection?.note],
  ['resubmit_until_utc', ({ rejection }) => rejection?.resubmitUntil],
  ['unpublished_utc', ({ unpublishedAt }) => unpublishedAt],
  ['unpublish_reason', ({ unpublishReason }) => unpublishReason],
  // Only the reviewer and admins see the earnings.
  ['earnings_usd', ({ earningsCents }) => dollars(earningsCents), ['reviewer', 'admin']],
  ['fee_usd', ({ feeCents }) => dollars(feeCents), admins],
  ['reviewer_id', ({ reviewerId }) => reviewerId, admins],
  ['campaign_id', ({ campaignId }) => campaignId],
  ['id', ({ id }) => id],
]

/** Reads the newest 50 matching campaigns by which a viewer may filter reviews. */
async function listReviewedCampaigns(db: Db, viewer: Viewer, q: string | undefined) {
  const items = await db
    .selectFrom(
      searchedIn<Selectable<Campaigns>>(viewer.role === 'admin' ? q : '', 'campaigns').as('c'),
    )
    .select(['c.id', 'c.title'])
    .where(q ? mentions(sql`c.title`, q) : sql<boolean>`true`)
    .where(reviewedFor(viewer))
    .orderBy('c.createdAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(sql.lit(50))
    .execute()
  return { items }
}

/** SQL: whether a viewer may list reviews of the campaign `c`, and it has any. */
function reviewedFor(viewer: Viewer) {
  if (viewer.role === 'reviewer') {
    return sql<boolean>`c.id in (select campaign_id from reviews where reviewer_id = ${viewer.id})`
  }
  // A campaign without held and approved reviews is looked up. With an offset, PostgreSQL looks
  // for one review of each that it lists, and no more.
  const any = sql<boolean>`(c.held_count + c.approved_count > 0
    or exists (select from reviews r where r.campaign_id = c.id offset 0))`
  if (viewer.role === 'admin') return any
  return sql<boolean>`c.business_id = ${viewer.id} and ${any}`
}
