import * as z from 'zod'
import { BillingDetails, BillingDetailsEdit } from '../platform/billing.ts'
import { PasswordConfirmation, PhoneNumber } from './accounts.ts'
import { Cents } from '../base/cents.ts'
import { endpoint, Id, Instant } from '../base/endpoint.ts'
import { planNames } from './plans.ts'
import { publicNameChoices } from '../platform/public-name.ts'
import { roles, signedIn } from '../base/roles.ts'
import { currencyChoices } from './dashboard-rules.ts'
import { NairaRate } from '../platform/platform.ts'
import { nameLine } from '../base/names.ts'
import { text, WebAddress } from '../base/text.ts'

const Notifications = z.object({
  /** Mails at once. */
  email: z.boolean(),
  /** Businesses: one mail an hour about their reviews. */
  digest: z.boolean(),
  /** Reviewers: hear of new campaigns, by one mail a day. */
  newCampaigns: z.boolean(),
  push: z.boolean(),
  marketing: z.boolean(),
})

export const Settings = z.object({
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  phoneNumber: z.string(),
  /** Whether signing in also asks for a code. */
  twoFactorEnabled: z.boolean(),
  /** False for an account that signs in by Google or GitHub only. */
  hasPassword: z.boolean(),
  role: z.enum(roles),
  /** Reviewers: the country of the registration, which only our team changes. */
  country: z.string().nullable(),
  /** Reviewers: visible to businesses. */
  bio: z.string().nullable(),
  /** Reviewers: their name on other sites. */
  publicName: z.enum(publicNameChoices).nullable(),
  companyName: z.string().nullable(),
  /** Whether a business has said what it is called; its owner's name until then. */
  companyNamed: z.boolean().nullable(),
  /** The name that a verified business asked for, until an admin confirms it. */
  requestedName: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  /** The absolute address of a business's public page; null while nothing is public. */
  publicUrl: z.string().nullable(),
  /** Whom the receipts of a business are issued to; null for others. */
  billing: BillingDetails.nullable(),
  plan: z.enum(planNames).nullable(),
  planExpiresAt: Instant.nullable(),
  /** The plan that takes effect at renewal, after a downgrade. */
  nextPlan: z.enum(planNames).nullable(),
  /** Which currency leads on the dashboard, or dollars alone. */
  leadingCurrency: z.enum(currencyChoices),
  /** The rate at which naira are shown, whatever leads; null until an admin has set one. */
  naira: NairaRate.nullable(),
  notifications: Notifications,
})
export type Settings = z.input<typeof Settings>

export const getSettings = endpoint({
  name: 'getSettings',
  method: 'GET',
  path: '/api/settings',
  allow: signedIn,
  withoutCodes: true,
  whileSuspended: true,
  reply: Settings,
})

/** The verb refuses fields of other roles: only reviewers have a bio, only businesses a company. */
export const SettingsEdit = z.strictObject({
  name: nameLine(100)
    .min(1, 'Name is required')
    .min(2, 'Name must be at least 2 characters')
    .optional(),
  phoneNumber: PhoneNumber.optional(),
  bio: text(1_000).optional(),
  publicName: z.enum(publicNameChoices).optional(),
  companyName: nameLine(120).min(1, 'Company name is required').optional(),
  website: z.union([z.literal(''), WebAddress]).nullish(),
  description: text(1_000).optional(),
  /** Businesses: changes the fields that are given. */
  billing: BillingDetailsEdit.optional(),
  leadingCurrency: z.enum(currencyChoices).optional(),
  notifications: Notifications.partial().strict().optional(),
})

export const editSettings = endpoint({
  name: 'editSettings',
  method: 'PATCH',
  path: '/api/settings',
  allow: signedIn,
  body: SettingsEdit,
  reply: Settings,
})

/** Changing the password signs the other devices out (`POST /api/auth/change-password`). */
export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1, 'Password is required').max(128),
  newPassword: z
    .string()
    .min(1, 'Password is required')
    .min(8, 'Password must be at least 8 characters')
    .max(128, 'Use at most 128 characters'),
})

/** Lists the signed-in devices. */
export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/api/devices',
  allow: signedIn,
  reply: z.object({
    items: z.array(
      z.object({
        id: Id,
        userAgent: z.string().nullable(),
        createdAt: Instant,
        current: z.boolean(),
      }),
    ),
  }),
})

export const signOutDevice = endpoint({
  name: 'signOutDevice',
  method: 'DELETE',
  path: '/api/devices/:deviceId',
  allow: signedIn,
  params: z.object({ deviceId: Id }),
  reply: z.object({ signedOut: z.literal(true) }),
})

/** Shown wherever the password is asked for again. */
export const wrongPassword = 'This is not your password.'

/** What must be settled before the account of the viewer can be deleted. */
export const OpenMatters = z.object({
  /** Reviews that are still to be decided. */
  heldReviews: z.int(),
  /** Of other people, in the campaigns of a business. */
  takenPlaces: z.int(),
  /** Of places without a review; for a reviewer also of those that are still taken. */
  openReceipts: z.int(),
  /** What a reviewer could still leave late parcels with; closing the account loses it. */
  lateParcelsCents: Cents,
  openDeposits: z.int(),
  pendingWithdrawals: z.int(),
  openDisputes: z.int(),
  openRefunds: z.int(),
  balanceCents: Cents,
})
export type OpenMatters = z.input<typeof OpenMatters>

export const getOpenMatters = endpoint({
  name: 'getOpenMatters',
  method: 'GET',
  path: '/api/account/open-matters',
  allow: signedIn,
  reply: OpenMatters,
})

/** Anonymises the person and keeps the ledger. Refused with the reasons while anything is open. */
export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  allow: signedIn,
  /** An account without a password gives none, and needs a recent sign-in instead. */
  body: PasswordConfirmation.partial(),
  reply: z.object({ deleted: z.literal(true) }),
})
