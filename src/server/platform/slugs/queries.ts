import { sql } from 'kysely'
import type { Db } from '../../base/db/database.ts'
import type { SlugKind } from './slugs.ts'

/** The current slug behind a slug, also one that was replaced; null when nobody has it. */
export async function currentSlug(db: Db, kind: SlugKind, slug: string): Promise<string | null> {
  const found = await db
    .selectFrom('publicSlugs as s')
    .innerJoin('publicSlugs as n', (join) =>
      join
        .onRef('n.kind', '=', 's.kind')
        .onRef('n.ownerId', '=', 's.ownerId')
        .on('n.current', '=', sql.lit(true)),
    )
    .select('n.slug')
    .where('s.kind', '=', sql.lit(kind))
    .where('s.slug', '=', slug)
    .executeTakeFirst()
  return found?.slug ?? null
}
