import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import { Cents } from '../../../shared/base/cents.ts'
import { Evidence, isFromStars } from '../../../shared/market/evidence.ts'
import { FirstTry, ReviewStatus, type Review } from '../../../shared/market/reviews.ts'
import {
  Passage,
  RejectionProposal,
  RejectionReason,
  ReviewRejection,
  StarsChoice,
} from '../../../shared/market/rejection.ts'
import type { Paid } from '../../../shared/market/paid.ts'
import { UsedPlace } from '../../../shared/market/places.ts'
import { Reimbursement } from '../../../shared/market/reimbursement.ts'
import { publicNameChoices, publicNameOf } from '../../../shared/platform/public-name.ts'
import { StatementLinks } from '../../../shared/platform/statements.ts'
import type { Viewer } from '../../base/http/session.ts'
import { proofOfReview, ProofRow, toProof } from '../proofs/rows.ts'
import {
  appealFor,
  AppealRow,
  businessAppeal,
  BusinessAppealRow,
  toAppeal,
  toBusinessAppeal,
} from './appeal-rows.ts'
import { publishedReply, replyFor, ReplyRow, toReply } from './reply-rows.ts'
import { photosFor, photosOfVersion, PhotoRow, toPhoto } from './photo-rows.ts'

/** SQL: whether everybody may read the review `r`. Literals, so that plans use partial indexes. */
export const isPublic = sql<boolean>`(r.status = 'approved' and r.unpublished_at is null)`

/** SQL: when the present text of a review was submitted. */
export const submittedAt = sql`coalesce(r.resubmitted_at, r.created_at)`

/** SQL: what was paid back with the review `r` for buying the product. */
export const reimbursed = sql<Cents>`coalesce(r.reimbursed_cents, 0)`

/** SQL: since when the review `r` has been waiting, if it is pending. */
export const waitingSince = sql<Date>`greatest(r.created_at, r.resubmitted_at, r.reopened_at)`

/**
 * SQL: whether the stars of the review `r` are hidden from a viewer: from admins until it is
 * decided, and from businesses until it is decided for good (docs/domain.md, Blind moderation).
 */
export function hidesStars({ role }: Viewer): RawBuilder<boolean> {
  if (role === 'business') return sql`r.held`
  const isBlind = sql`(select blind_moderation from platform)`
  return role === 'admin' ? sql`(r.status = 'pending' and ${isBlind})` : sql`false`
}

/**
 * The fields of a review: shape and SQL, with the review `r`, its campaign `c` and its author
 * `ru`. A new field needs a line here and one in the contract.
 */
const fields = {
  id: [z.string(), sql`r.id`],
  campaignId: [z.string(), sql`r.campaign_id`],
  campaignTitle: [z.string(), sql`c.title`],
  campaignProduct: [z.string(), sql`c.product`],
  campaignWithdrawn: [z.boolean(), sql`(c.deleted_at is not null)`],
  reviewerId: [z.string(), sql`r.reviewer_id`],
  reviewerName: [z.string(), sql`ru.name`],
  reviewerEmail: [z.string(), sql`ru.email`],
  reviewerCountry: [z.string().nullable(), sql`ru.country`],
  reviewerBio: [z.string(), sql`(select bio from reviewers where id = r.reviewer_id)`],
  rating: [z.number().nullable(), sql`r.rating`],
  content: [z.string(), sql`r.content`],
  status: [ReviewStatus, sql`r.status`],
  earningsCents: [Cents, sql`r.price_cents`],
  feeCents: [Cents, sql`r.fee_cents`],
  worthCents: [Cents, sql`r.worth_cents`],
  reimbursedCents: [Cents, reimbursed],
  rejectionReason: [RejectionReason.nullable(), sql`r.rejection_reason`],
  rejectionNote: [z.string().nullable(), sql`r.rejection_note`],
  rejectionPassage: [Passage.nullable(), sql`r.rejection_passage`],
  resubmitUntil: [z.date().nullable(), sql`r.resubmit_until`],
  publishedAt: [z.date().nullable(), sql`r.published_at`],
  unpublishedAt: [z.date().nullable(), sql`r.unpublished_at`],
  unpublishReason: [z.string().nullable(), sql`r.unpublish_reason`],
  confirmationsVersion: [z.number().nullable(), sql`r.confirmations_version`],
  confirmationsAt: [z.date().nullable(), sql`r.confirmations_at`],
  confirmationsWithdrawnAt: [z.date().nullable(), sql`r.confirmations_withdrawn_at`],
  version: [z.number(), sql`r.version`],
  createdAt: [z.date(), sql`r.created_at`],
  submittedAt: [z.date(), submittedAt],
  waitingSince: [z.date(), waitingSince],
  resubmitted: [z.boolean(), sql`(r.resubmitted_at is not null)`],
  decidedAt: [z.date().nullable(), sql`r.decided_at`],
  advancedAt: [z.date().nullable(), sql`r.advanced_at`],
  platformPaid: [z.boolean(), sql`(r.platform_paid_at is not null)`],
} as const

