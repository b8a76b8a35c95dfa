import { sql, type Expression } from 'kysely'
import * as z from 'zod'
import { inOrder, pageLimit, pageOf } from '../http/keyset.ts'
import type { Viewer } from '../http/session.ts'
import {
  isPublic,
  reviewColumns,
  ReviewRow,
  submittedAt,
  toReview,
  undecided,
  waitingSince,
} from './rows.ts'

/** What differs between public reviews of one campaign, for a reader who wrote none of them. */
const common = {
  id: true,
  reviewerId: true,
  reviewerName: true,
  reviewerCountry: true,
  rating: true,
  content: true,
  earningsCents: true,
  feeCents: true,
  version: true,
  createdAt: true,
  resubmitted: true,
  decidedAt: true,
} as const

export const PublicRow = z.strictObject({
  ...ReviewRow.pick(common).shape,
  /** Null if it is `createdAt`, as of nearly all. */
  laterSubmittedAt: z.date().nullable(),
  laterWaitingSince: z.date().nullable(),
})

const columns = sql`${reviewColumns(Object.keys(common) as (keyof typeof common)[])},
  nullif(${submittedAt}, r.created_at) as later_submitted_at,
  nullif(${waitingSince}, r.created_at) as later_waiting_since`

/** The campaign of all rows. */
interface Campaign {
  id: string
  title: string
  product: string
}

function toRow(row: z.output<typeof PublicRow>, campaign: Campaign): ReviewRow {
  const { laterSubmittedAt, laterWaitingSince } = row
  return {
    ...undecided,
    ...row,
    status: 'approved',
    campaignId: campaign.id,
    campaignTitle: campaign.title,
    campaignProduct: campaign.product,
    submittedAt: laterSubmittedAt ?? row.createdAt,
    waitingSince: laterWaitingSince ?? row.createdAt,
  }
}

const newest = { by: sql`r.created_at`, id: sql`r.id`, kind: 'time', direction: 'desc' } as const

/**
 * The first reviews of a campaign that a reviewer may read, newest first: the public ones, and the
 * reader's own, which is read with all its columns.
 */
export function publicReviewsOf(campaignId: string | Expression<string>, limit: number) {
  const inPage = sql`${inOrder(newest, undefined).orderBy} limit ${pageLimit(limit)}`
  return {
    shape: PublicRow,
    statement: sql`
      select ${columns}
      from (select * from reviews r where r.campaign_id = ${campaignId} and ${isPublic} ${inPage}) r
      join users ru on ru.id = r.reviewer_id
      ${inPage}`,
  }
}

interface Page {
  rows: z.output<typeof PublicRow>[]
  own: ReviewRow | undefined
  campaign: Campaign
  limit: number
}

/** The page of what `publicReviewsOf` found. */
export function toPublicPage({ rows, own, campaign, limit }: Page, viewer: Viewer) {
  const others = rows.filter(({ id }) => id !== own?.id).map((row) => toRow(row, campaign))
  const all = own ? [...others, own].toSorted(byNewest) : others
  const { items, nextCursor } = pageOf(all, limit, (row) => row.createdAt)
  return { items: items.map((row) => toReview(row, viewer)), nextCursor }
}

/** The order of the statement. */
function byNewest(one: ReviewRow, other: ReviewRow) {
  const between = other.createdAt.getTime() - one.createdAt.getTime()
  return between || (one.id < other.id ? 1 : -1)
}
