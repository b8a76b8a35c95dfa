import type * as z from 'zod'
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js'
import { sql } from 'kysely'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Role } from '../../../shared/base/roles.ts'
import type { SettingsEdit } from '../../../shared/people/settings.ts'
import { audit, type Facts } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { take } from '../../base/http/rate-limits.ts'
import { lockViewer } from '../accounts/people.ts'
import type { Viewer } from '../../base/http/session.ts'
import { notifyAdmins } from '../../platform/notifications/notify.ts'
import { changeSlug } from '../../platform/slugs/slugs.ts'
import { editBilling } from './billing.ts'
import { readSettings } from './queries.ts'

/** What anybody may read of a business, whose old and new values are in the audit log. */
const open = ['companyName', 'requestedName', 'website', 'description']

/** The audit log outlives the account, so of a person it says only what changed. */
const personal: Record<string, string> = {
  name: 'name',
  phoneNumber: 'phone number',
  bio: 'bio',
  publicName: 'name on other sites',
}

/** A person's profile as it is now; the person is locked. */
async function readProfile(tx: Tx, { id }: Viewer): Promise<Facts> {
  return tx
    .selectFrom('users')
    .leftJoin('businesses', 'businesses.id', 'users.id')
    .leftJoin('reviewers', 'reviewers.id', 'users.id')
    .select(['users.name', 'users.phoneNumber', 'reviewers.bio', 'reviewers.publicName'])
    .select(['companyName', 'requestedName', 'website', 'description'])
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Audits what an edit has changed in a profile, if anything. */
async function recordProfile(tx: Tx, viewer: Viewer, before: Facts, at: Date) {
  const now = await readProfile(tx, viewer)
  const isChanged = (name: string) => before[name] !== now[name]
  const changed = open.filter(isChanged)
  const words = Object.keys(personal).filter(isChanged)
  if (changed.length + words.length === 0) return
  const only = (facts: Facts) => Object.fromEntries(changed.map((name) => [name, facts[name]!]))
  const fields = words.map((name) => personal[name]).join(', ')
  const after = { ...only(now), ...(fields && { changed: fields }) }
  const entry = { action: 'editProfile', subject: `user:${viewer.id}`, before: only(before), after }
  await audit(tx, viewer, entry, at)
}

/** The fields of each role besides name and notifications. */
const fieldsOf: Record<Role, readonly string[]> = {
  business: ['companyName', 'website', 'description', 'billing'],
  reviewer: ['bio', 'publicName'],
  admin: [],
}

/** Changes a person's profile and preferences. */
export async function editSettings(
  tx: Tx,
  viewer: Viewer,
  {
    name,
    phoneNumber: typed,
    leadingCurrency,
    notifications = {},
    ...profile
  }: z.output<typeof SettingsEdit>,
  at: Date,
) {
  const foreign = Object.keys(profile).find((field) => !fieldsOf[viewer.role].includes(field))
  if (foreign) throw new Refusal('invalid', `Unknown field: ${foreign}`)
  await lockViewer(tx, viewer)
  const before = await readProfile(tx, viewer)
  const { email: notifyEmail, digest: notifyDigest, push: notifyPush } = notifications
  const { newCampaigns: notifyNewCampaigns, marketing: notifyMarketing } = notifications
  const preferences = { notifyEmail, notifyDigest, notifyNewCampaigns, notifyPush, notifyMarketing }
  if (profile.billing) await editBilling(tx, viewer, profile.billing, at)
  // A new country completes the number too.
  const isNew = typed !== undefined || Boolean(profile.billing?.country)
  const phoneNumber = isNew ? await phoneToSave(tx, viewer, typed) : undefined
  await tx
    .updateTable('users')
    .set({ name, phoneNumber, leadingCurrency, ...preferences, updatedAt: at })
    .where('id', '=', viewer.id)
    .execute()
  if (viewer.role === 'business') {
    const { companyName, description } = profile
    const website = profile.website === '' ? null : profile.website
    const name = await newCompanyName(tx, viewer, companyName, at)
    await tx
      .updateTable('businesses')
      .set({ ...name, description, website, updatedAt: at })
      .where('id', '=', viewer.id)
      .execute()
  }
  if (viewer.role === 'reviewer') {
    const { bio, publicName } = profile
    await tx
      .updateTable('reviewers')
      .set({ bio, publicName, updatedAt: at })
      .where('id', '=', viewer.id)
      .execute()
  }
  await recordProfile(tx, viewer, before, at)
  return readSettings(tx, viewer)
}

/** A verified business may ask so often for another name, because admins get a mail each time. */
const maxNamesInHour = 5

/**
 * The new name of a company. A verified business keeps its name until an admin confirms the other,
 * because customers trust the name that was verified.
 */
async function newCompanyName(
  tx: Tx,
  viewer: Viewer,
  companyName: string | undefined,
  at: Date,
): Promise<{ companyName?: string; companyNamed?: boolean; requestedName?: string | null }> {
  if (companyName === undefined) return {}
  const before = await tx
    .selectFrom('businesses')
    .select(['companyName', 'requestedName', 'verificationStatus'])
    .where('id', '=', viewer.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const companyNamed = true
  if (before.verificationStatus !== 'approved') {
    return { companyName, companyNamed, requestedName: null }
  }
  if (companyName === before.companyName) return { companyNamed, requestedName: null }
  if (companyName !== before.requestedName) {
    const limit = { key: `name:${viewer.id}`, max: maxNamesInHour, windowMinutes: 60 }
    await take(tx, limit, at)
    const data = { businessId: viewer.id, companyName: before.companyName, name: companyName }
    await notifyAdmins(tx, 'name-requested', data, at)
  }
  return { companyNamed, requestedName: companyName }
}

/** Gives the public page of a business another address. */
export async function changeBusinessAddress(
  tx: Tx,
  viewer: Viewer,
  { slug }: { slug: string },
  at: Date,
) {
  await lockViewer(tx, viewer)
  // Of two changes at once the second waits.
  await tx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', viewer.id)
    .forNoKeyUpdate()
    .execute()
  await changeSlug(tx, { kind: 'business', ownerId: viewer.id, slug })
  const subject = `business:${viewer.id}`
  await audit(tx, viewer, { action: 'changePublicAddress', subject, after: { slug } }, at)
  return readSettings(tx, viewer)
}

/** Signs out one of the viewer's devices. */
export async function signOutDevice(
  tx: Tx,
  viewer: Viewer,
  { deviceId }: { deviceId: string },
  at: Date,
): Promise<{ signedOut: true }> {
  const { numDeletedRows } = isUuid(deviceId)
    ? await tx
        .deleteFrom('sessions')
        .where('id', '=', deviceId)
        .where('userId', '=', viewer.id)
        .executeTakeFirstOrThrow()
    : { numDeletedRows: 0n }
  if (numDeletedRows === 0n) throw new Refusal('not_found', 'This device is not signed in.')
  const after = { device: 'another' }
  await audit(tx, viewer, { action: 'signOut', subject: `user:${viewer.id}`, after }, at)
  return { signedOut: true }
}

const hasCode = (written: string) => /^\s*(\+|00)/.test(written)

/**
 * The telephone number to save: what was typed, or the stored one, with the code of the country of
 * a reviewer or of the billing details of a business. As in a registration, one that cannot get
 * a code stays as it was typed.
 */
async function phoneToSave(
  tx: Tx,
  { id, role }: Viewer,
  typed: string | undefined,
): Promise<string | undefined> {
  if (role === 'admin' || (typed !== undefined && hasCode(typed))) return typed
  const { phoneNumber, country } = await tx
    .selectFrom('users as u')
    .leftJoin('billingDetails as d', 'd.businessId', 'u.id')
    .select('u.phoneNumber')
    .select(sql<string | null>`coalesce(u.country, nullif(d.country, ''))`.as('country'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const written = typed ?? phoneNumber
  if (hasCode(written)) return typed
  const parsed = parsePhoneNumberFromString(written, (country ?? undefined) as CountryCode)
  return parsed?.isPossible() ? parsed.formatInternational() : typed
}
