import { selectRows } from '../db/rows.ts'
import * as z from 'zod'
import { sql } from 'kysely'
import type { PublicReview, PublicReviews } from '../../shared/embed.ts'
import { Refusal } from '../../shared/refusal.ts'
import { disclosure } from '../../shared/disclosure.ts'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { inOrder, pageOf } from '../http/keyset.ts'

const Row = z.strictObject({
  id: z.string(),
  title: z.string(),
  product: z.string(),
  companyName: z.string(),
  counts: z.record(z.string(), z.number()).nullable(),
  items: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      country: z.string().nullable(),
      rating: z.number(),
      content: z.string(),
      at: z.string(),
    }),
  ),
})
type Row = z.output<typeof Row>

/**
 * Reads the approved reviews and the ratings of an active or completed campaign in one statement.
 */
export async function getPublicReviews(
  db: Db,
  { campaignId, limit, cursor }: { campaignId: string; limit: number; cursor?: string | undefined },
): Promise<z.output<typeof PublicReviews>> {
  const order = { by: sql`r.created_at`, id: sql`r.id`, kind: 'time', direction: 'desc' } as const
  const { after, orderBy } = inOrder(order, cursor)
  if (!isUuid(campaignId)) throw notFound()
  const rows = await selectRows(
    db,
    Row,
    sql`
    select c.id, c.title, c.product, b.company_name,
      (select json_object_agg(rating, n) from (
        select rating, count(*) as n from reviews r
        where r.campaign_id = c.id and r.status = 'approved' group by rating) as s) as counts,
      coalesce((select json_agg(page) from (
        select r.id, u.name, u.country, r.rating, r.content, r.created_at as at
        from reviews r join users u on u.id = r.reviewer_id
        where r.campaign_id = c.id and r.status = 'approved' and ${after}
        ${orderBy} limit ${limit + 1}
      ) as page), '[]') as items
    from campaigns c join businesses b on b.id = c.business_id
    where c.id = ${campaignId} and c.status in ('active', 'completed') and c.deleted_at is null
  `,
  )
  const row = rows[0]
  if (!row) throw notFound()

  const { id, title, product, companyName } = row
  return {
    campaign: { id, title, product, companyName },
    ...ratings(row.counts ?? {}),
    disclosure,
    ...pageOf(row.items.map(toPublicReview), limit, ({ createdAt }) => createdAt),
  }
}

const notFound = () => new Refusal('not_found', 'There are no public reviews at this address.')

function toPublicReview(row: Row['items'][number]): z.output<typeof PublicReview> {
  return {
    id: row.id,
    reviewerName: row.name || 'Anonymous Reviewer',
    country: row.country,
    rating: row.rating,
    content: row.content,
    incentivized: true,
    createdAt: new Date(row.at),
  }
}

function ratings(counts: Record<string, number>) {
  const of = (stars: number) => counts[stars] ?? 0
  const ratingCounts = { '1': of(1), '2': of(2), '3': of(3), '4': of(4), '5': of(5) }
  const ratingCount = Object.values(ratingCounts).reduce((total, count) => total + count, 0)
  const stars = Object.entries(ratingCounts).reduce((all, [star, n]) => all + Number(star) * n, 0)
  return {
    ratingCounts,
    ratingCount,
    ratingAverage: ratingCount === 0 ? null : Math.round((stars / ratingCount) * 100) / 100,
  }
}