/** SQL: how the author of the review `r` wants to be called outside of Candor. */
export const publicNameChoice = sql`(select public_name from reviewers where id = r.reviewer_id)`

/** Only shown to admins. */
const evidence = sql`(select items from review_evidence where review_id = r.id)`
/** Only shown to admins: the names of those who decided it. */
const decidedBy = sql`(select name from users where id = r.decided_by)`
const businessName = sql`(select company_name from businesses where id = c.business_id)`
const unpublishedBy = sql`(select name from users where id = r.unpublished_by)`
/** Only shown to admins and its reviewer. */
const firstTryFor = (viewer: Viewer) => sql`(select json_build_object(
    'rating', case when not ${hidesStars(viewer)} then rating end, 'content', content,
    'submittedAt', submitted_at, 'decidedAt', decided_at,
    'reason', rejection_reason, 'note', rejection_note, 'photos', ${photosOfVersion})
  from review_versions v where review_id = r.id order by version limit 1)`
/** Only shown to admins and its reviewer. */
const statements = sql`(select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind,
    'appealUntil', s.appeal_until) order by s.created_at desc, s.id desc), '[]')
  from statements s where s.review_id = r.id)`
/** Only shown to admins and its reviewer. The first version was not changed. */
const editedAt = sql`case when r.version > 1 then (
    select json_agg(a.created_at order by a.created_at)
    from audit_subjects s join audit_log a on a.id = s.entry_id
    where s.about = r.id and a.action = 'editReview') end`
/** Only shown to whoever reported it. */
const ofReportBy = ({ id }: Viewer, column: RawBuilder<unknown>) =>
  sql`(select ${column} from reports where review_id = r.id and reporter_id = ${id})`
/** Only shown to admins: the rejection of the review `r` that another one may accept. */
const proposalFor = ({ id }: Viewer) => sql`(
  select json_build_object('id', p.id, 'by', u.name, 'isOwn', p.admin_id = ${id},
    'at', p.created_at, 'expiresAt', p.expires_at, 'rejection', p.rejection)
  from rejection_proposals p join users u on u.id = p.admin_id
  where p.review_id = r.id and p.version = r.version and r.status = 'pending'
    and p.accepted_at is null)`
/** Only shown to the admin who chose it before the stars, which stay hidden. */
const revealedTo = (viewer: Viewer) => sql`case when ${hidesStars(viewer)} then (
  select choice from review_reveals where review_id = r.id and admin_id = ${viewer.id}
    and version = r.version and given_back_at is null) end`
