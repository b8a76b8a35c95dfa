import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Tx } from '../../base/db/database.ts'

export type SlugKind = 'business' | 'product'

/** The first part of the paths of public pages. */
export const pathOf = { business: '/b/', product: '/p/' } as const

/**
 * SQL: whether everybody may read the reviews of the campaign `c`. They stay public while a changed
 * campaign waits for another approval, and after it was deleted, so that nobody hides one.
 */
export const hasPublicPage = sql<boolean>`(c.star_counts <> '{0,0,0,0,0}')`

/** SQL: the address of the product page of the campaign `c` without its path; null without one. */
export const productSlug = sql<string | null>`(select s.slug from public_slugs s
  where s.kind = 'product' and s.owner_id = c.id and s.current and ${hasPublicPage})`

/** SQL: the same of the page of the business `b`, which has one while something is public. */
export const businessSlug = sql<string | null>`(select s.slug from public_slugs s
  where s.kind = 'business' and s.owner_id = b.id and s.current
    and exists (select from campaigns c where c.business_id = b.id and ${hasPublicPage}))`

/** SQL: where all pages are: PUBLIC_URL. */
export const origin = sql<string | null>`(select public_url from platform)`

/** The absolute address of a public page; null without a slug. */
export const pageUrl = (
  kind: SlugKind,
  slug: string | null,
  { origin }: { origin: string | null },
): string | null => origin && slug && `${origin}${pathOf[kind]}${slug}`

/** SQL: the absolute address of the product page of the campaign `c`; null while it has none. */
export const productUrl = sql<
  string | null
>`(${origin} || ${sql.lit(pathOf.product)} || ${productSlug})`

/** SQL: the absolute address of the page of the business `b`; null while nothing is public. */
export const businessUrl = sql<
  string | null
>`(${origin} || ${sql.lit(pathOf.business)} || ${businessSlug})`

/** Remembers PUBLIC_URL where queries find it, at the start of a process. */
export async function rememberPublicUrl(tx: Tx, publicUrl: string) {
  const known = await tx.selectFrom('platform').select('publicUrl').executeTakeFirstOrThrow()
  if (known.publicUrl === publicUrl) return
  await tx.updateTable('platform').set({ publicUrl }).execute()
}

/** How many addresses a page may have had, so that nobody collects names. */
const maxSlugs = 5

/**
 * Gives a public page another address. The old one redirects, and stays the owner's. The caller
 * holds a lock of the owner.
 */
export async function changeSlug(tx: Tx, page: { kind: SlugKind; ownerId: string; slug: string }) {
  const { kind, ownerId, slug } = page
  const own = await tx
    .selectFrom('publicSlugs')
    .select(['slug', 'current'])
    .where('kind', '=', kind)
    .where('ownerId', '=', ownerId)
    .execute()
  if (own.length === 0) {
    throw new Refusal('conflict', 'There is no public page before the first published review.')
  }
  if (own.some((one) => one.current && one.slug === slug)) return
  const isOwn = own.some((one) => one.slug === slug)
  if (!isOwn && own.length >= maxSlugs) {
    throw new Refusal('conflict', `A page can have ${maxSlugs} addresses in all.`)
  }

  const ofOwner = tx.updateTable('publicSlugs').where('kind', '=', kind)
  await ofOwner.set({ current: false }).where('ownerId', '=', ownerId).execute()
  if (isOwn) {
    await ofOwner.set({ current: true }).where('slug', '=', slug).execute()
    return
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('publicSlugs')
    .values({ kind, slug, ownerId })
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) {
    const message = 'This address is taken. Please choose another one.'
    throw new Refusal('conflict', message, { fields: { slug: message } })
  }
}
