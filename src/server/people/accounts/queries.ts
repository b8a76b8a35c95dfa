import { sql } from 'kysely'
import { SocialProvider } from '../../../shared/people/accounts.ts'
import type { Cents } from '../../../shared/base/money.ts'
import type { Db } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/** SQL: whether the user `u` is verified. `b` is the left-joined business of that user. */
export const isVerified = sql<boolean>`case u.role
  when 'business' then coalesce(b.verification_status = 'approved', false)
  when 'reviewer' then u.email_verified else true end`

/** Reads the signed-in user, and whether profile and wallet exist. */
export async function readSessionUser(db: Db, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('businesses as b', (join) =>
      join.onRef('b.id', '=', 'u.id').on('u.role', '=', sql.lit('business' as const)),
    )
    .leftJoin('reviewers as rv', (join) =>
      join.onRef('rv.id', '=', 'u.id').on('u.role', '=', sql.lit('reviewer' as const)),
    )
    .leftJoin('wallets as w', 'w.userId', 'u.id')
    .select(['u.id', 'u.email', 'u.name', 'u.role', 'u.createdAt', 'u.phoneNumber'])
    .select(['b.plan', 'b.planExpiresAt', 'w.balanceCents', isVerified.as('isVerified')])
    .select(
      sql<boolean>`u.role = 'admin' or (w.user_id is not null and
        (b.id is not null or rv.id is not null))`.as('complete'),
    )
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { complete, planExpiresAt, balanceCents, ...user } = row
  return {
    complete,
    user: {
      ...user,
      subscriptionStatus: planExpiresAt ? ('active' as const) : ('none' as const),
      subscriptionExpiry: planExpiresAt,
      balanceCents: balanceCents ?? (0 as Cents),
    },
  }
}

/** Lists the viewer's linked Google and GitHub accounts, oldest first. */
export async function listLinkedAccounts(db: Db, viewer: Viewer) {
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'providerId', 'createdAt'])
    .where('userId', '=', viewer.id)
    .orderBy('createdAt')
    .execute()
  return {
    items: accounts.flatMap(({ providerId, ...account }) => {
      const { data: provider } = SocialProvider.safeParse(providerId)
      return provider ? [{ ...account, provider }] : []
    }),
  }
}
