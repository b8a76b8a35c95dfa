import type * as z from 'zod'
import { excerptAround, positionOf } from '../../../shared/base/excerpt.ts'
import { inDollars, type Cents } from '../../../shared/base/money.ts'
import { batchReference } from '../../../shared/money/withdrawal-rules.ts'
import { payoutStatusLabels } from '../../../shared/money/payouts.ts'
import { mostFound } from '../../../shared/base/folded.ts'
import type * as contract from '../../../shared/overview/search.ts'
import { listCampaigns } from '../../market/campaigns/lists.ts'
import type { Db } from '../../base/db/database.ts'
import { centsIn } from '../../base/db/search.ts'
import type { Viewer } from '../../base/http/session.ts'
import { findPayouts, listPayoutBatches } from '../../money/payouts/queries.ts'
import { listReviews } from '../../market/reviews/queries.ts'
import { listUsers } from '../../people/users/queries.ts'
import { listTransactions } from '../../money/wallet/transactions.ts'
import { depositsOf, refundsOf } from './amounts.ts'

type Found = z.output<typeof contract.searchEverything.reply>['found']

const limit = mostFound

/**
 * Finds the newest of everything by a text. It asks the queries of the lists, so that it finds
 * exactly what the viewer can list, with the same indexes and the same bound for short words.
 */
export async function searchEverything(
  db: Db,
  viewer: Viewer,
  { q }: { q: string },
  at: Date,
): Promise<{ found: Found }> {
  const cents = centsIn(q)
  const money =
    viewer.role === 'admin'
      ? [
          ...(await payouts(db, q, at)),
          ...(cents === null ? [] : await depositsOf(db, cents, limit)),
          ...(cents === null ? [] : await refundsOf(db, cents, limit)),
        ]
      : await transactions(db, viewer, q, cents)
  const texts = [
    ...(await campaigns(db, viewer, q, cents, at)),
    ...(viewer.role === 'admin' ? await people(db, q) : []),
    ...(await reviews(db, viewer, q)),
  ]
  return { found: cents === null ? [...texts, ...money] : [...money, ...texts] }
}

/** Those that pay exactly the amount come first. */
async function campaigns(
  db: Db,
  viewer: Viewer,
  q: string,
  cents: number | null,
  at: Date,
): Promise<Found> {
  const input = { limit, status: 'all', sort: 'newest' } as const
  const paying =
    cents === null
      ? []
      : (await listCampaigns(db, viewer, { ...input, priceCents: cents }, at)).items
  const { items } = await listCampaigns(db, viewer, { ...input, q }, at)
  return [
    ...paying.map((one) => ({
      ...asFound(one),
      note: `${inDollars(one.pricePerReviewCents)} a review · ${one.business.companyName}`,
    })),
    ...items.filter(({ id }) => !paying.some((one) => one.id === id)).map(asFound),
  ].slice(0, limit)
}

type Campaign = Awaited<ReturnType<typeof listCampaigns>>['items'][number]

const asFound = ({ id, title, product, business }: Campaign): Found[number] => ({
  kind: 'campaign',
  id,
  title,
  note: `${product} · ${business.companyName}`,
  path: `/campaigns/${id}`,
})

async function people(db: Db, q: string): Promise<Found> {
  const input = { q, limit, role: 'all', verified: 'all', sort: 'newest' } as const
  const { items } = await listUsers(db, input)
  return items.map(({ id, name, email, companyName }) => ({
    kind: 'person',
    id,
    title: companyName ?? name,
    note: companyName ? `${name} · ${email}` : email,
    path: `/admin/users/${id}`,
  }))
}

async function reviews(db: Db, viewer: Viewer, q: string): Promise<Found> {
  const { items } = await listReviews(db, viewer, { q, limit, status: 'all', sort: 'newest' })
  return items.map(({ id, content, campaign, reviewer }) => ({
    kind: 'review',
    id,
    title: excerptAround(content, q, 80),
    note: noteOf([campaign.title, viewer.role === 'reviewer' ? null : reviewer.name], q),
    path: `/reviews/${id}`,
  }))
}

/** What mentions the searched text comes first: narrow rows cut the end off. */
const noteOf = (parts: (string | null)[], q: string) =>
  parts
    .filter((part) => part !== null)
    .toSorted((one, other) => Number(positionOf(other, q) >= 0) - Number(positionOf(one, q) >= 0))
    .map((part) => excerptAround(part, q, 60))
    .join(' · ')

/** Those of exactly the amount come first. */
async function transactions(
  db: Db,
  viewer: Viewer,
  q: string,
  cents: number | null,
): Promise<Found> {
  const input = { limit, type: 'all', cause: 'all', status: 'all', sort: 'newest' } as const
  const exact =
    cents === null
      ? []
      : (await listTransactions(db, viewer, { ...input, exactCents: cents })).items
  const { items } =
    exact.length === limit ? { items: [] } : await listTransactions(db, viewer, { ...input, q })
  const others = items.filter(({ id }) => !exact.some((one) => one.id === id))
  return [...exact, ...others]
    .slice(0, limit)
    .map(({ id, description, amountCents, review, createdAt }) => ({
      kind: 'transaction',
      id,
      title: description,
      // The reviewer, by whose name it may have been found.
      note: [review?.reviewer, signed(amountCents), day.format(createdAt)]
        .filter(Boolean)
        .join(' · '),
      path: `/wallet?receipt=${id}`,
    }))
}

/** By what a bank statement says: an amount, a bank reference, or the name of a batch. */
async function payouts(db: Db, q: string, at: Date): Promise<Found> {
  if (/^CP-[\da-f]{8}$/i.test(q)) return batches(db, q)
  const found = await findPayouts(db, { q, limit }, at)
  return found.map(({ id, netCents, amountCents, chargeCents, reviewer, status, createdAt }) => ({
    kind: 'payout',
    id,
    title:
      `${inDollars(netCents)} to ${reviewer.name || 'Former reviewer'}, ` +
      `${inDollars(amountCents)} less ${inDollars(chargeCents)}`,
    note: `${payoutStatusLabels[status]} · ${day.format(createdAt)}`,
    path: `/admin/payouts?status=all&q=${id}`,
  }))
}

async function batches(db: Db, q: string): Promise<Found> {
  const { items } = await listPayoutBatches(db, { q, limit })
  return items.map(({ id, count, netCents, createdAt }) => ({
    kind: 'payout',
    id,
    title: `Batch ${batchReference(id)}`,
    note: `${count} for ${inDollars(netCents)} · ${day.format(createdAt)}`,
    path: `/admin/payouts/batches/${id}`,
  }))
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

const signed = (amount: Cents) => `${amount < 0 ? '−' : ''}${inDollars(Math.abs(amount) as Cents)}`