/** Only shown to admins: the place that the review `r` used. */
const place = sql`case when r.place_taken_at is not null then (
    select json_build_object('takenAt', p.taken_at, 'tryingDays', p.trying_days,
      'extended', p.extended, 'fulfilment', p.fulfilment, 'worthCents', p.worth_cents,
      'reimbursementCapCents', p.reimbursement_cap_cents, 'proofRequired', p.proof_required,
      'description', t.description, 'instructions', t.instructions)
    from places p join campaign_briefs t on t.campaign_id = p.campaign_id and t.version = p.version
    where p.id = r.id) end`
/** Not shown to other reviewers. */
const reimbursement = sql`case when r.reimbursement_cap_cents > 0 then json_build_object(
  'capCents', r.reimbursement_cap_cents, 'amountCents', r.claimed_cents,
  'paidCents', r.reimbursed_cents) end`
/** Times within JSON are text. */
const ProposalRow = z.strictObject({
  ...RejectionProposal.pick({ id: true, by: true, isOwn: true }).shape,
  at: z.string(),
  expiresAt: z.string(),
  rejection: ReviewRejection.extend({ reimbursementCents: Cents.optional() }),
})
const StatementLinkRow = StatementLinks.element.extend({ appealUntil: z.string() })
const PlaceRow = UsedPlace.extend({ takenAt: z.string() })
const FirstTryRow = FirstTry.extend({
  submittedAt: z.string(),
  decidedAt: z.string(),
  photos: z.array(PhotoRow),
})

type Fields = typeof fields
const shape = Object.fromEntries(
  Object.entries(fields).map(([name, [field]]) => [name, field]),
) as { [K in keyof Fields]: Fields[K][0] }

export const ReviewRow = z.strictObject({
  ...shape,
  photos: z.array(PhotoRow),
  reimbursement: Reimbursement.nullable().optional(),
  proof: ProofRow.nullable().optional(),
  publicName: z.enum(publicNameChoices).optional(),
  evidence: Evidence.optional(),
  proposal: ProposalRow.nullable().optional(),
  revealed: StarsChoice.nullable().optional(),
  place: PlaceRow.nullable().optional(),
  reviewerSuspended: z.boolean().optional(),
  decidedBy: z.string().nullable().optional(),
  unpublishedBy: z.string().nullable().optional(),
  businessName: z.string().optional(),
  firstTry: FirstTryRow.nullable().optional(),
  appeal: AppealRow.nullable().optional(),
  businessAppeal: BusinessAppealRow.nullable().optional(),
  statements: z.array(StatementLinkRow).nullable().optional(),
  editedAt: z.array(z.string()).nullable().optional(),
  reply: ReplyRow,
  reportedAt: z.date().nullable().optional(),
  reportAnsweredAt: z.date().nullable().optional(),
})
export type ReviewRow = z.output<typeof ReviewRow>

type Named = readonly (readonly [name: string, field: RawBuilder<unknown>])[]

const named: Named = Object.entries(fields).map(([name, [, field]]) => [name, field])
/** Reviewers see no bio, so it is not looked up for each of their rows. */
const namedForReviewer: Named = named.map(([name, field]) => [
  name,
  name === 'reviewerBio' ? sql`''` : field,
])

/** SQL: a value that admins see of all reviews, and a reviewer of own ones. */
const ownOf = ({ id, role }: Viewer, value: RawBuilder<unknown>) =>
  role === 'admin' ? value : sql`case when r.reviewer_id = ${id} then ${value} end`

