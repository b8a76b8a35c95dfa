import { sql } from 'kysely'
import type * as z from 'zod'
import { noBillingDetails } from '../../../shared/platform/billing.ts'
import type { PublicNameChoice } from '../../../shared/platform/public-name.ts'
import type { Settings } from '../../../shared/people/settings.ts'
import type { Db } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'
import { currencyChoiceOf, nairaRate } from '../../platform/queries.ts'
import { businessUrl } from '../../platform/slugs/slugs.ts'
import { billingOf } from './billing.ts'

/** Reads everything that a person can set. */
export async function readSettings(db: Db, viewer: Viewer): Promise<z.output<typeof Settings>> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('businesses as b', (join) =>
      join.onRef('b.id', '=', 'u.id').on('u.role', '=', sql.lit('business' as const)),
    )
    .leftJoin('reviewers as rv', (join) =>
      join.onRef('rv.id', '=', 'u.id').on('u.role', '=', sql.lit('reviewer' as const)),
    )
    .select([
      'u.name',
      'u.email',
      'u.emailVerified',
      'u.phoneNumber',
      'u.twoFactorEnabled',
      'u.role',
      'rv.bio',
    ])
    .select((eb) => eb.ref('rv.publicName').$castTo<PublicNameChoice | null>().as('publicName'))
    .select(['b.companyName', 'b.companyNamed', 'b.requestedName', 'b.website', 'b.description'])
    .select(businessUrl.as('publicUrl'))
    .select(billingOf(sql`b.id`).as('billing'))
    .select(['b.plan', 'b.planExpiresAt', 'b.nextPlan'])
    .select(['u.leadingCurrency', 'u.country', nairaRate.as('naira')])
    .select(['u.notifyEmail', 'u.notifyDigest', 'u.notifyNewCampaigns'])
    .select(['u.notifyPush', 'u.notifyMarketing'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('accounts as a')
          .select('a.id')
          .whereRef('a.userId', '=', 'u.id')
          .where('a.providerId', '=', 'credential')
          .where('a.password', 'is not', null),
      )
        .$castTo<boolean>()
        .as('hasPassword'),
    )
    .where('u.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const { notifyEmail, notifyDigest, notifyNewCampaigns, ...rest } = row
  const { notifyPush, notifyMarketing, country, ...settings } = rest
  return {
    ...settings,
    country,
    billing: settings.role === 'business' ? { ...noBillingDetails, ...settings.billing } : null,
    leadingCurrency: currencyChoiceOf({ ...settings, country }),
    notifications: {
      email: notifyEmail,
      digest: notifyDigest,
      newCampaigns: notifyNewCampaigns,
      push: notifyPush,
      marketing: notifyMarketing,
    },
  }
}

/** Reads the signed-in devices of a person, newest first. */
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
