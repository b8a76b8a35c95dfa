import type * as z from 'zod'
import { sql } from 'kysely'
import { billingLines } from '../../shared/platform/billing.ts'
import type { PlatformEdit } from '../../shared/platform/platform.ts'
import type { Cents } from '../../shared/base/money.ts'
import { Refusal } from '../../shared/base/refusal.ts'
import { audit } from './audit/audit.ts'
import type { Tx } from '../base/db/database.ts'
import type { Viewer } from '../base/http/session.ts'
import { readPlatform } from './queries.ts'
import { worldCodes } from '../../shared/base/countries.ts'

/**
 * Adds the rows of each day of the platform's figures together. Safe beside
 * changes, which only add rows, and beside another process that does the same: a row that it has
 * taken is gone.
 */
export async function sumUpDays(tx: Tx): Promise<void> {
  await sql`
    with taken as (
      delete from platform_days
      where day in (select day from platform_days group by day having count(*) > 1) returning *
    )
    insert into platform_days
    select day, ${sum('users')}, ${sum('businesses')}, ${sum('reviewers')}, ${sum('campaigns')},
      ${sum('active_campaigns')}, ${sum('reviews')}, ${sum('pending_reviews')},
      ${sum('approved_reviews')}, ${sum('paid_cents')}, ${sum('fees_cents')},
      ${sum('public_reviews')}, ${sum('stars')}, ${sum('charges_cents')},
      ${sum('subscriptions_cents')}, ${sum('paid_in_cents')}
    from taken group by day`.execute(tx)
}

const sum = (column: string) => sql`sum(${sql.ref(column)})`

/** Changes the platform's settings and audits the values before and after. */
export async function editPlatform(
  tx: Tx,
  admin: Viewer,
  edit: z.output<typeof PlatformEdit>,
  at: Date,
  { sampleRate = false } = {},
) {
  requireWorldCountry(edit.issuer?.country, 'issuer.country')
  await tx.selectFrom('platform').select('singleton').forNoKeyUpdate().execute()
  const before = await readPlatform(tx)
  const rate = 'nairaPerDollar' in edit ? (edit.nairaPerDollar ?? null) : before.nairaPerDollar
  const date = 'nairaRateDate' in edit ? (edit.nairaRateDate ?? null) : before.nairaRateDate
  if ((rate === null) !== (date === null)) {
    const field = rate === null ? 'nairaPerDollar' : 'nairaRateDate'
    const message = 'Enter both the rate and its date.'
    throw new Refusal('invalid', message, { fields: { [field]: message } })
  }
  const rateChanged = rate !== before.nairaPerDollar || date !== before.nairaRateDate
  await tx
    .updateTable('platform')
    .set({
      nairaPerDollar: rate,
      nairaRateDate: date,
      ...(rateChanged && { sampleRate }),
      ...(edit.planPrices as object),
      ...limitsOf(edit),
      ...(edit.clockHours !== undefined && { clockHours: edit.clockHours }),
      ...(edit.advanceLimitCents !== undefined && {
        advanceLimitCents: edit.advanceLimitCents as Cents,
      }),
      ...(edit.blindModeration !== undefined && { blindModeration: edit.blindModeration }),
      claims: JSON.stringify({ ...before.claims, ...edit.claims }),
      socialLinks: JSON.stringify({ ...before.socialLinks, ...edit.socialLinks }),
      issuer: JSON.stringify({ ...before.issuer, ...edit.issuer }),
    })
    .execute()
  const after = await readPlatform(tx)
  await audit(
    tx,
    admin,
    { action: 'editPlatform', subject: 'platform', before: facts(before), after: facts(after) },
    at,
  )
  return after
}

const limitsOf = ({ unverifiedLimits: limits }: z.output<typeof PlatformEdit>) => ({
  ...(limits?.priceCents !== undefined && { unverifiedPriceCents: limits.priceCents as Cents }),
  ...(limits?.monthCents !== undefined && { unverifiedMonthCents: limits.monthCents as Cents }),
})

const facts = ({
  nairaPerDollar,
  nairaRateDate,
  planPrices,
  unverifiedLimits,
  clockHours,
  advanceLimitCents,
  blindModeration,
  claims,
  socialLinks,
  issuer,
}: Awaited<ReturnType<typeof readPlatform>>) => ({
  nairaPerDollar,
  nairaRateDate,
  ...planPrices,
  unverifiedPriceCents: unverifiedLimits.priceCents,
  unverifiedMonthCents: unverifiedLimits.monthCents,
  clockHours,
  advanceLimitCents,
  blindModeration,
  users: claims.users,
  reviews: claims.reviews,
  uptime: claims.uptime,
  testimonials: claims.testimonials.map(({ name, quote }) => `${name}: ${quote}`).join(' / '),
  ...socialLinks,
  issuer: billingLines(issuer).join(', '),
})

/** Refuses what is no country, at this field. */
export function requireWorldCountry(country: string | undefined, field: string) {
  if (!country || worldCodes.includes(country)) return
  const message = 'Please select a country'
  throw new Refusal('invalid', message, { fields: { [field]: message } })
}
