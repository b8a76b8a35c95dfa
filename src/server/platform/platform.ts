import type * as z from 'zod'
import { SocialProvider } from '../../shared/accounts.ts'
import type { Claims, Platform, PlatformEdit, SocialLinks } from '../../shared/platform.ts'
import { Refusal } from '../../shared/refusal.ts'
import { audit } from '../audit/audit.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Viewer } from '../http/session.ts'

/** Without claims an instance shows none: what it shows must be its own or configured. */
const noClaims: Claims = { users: null, reviews: null, uptime: null, testimonials: [] }

const noLinks: SocialLinks = { x: null, linkedin: null, instagram: null }

/** The platform's settings: the naira rate, plan prices, claims, social links. */
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
    claims: { ...noClaims, ...(row.claims as Partial<Claims>) },
    socialLinks: { ...noLinks, ...(row.socialLinks as Partial<SocialLinks>) },
  }
}

/** What of it the public pages show. */
export async function readSite(db: Db, { auth }: Config, at: Date) {
  const { planPrices, claims, socialLinks } = await readPlatform(db)
  const signInWith = SocialProvider.options.filter((provider) => auth[provider])
  return { planPrices, claims, socialLinks, year: at.getUTCFullYear(), signInWith }
}

/** What dashboards convert by; null while no admin has set a rate. */
export async function readNairaRate(db: Db) {
  const { nairaPerDollar, nairaRateDate, sampleRate } = await readPlatform(db)
  if (nairaPerDollar === null || nairaRateDate === null) return null
  return { nairaPerDollar, nairaRateDate, sample: sampleRate }
}

/** Changes the platform's settings; who changed what from what is in the audit log. */
export async function editPlatform(
  tx: Tx,
  admin: Viewer,
  edit: z.output<typeof PlatformEdit>,
  at: Date,
  { sampleRate = false } = {},
) {
  await tx.selectFrom('platform').select('singleton').forNoKeyUpdate().execute()
  const before = await readPlatform(tx)
  const rate = 'nairaPerDollar' in edit ? (edit.nairaPerDollar ?? null) : before.nairaPerDollar
  const date = 'nairaRateDate' in edit ? (edit.nairaRateDate ?? null) : before.nairaRateDate
  if ((rate === null) !== (date === null)) {
    const field = rate === null ? 'nairaPerDollar' : 'nairaRateDate'
    const message = 'A rate and its day belong together.'
    throw new Refusal('invalid', message, { fields: { [field]: message } })
  }
  const rateChanged = rate !== before.nairaPerDollar || date !== before.nairaRateDate
  await tx
    .updateTable('platform')
    .set({
      nairaPerDollar: rate,
      nairaRateDate: date as never,
      ...(rateChanged && { sampleRate }),
      ...(edit.planPrices as object),
      claims: JSON.stringify({ ...before.claims, ...edit.claims }),
      socialLinks: JSON.stringify({ ...before.socialLinks, ...edit.socialLinks }),
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

const facts = ({
  nairaPerDollar,
  nairaRateDate,
  planPrices,
  claims,
  socialLinks,
}: Awaited<ReturnType<typeof readPlatform>>) => ({
  nairaPerDollar,
  nairaRateDate,
  ...planPrices,
  users: claims.users,
  reviews: claims.reviews,
  uptime: claims.uptime,
  testimonials: claims.testimonials.map(({ name, quote }) => `${name}: ${quote}`).join(' / '),
  ...socialLinks,
})
