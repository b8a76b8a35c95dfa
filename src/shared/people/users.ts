import * as z from 'zod'
import { CampaignStatus } from '../market/campaigns.ts'
import { endpoint, Id, Instant, listOf, page, search } from '../base/endpoint.ts'
import { planNames } from './plans.ts'
import { roles } from '../base/roles.ts'
import { Cents } from '../base/cents.ts'
import { verificationStatuses } from '../platform/states.ts'
import { text } from '../base/text.ts'

export const UserCard = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  companyName: z.string().nullable(),
  country: z.string().nullable(),
  isVerified: z.boolean(),
  /** Of the documents of a business; null for anybody else. */
  verificationStatus: z.enum(verificationStatuses).nullable(),
  suspended: z.boolean(),
  createdAt: Instant,
})
export type UserCard = z.input<typeof UserCard>

/** A search finds at most as many people by name or address, and by company, in its order. */
export const maxFoundUsers = 1_000

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  allow: ['admin'],
  query: z.object({
    ...page,
    q: search,
    role: z.enum(['all', 'business', 'reviewer']).default('all'),
    /** `suspended` has the suspended people, verified or not. */
    verified: z.enum(['all', 'verified', 'unverified', 'suspended']).default('all'),
    sort: z.enum(['newest', 'oldest']).default('newest'),
  }),
  /** `counts` has the number of matches by role. */
  reply: listOf(UserCard).extend({
    counts: z.object({ businesses: z.int(), reviewers: z.int() }),
  }),
})

export const BusinessFigures = z.object({
  companyName: z.string(),
  /** The name that a verified business asks for. */
  requestedName: z.string().nullable(),
  website: z.string().nullable(),
  /** The absolute address of its public page; null while nothing is public. */
  publicUrl: z.string().nullable(),
  plan: z.enum(planNames),
  campaignCount: z.int(),
  /** Active or completed. */
  approvedCampaignCount: z.int(),
  walletCents: Cents,
  reservedCents: Cents,
  campaigns: z.array(
    z.object({
      id: Id,
      title: z.string(),
      status: CampaignStatus,
      completedReviews: z.int(),
      targetReviews: z.int(),
      /** The prices and fees of the places that are still open. */
      remainingBudgetCents: Cents,
    }),
  ),
  /** The same for all active campaigns, at most the balance of the wallet. */
  remainingBudgetCents: Cents,
})

export const ReviewerFigures = z.object({
  bio: z.string(),
  submittedCount: z.int(),
  approvedCount: z.int(),
  totalEarnedCents: Cents,
  availableCents: Cents,
})

export const sharedTraits = ['destination', 'phone', 'name', 'network'] as const

export const UserDetails = UserCard.extend({
  phoneNumber: z.string(),
  emailVerified: z.boolean(),
  suspension: z.object({ reason: z.string(), since: Instant }).nullable(),
  /** Other people with the same payout destination, phone, name or (in 90 days) network. */
  related: z.array(
    z.object({
      id: Id,
      name: z.string(),
      role: z.enum(roles),
      closed: z.boolean(),
      shared: z.array(z.enum(sharedTraits)),
    }),
  ),
  business: BusinessFigures.nullable(),
  reviewer: ReviewerFigures.nullable(),
})
export type UserDetails = z.input<typeof UserDetails>

const params = z.object({ userId: Id })

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/api/users/:userId',
  allow: ['admin'],
  params,
  reply: UserDetails,
})

/** Signs the person out and refuses them with a sentence until they are reinstated. */
export const suspendUser = endpoint({
  name: 'suspendUser',
  method: 'POST',
  path: '/api/users/:userId/suspension',
  allow: ['admin'],
  params,
  body: z.strictObject({ reason: text(500).min(1, 'Say why: the person reads it') }),
  reply: UserDetails,
})

export const reinstateUser = endpoint({
  name: 'reinstateUser',
  method: 'DELETE',
  path: '/api/users/:userId/suspension',
  allow: ['admin'],
  params,
  reply: UserDetails,
})

/** Gives a verified business the name that it asked for. */
export const confirmCompanyName = endpoint({
  name: 'confirmCompanyName',
  method: 'POST',
  path: '/api/users/:userId/company-name',
  allow: ['admin'],
  params,
  /** The name that the admin read; another one answers 409. */
  body: z.strictObject({ name: z.string() }),
  reply: UserDetails,
})

export const refuseCompanyName = endpoint({
  name: 'refuseCompanyName',
  method: 'POST',
  path: '/api/users/:userId/company-name/refusal',
  allow: ['admin'],
  params,
  body: z.strictObject({
    name: z.string(),
    note: text(500).min(1, 'Say why: the business reads it'),
  }),
  reply: UserDetails,
})

/** An administrator, for the other ones. */
export const Admin = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** Whether signing in asks for a two-factor code. */
  hasCodes: z.boolean(),
  createdAt: Instant,
})
export type Admin = z.input<typeof Admin>

export const listAdmins = endpoint({
  name: 'listAdmins',
  method: 'GET',
  path: '/api/admins',
  allow: ['admin'],
  query: z.object(page),
  reply: listOf(Admin),
})

/** Takes the role away. A command makes admins. */
export const removeAdmin = endpoint({
  name: 'removeAdmin',
  method: 'DELETE',
  path: '/api/admins/:userId',
  allow: ['admin'],
  stepUp: true,
  params,
  reply: z.object({ removed: z.literal(true) }),
})
