import { sql } from 'kysely'
import { SocialProvider } from '../../shared/accounts.ts'
import type { Cents } from '../../shared/money.ts'
import type { Plan } from '../../shared/plans.ts'
import type { Role } from '../../shared/roles.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

interface SessionRow {
  id: string
  email: string
  name: string
  role: Role
  isVerified: boolean
  createdAt: Date
  phoneNumber: string
  plan: Plan | null
  planExpiresAt: Date | null
  balanceCents: Cents | null
  complete: boolean
}

/** SQL: whether the user `u` is verified; `b` is the business of that user, if there is one. */
export const isVerified = sql<boolean>`case u.role
  when 'business' then coalesce(b.verification_status = 'approved', false)
  when 'reviewer' then u.email_verified else true end`

/** The signed-in person, and whether the profile is complete. */
export async function readSessionUser(db: Db, userId: string) {
  const { rows } = await sql<SessionRow>`
    select u.id, u.email, u.name, u.role, u.created_at, u.phone_number, b.plan, b.plan_expires_at,
      w.balance_cents,
      ${isVerified} as is_verified,
      u.role = 'admin' or (w.user_id is not null and
        (b.id is not null or rv.id is not null)) as complete
    from users u
    left join businesses b on b.id = u.id and u.role = 'business'
    left join reviewers rv on rv.id = u.id and u.role = 'reviewer'
    left join wallets w on w.user_id = u.id
    where u.id = ${userId}`.execute(db)
  const { complete, planExpiresAt, balanceCents, ...user } = rows[0]!
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

/** The accounts of Google and GitHub that open a person's own, the oldest first. */
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