function namedFor(viewer: Viewer): Named {
  const { id, role, apiKey } = viewer
  const all: Named[number][] = (role === 'reviewer' ? namedForReviewer : named).map((one) =>
    one[0] === 'rating'
      ? ['rating', sql`case when not ${hidesStars(viewer)} then r.rating end`]
      : one,
  )
  const mayReadAll = role === 'admin' ? sql`true` : sql`r.reviewer_id = ${id}`
  all.push(['photos', photosFor(mayReadAll, isPublic)])
  all.push(['reimbursement', role === 'business' ? reimbursement : ownOf(viewer, reimbursement)])
  const readReply = sql`case when ${isPublic} then ${publishedReply} end`
  all.push(['reply', role === 'reviewer' ? readReply : replyFor(viewer)])
  if (apiKey) all.push(['publicName', publicNameChoice])
  if (role !== 'admin' && !apiKey) {
    all.push(
      ['reportedAt', ofReportBy(viewer, sql`created_at`)],
      ['reportAnsweredAt', ofReportBy(viewer, sql`coalesce(appeal_decided_at, decided_at)`)],
    )
  }
  if (role !== 'reviewer') all.push(['businessAppeal', businessAppeal])
  if (role !== 'business') {
    all.push(
      ['firstTry', ownOf(viewer, firstTryFor(viewer))],
      ['appeal', ownOf(viewer, appealFor(viewer))],
      ['statements', ownOf(viewer, statements)],
      ['editedAt', ownOf(viewer, editedAt)],
    )
  }
  if (role !== 'business' && !apiKey) all.push(['proof', ownOf(viewer, proofOfReview)])
  if (role === 'admin' && !apiKey) {
    all.push(['reviewerSuspended', sql`(ru.suspended_at is not null)`])
    all.push(['revealed', revealedTo(viewer)])
    all.push(['evidence', evidence], ['decidedBy', decidedBy], ['unpublishedBy', unpublishedBy])
    all.push(['place', place], ['proposal', proposalFor(viewer)], ['businessName', businessName])
  }
  return all
}

/** SQL: the columns of a review. */
export const reviewColumnsFor = (viewer: Viewer) =>
  sql.join(namedFor(viewer).map(([name, field]) => sql`${field} as ${sql.ref(name)}`))

/** SQL: some of the columns that are the same for all viewers. */
export const reviewColumns = (names: (keyof Fields)[]) =>
  sql.join(names.map((name) => sql`${fields[name][1]} as ${sql.ref(name)}`))

/** Maps a row to the wire, with only what this viewer may read. */
export function toReview(row: ReviewRow, viewer: Viewer): z.output<typeof Review> {
  const { firstTry, appeal, statements: stated, editedAt: edits, evidence: found } = row
  const { decidedBy: decider, unpublishedBy: hider, reportedAt, reportAnsweredAt, proof } = row
  const { worthCents, reimbursedCents, reimbursement, place: used } = row
  const isOwn = viewer.id === row.reviewerId
  const mayReadWhy = viewer.role !== 'reviewer' || isOwn
  return {
    id: row.id,
    campaignId: row.campaignId,
    campaign: {
      title: row.campaignTitle,
      product: row.campaignProduct,
      withdrawn: row.campaignWithdrawn,
      ...(row.businessName !== undefined && { business: row.businessName }),
    },
    reviewerId: row.reviewerId,
    reviewer: authorOf(row, viewer),
    rating: row.rating,
    ...(row.rating === null && { ratingHidden: true as const }),
    content: row.content,
    photos: row.photos.map(toPhoto),
    ...(proof !== undefined && mayReadWhy && { proof: proof && toProof(proof) }),
    status: row.status,
    earningsCents: row.earningsCents,
    feeCents: row.feeCents,
    paid: paidOf({ priceCents: row.earningsCents, worthCents, reimbursedCents }),
    ...(reimbursement !== undefined && mayReadWhy && { reimbursement }),
    incentivized: true,
    confirmations: confirmationsOf(row),
    ...((viewer.role === 'admin' || isOwn) && {
      confirmationsWithdrawnAt: row.confirmationsWithdrawnAt,
    }),
    rejection: mayReadWhy ? rejectionOf(row) : null,
    publishedAt: row.publishedAt,
    unpublishedAt: row.unpublishedAt,
    unpublishReason: mayReadWhy ? row.unpublishReason : null,
    resubmitted: row.resubmitted,
    ...(firstTry !== undefined && mayReadWhy && { firstTry: firstTry && toFirstTry(firstTry) }),
    ...(appeal !== undefined && mayReadWhy && { appeal: appeal && toAppeal(appeal) }),
    ...(stated && { statements: stated.map(toStatementLink) }),
    ...(row.businessAppeal !== undefined && {
      businessAppeal: toBusinessAppeal(row.businessAppeal),
    }),
    ...(edits !== undefined &&
      mayReadWhy && { editedAt: (edits ?? []).map((time) => new Date(time)) }),
    reply: toReply(row.reply),
    ...(reportedAt !== undefined &&
      !isOwn && { reportedAt, reportAnsweredAt: reportAnsweredAt ?? null }),
    ...(found !== undefined && {
      evidence: row.rating === null ? (found?.filter((item) => !isFromStars(item)) ?? null) : found,
    }),
    ...(row.proposal !== undefined && { proposal: toProposal(row.proposal) }),
    ...(row.revealed && { revealed: row.revealed }),
    ...(used && { place: { ...used, takenAt: new Date(used.takenAt) } }),
    ...(decider !== undefined && { decidedBy: decider }),
    ...(hider !== undefined && { unpublishedBy: hider }),
    version: row.version,
    createdAt: row.createdAt,
    submittedAt: row.submittedAt,
    waitingSince: row.waitingSince,
    decidedAt: row.decidedAt,
    advancedAt: row.advancedAt,
    ...(row.platformPaid && viewer.role !== 'reviewer' && { paidByPlatform: true as const }),
  }
}

