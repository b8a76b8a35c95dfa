import { sql } from 'kysely'
import * as z from 'zod'
import {
  isIdentified,
  noBillingDetails,
  type BillingDetails,
} from '../../shared/platform/billing.ts'
import { Cents } from '../../shared/base/cents.ts'
import { SocialProvider } from '../../shared/people/accounts.ts'
import { currencyChoices, type CurrencyChoice } from '../../shared/people/dashboard-rules.ts'
import {
  type Claims,
  type Platform,
  type SocialLinks,
  NairaRate,
} from '../../shared/platform/platform.ts'
import { campaignSources } from '../market/campaigns/filters.ts'
import type { Config } from '../base/config.ts'
import type { Db } from '../base/db/database.ts'
import { selectRows } from '../base/db/rows.ts'
import type { Viewer } from '../base/http/session.ts'
import { hasPublicPage, productSlug } from './slugs/slugs.ts'

/** No claims are shown unless an admin has set them (docs/domain.md, Platform settings). */
const noClaims: Claims = { users: null, reviews: null, uptime: null, testimonials: [] }

const noLinks: SocialLinks = { x: null, linkedin: null, instagram: null }

/** Reads the platform's settings: naira rate, plan prices, claims and social links. */
export async function readPlatform(db: Db): Promise<z.output<typeof Platform>> {
  const row = await db.selectFrom('platform').selectAll().executeTakeFirstOrThrow()
  return {
    nairaPerDollar: row.nairaPerDollar === null ? null : Number(row.nairaPerDollar),
    nairaRateDate: row.nairaRateDate,
    sampleRate: row.sampleRate,
    planPrices: {
      starterCents: 0 as Cents,
      professionalCents: row.professionalCents,
      enterpriseCents: row.enterpriseCents,
    },
    unverifiedLimits: {
      priceCents: row.unverifiedPriceCents,
      monthCents: row.unverifiedMonthCents,
    },
    clockHours: row.clockHours,
    advanceLimitCents: row.advanceLimitCents,
    blindModeration: row.blindModeration,
    claims: { ...noClaims, ...(row.claims as Partial<Claims>) },
    socialLinks: { ...noLinks, ...(row.socialLinks as Partial<SocialLinks>) },
    issuer: { ...noBillingDetails, ...(row.issuer as Partial<BillingDetails>) },
  }
}

/** Reads the settings that the public pages show. */
export async function readSite(db: Db, config: Config, at: Date) {
  const { auth, mail, server, operator } = config
  const [{ planPrices, claims, socialLinks, issuer }, live] = await Promise.all([
    readPlatform(db),
    readLive(db, at),
  ])
  const signInWith = SocialProvider.options.filter((provider) => auth[provider])
  return {
    planPrices,
    claims,
    socialLinks,
    issuer: isIdentified(issuer) ? issuer : null,
    operator,
    year: at.getUTCFullYear(),
    signInWith,
    confirmsEmail: Boolean(mail.smtpUrl),
    secure: server.publicUrl.startsWith('https:'),
    live,
  }
}

const LiveRow = z.strictObject({
  payFromCents: Cents.nullable(),
  payToCents: Cents.nullable(),
  productUrl: z.string().nullable(),
})

/**
 * Reads what the campaigns with an open place pay: from the ends of an index, of which visitors
 * make us read a bounded part. An example is one of the newest.
 */
async function readLive(db: Db, at: Date) {
  const price = (direction: 'asc' | 'desc') => {
    const byPrice = sql.raw(`order by c.price_cents ${direction}, c.id ${direction}`)
    return sql`(select c.price_cents from (
        select c.* from campaigns c where c.status = 'active' and c.deleted_at is null
        ${byPrice} limit 500) as c
      ${campaignSources(at)}
      where p.open > 0 ${byPrice} limit 1)`
  }
  const [row] = await selectRows(
    db,
    LiveRow,
    sql`
    select ${price('asc')} as pay_from_cents, ${price('desc')} as pay_to_cents,
      (select '/p/' || ${productSlug} from (
          select id, star_counts from campaigns where status = 'active' and deleted_at is null
          order by created_at desc, id desc limit 100) as c
        where ${hasPublicPage} limit 1) as product_url`,
  )
  const { payFromCents, payToCents, productUrl } = row!
  return payFromCents === null || payToCents === null
    ? null
    : { payFromCents, payToCents, productUrl }
}

/** SQL: the rate for converting dollars to naira; null until an admin has set one. */
export const nairaRate = sql<z.output<typeof NairaRate> | null>`
  (select json_build_object('nairaPerDollar', naira_per_dollar, 'nairaRateDate', naira_rate_date,
      'sample', sample_rate)
    from platform where naira_per_dollar is not null and naira_rate_date is not null)`

const CurrenciesRow = z.strictObject({
  sandbox: z.boolean(),
  naira: NairaRate.nullable(),
  leadingCurrency: z.string().nullable(),
  role: z.string(),
  country: z.string().nullable(),
})

/**
 * What a dashboard needs to show money: the rate for converting dollars to naira, null when no
 * admin has set one or the viewer wants dollars alone, the currency that leads, and whether no
 * amount is real money.
 */
export async function readCurrencies(db: Db, { id }: Viewer) {
  const [row] = await selectRows(
    db,
    CurrenciesRow,
    sql`
    select l.mode = 'sandbox' as sandbox, ${nairaRate} as naira, u.leading_currency, u.role,
      u.country
    from users u cross join ledger l where u.id = ${id}`,
  )
  const { sandbox, naira } = row!
  const choice = currencyChoiceOf(row!)
  return choice === 'dollars-only'
    ? { sandbox, naira: null, leads: 'dollars' as const }
    : { sandbox, naira, leads: choice }
}

interface Preferring {
  leadingCurrency: string | null
  role: string
  country: string | null
}

/** Naira, except for reviewers of other countries, until a person chooses. */
export function currencyChoiceOf({ leadingCurrency, role, country }: Preferring): CurrencyChoice {
  const byDefault = role === 'reviewer' && country !== 'NG' ? 'dollars' : 'naira'
  return currencyChoices.find((choice) => choice === leadingCurrency) ?? byDefault
}
