import * as appeals from '../../../shared/market/appeals.ts'
import * as templates from '../../../shared/market/note-templates.ts'
import { claimReview, listReviewClaims } from '../../../shared/market/review-claims.ts'
import { getReviewHistory } from '../../../shared/market/review-history.ts'
import { getReviewSummary } from '../../../shared/market/review-summary.ts'
import * as contract from '../../../shared/market/reviews.ts'
import { rememberNetwork } from '../../people/accounts/traces.ts'
import type { List } from '../../base/http/list-file.ts'
import type { Route } from '../../base/http/route.ts'
import * as appealVerbs from './appeals.ts'
import { reviewColumns } from './csv-columns.ts'
import { getReviewHistory as readReviewHistory } from './history-queries.ts'
import { listReviewClaims as listReviewClaimsAt } from './claim-queries.ts'
import * as claims from './claims.ts'
import { editReview } from './editing.ts'
import * as moderation from './moderation.ts'
import { listNoteTemplates } from './note-template-queries.ts'
import * as noteTemplates from './note-templates.ts'
import * as publication from './publication.ts'
import { listReviewedCampaigns } from './campaign-queries.ts'
import * as queries from './queries.ts'
import { getReviewSummary as readReviewSummary } from './summary-queries.ts'
import * as verbs from './reviews.ts'

export function reviewRoutes(route: Route, list: List, traceKey: string) {
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
    // The network of the review, which may not be the one of the sign-in.
    await rememberNetwork(tx, viewer, address, traceKey, at)
    return verbs.submitReview(tx, viewer, { ...params, ...body }, at)
  })
  route(contract.editReview, async ({ tx, viewer, params, body, at, address }) => {
    await rememberNetwork(tx, viewer, address, traceKey, at)
    return editReview(tx, viewer, { ...params, ...body }, at)
  })
  route(getReviewSummary, ({ db, viewer, query, at }) => readReviewSummary(db, viewer, query, at))
  route(getReviewHistory, ({ db, params }) => readReviewHistory(db, params.reviewerId))
  route(listReviewClaims, ({ db, at }) => listReviewClaimsAt(db, at))
  route(claimReview, ({ tx, viewer, params, body, at }) =>
    claims.claimReview(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.approveReview, ({ tx, viewer, params, body, at }) =>
    moderation.approveReview(tx, viewer, { ...params, ...body }, at),
  )
  route(contract.rejectReview, ({ tx, viewer, params, body, at }) =>
    moderation.rejectReview(tx, viewer, { ...params, ...body }, at),
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
  route(appeals.appealReview, ({ tx, viewer, params, body, at }) =>
    appealVerbs.appealReview(tx, viewer, { ...params, ...body }, at),
  )
  route(appeals.decideAppeal, ({ tx, viewer, params, body, at }) =>
    appealVerbs.decideAppeal(tx, viewer, { ...params, ...body }, at),
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