/** What a reviewer got for a review: these fields alone, because a row has others. */
export const paidOf = ({ priceCents, worthCents, reimbursedCents }: z.output<typeof Paid>) => ({
  priceCents,
  worthCents,
  reimbursedCents,
})

function authorOf(row: ReviewRow, { role, apiKey }: Viewer): z.output<typeof Review>['reviewer'] {
  const { reviewerName: name, publicName, reviewerBio: bio } = row
  return {
    id: row.reviewerId,
    name: publicName ? publicNameOf(name, publicName) : name || null,
    country: row.reviewerCountry,
    // Only admins see the email addresses of reviewers, and no API key does.
    ...(role === 'admin' && !apiKey && { email: row.reviewerEmail }),
    ...(row.reviewerSuspended && { suspended: true as const }),
    // A bio is shown to businesses and admins. It may say who somebody anonymous is.
    ...(role !== 'reviewer' && !apiKey && bio !== '' && { bio }),
  }
}

function confirmationsOf(row: ReviewRow) {
  const { confirmationsVersion: version, confirmationsAt: at, confirmationsWithdrawnAt } = row
  if (version === null || at === null || confirmationsWithdrawnAt !== null) return null
  return { version, at }
}

function rejectionOf(row: ReviewRow) {
  const { rejectionReason: reason, rejectionNote, rejectionPassage, resubmitUntil } = row
  const passage = rejectionPassage
  return reason && { reason, note: rejectionNote ?? '', passage, resubmitUntil }
}

const toStatementLink = ({ appealUntil, ...link }: z.output<typeof StatementLinkRow>) => ({
  ...link,
  appealUntil: new Date(appealUntil),
})

function toFirstTry(row: z.output<typeof FirstTryRow>) {
  const { submittedAt: sentAt, decidedAt, photos } = row
  const times = { submittedAt: new Date(sentAt), decidedAt: new Date(decidedAt) }
  return { ...row, ...times, photos: photos.map(toPhoto) }
}

function toProposal(row: ReviewRow['proposal']) {
  if (!row) return null
  const { at, expiresAt, rejection, ...rest } = row
  const { reason, note, passage = null, allowResubmission, reimbursementCents = null } = rejection
  const times = { at: new Date(at), expiresAt: new Date(expiresAt) }
  return { ...rest, ...times, reason, note, passage, allowResubmission, reimbursementCents }
}
