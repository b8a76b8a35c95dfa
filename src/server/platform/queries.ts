import type * as z from 'zod'
import { SocialProvider } from '../../shared/accounts.ts'
import type { Claims, Platform, SocialLinks } from '../../shared/platform.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'

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

/** Reads the rate for converting dollars to naira; null when no admin has set one. */
export async function readNairaRate(db: Db) {
  const { nairaPerDollar, nairaRateDate, sampleRate } = await readPlatform(db)
  if (nairaPerDollar === null || nairaRateDate === null) return null
  return { nairaPerDollar, nairaRateDate, sample: sampleRate }
}
