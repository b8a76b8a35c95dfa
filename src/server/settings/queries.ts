import { sql } from 'kysely'
import type * as z from 'zod'
import type { Settings } from '../../shared/settings.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

type Row = Omit<z.output<typeof Settings>, 'notifications'> & {
  notifyEmail: boolean
  notifyPush: boolean
  notifyMarketing: boolean
}

/** Everything that a person can set, by role. */
export async function readSettings(db: Db, viewer: Viewer): Promise<z.output<typeof Settings>> {
  const { rows } = await sql<Row>`
    select u.name, u.email, u.email_verified, u.two_factor_enabled,
      u.role, rv.bio, b.company_name, b.website,
      b.description, b.plan, b.plan_expires_at, b.next_plan, u.notify_email, u.notify_push,
      u.notify_marketing
    from users u
    left join businesses b on b.id = u.id and u.role = 'business'
    left join reviewers rv on rv.id = u.id and u.role = 'reviewer'
    where u.id = ${viewer.id}`.execute(db)
  const { notifyEmail, notifyPush, notifyMarketing, ...settings } = rows[0]!
  return {
    ...settings,
    notifications: { email: notifyEmail, push: notifyPush, marketing: notifyMarketing },
  }
}

/** The devices of a person, the newest first. */
export async function listDevices(db: Db, viewer: Viewer & { sessionId: string }, at: Date) {
  const items = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt'])
    .where('userId', '=', viewer.id)
    .where('expiresAt', '>', at)
    .orderBy('createdAt', 'desc')
    .execute()
  return { items: items.map((device) => ({ ...device, current: device.id === viewer.sessionId })) }
}
