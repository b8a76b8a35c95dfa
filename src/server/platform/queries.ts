import type * as z from 'zod'
import { SocialProvider } from '../../shared/accounts.ts'
import { currencyChoices, type CurrencyChoice } from '../../shared/dashboard-rules.ts'
import type { Claims, Platform, SocialLinks } from '../../shared/platform.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

/** No claims are shown unless an admin has set them (docs/product-rules.md, Claims). */
const noClaims: Claims = { users: null, reviews: null, uptime: null, testimonials: [] }

const noLinks: SocialLinks = { x: null, linkedin: null, instagram: null }

/** Reads the platform's settings: naira rate, plan prices, claims and social links. */
export async function readPlatform(db: Db): Promise<z.output<typeof Platform>> {
  const row = await db.selectFrom('platform').selectAll().executeTakeFirstOrThrow()
  return {
    nairaPerDollar: row.nairaPerDollar === null ? null : Number(row.nairaPerDollar),
    nairaRateDate: row.nairaRateDate === null ? null : String(row.nairaRateDate),
    sampleRate: row.sampleRate,
    planPrices: {
      starterCents: row.starterCents,
      professionalCents: row.professionalCents,
      enterpriseCents: row.enterpriseCents,
    },
    unverifiedLimits: {
      priceCents: row.unverifiedPriceCents,
      monthCents: row.unverifiedMonthCents,
    },
    claims: { ...noClaims, ...(row.claims as Partial<Claims>) },
    socialLinks: { ...noLinks, ...(row.socialLinks as Partial<SocialLinks>) },
  }
}

/** Reads the settings that the public pages show. */
export async function readSite(db: Db, { auth, server }: Config, at: Date) {
  const { planPrices, claims, socialLinks } = await readPlatform(db)
  const signInWith = SocialProvider.options.filter((provider) => auth[provider])
  return {
    planPrices,
    claims,
    socialLinks,
    year: at.getUTCFullYear(),
    signInWith,
    secure: server.publicUrl.startsWith('https:'),
  }
}

/**
 * Reads what a dashboard needs to show money: the rate for converting dollars to naira, null when
 * no admin has set one or the viewer wants dollars alone, and the currency that leads.
 */
export async function readCurrencies(db: Db, { id }: Viewer) {
  const row = await db
    .selectFrom('users')
    .innerJoin('platform', (join) => join.onTrue())
    .select(['nairaPerDollar', 'nairaRateDate', 'sampleRate'])
    .select(['leadingCurrency', 'role', 'country'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
  const { nairaPerDollar, nairaRateDate, sampleRate: sample } = row
  const naira =
    nairaPerDollar === null || nairaRateDate === null
      ? null
      : { nairaPerDollar: Number(nairaPerDollar), nairaRateDate: String(nairaRateDate), sample }
  const choice = currencyChoiceOf(row)
  return choice === 'dollars-only'
    ? { naira: null, leads: 'dollars' as const }
    : { naira, leads: choice }
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
