import * as z from 'zod'
import { SocialProvider } from '../people/accounts.ts'
import { BillingDetails, BillingDetailsEdit } from './billing.ts'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { Cents } from '../base/cents.ts'
import { messageStates } from './states.ts'
import { line, text, withScheme } from '../base/text.ts'

/** Claims of the public pages; null is not shown. */
const Claims = z.object({
  users: z.string().nullable(),
  reviews: z.string().nullable(),
  uptime: z.string().nullable(),
  testimonials: z.array(z.object({ quote: z.string(), name: z.string(), role: z.string() })),
})
export type Claims = z.infer<typeof Claims>

/** The links of the footer's icons; null is not shown. */
const SocialLinks = z.object({
  x: z.string().nullable(),
  linkedin: z.string().nullable(),
  instagram: z.string().nullable(),
})
export type SocialLinks = z.infer<typeof SocialLinks>

const PlanPrices = z.object({
  starterCents: Cents,
  professionalCents: Cents,
  enterpriseCents: Cents,
})
type PlanPrices = z.infer<typeof PlanPrices>

const UnverifiedLimits = z.object({
  /** For one review. */
  priceCents: Cents,
  /** Reserved in a calendar month, fees included. */
  monthCents: Cents,
})

export const Platform = z.object({
  nairaPerDollar: z.number().nullable(),
  nairaRateDate: z.iso.date().nullable(),
  sampleRate: z.boolean(),
  planPrices: PlanPrices,
  /** What a business may pay before it is verified. */
  unverifiedLimits: UnverifiedLimits,
  /** Hours after which the platform pays a review that nobody decided; 0 turns it off. */
  clockHours: z.int(),
  /** The most that one reviewer may have been paid so for reviews that still wait. */
  advanceLimitCents: Cents,
  /** Whether moderators decide before they see the stars. */
  blindModeration: z.boolean(),
  claims: Claims,
  socialLinks: SocialLinks,
  /** Who issues receipts: the operator. */
  issuer: BillingDetails,
})
export type Platform = z.input<typeof Platform>

export const getPlatform = endpoint({
  name: 'getPlatform',
  method: 'GET',
  path: '/api/platform',
  allow: ['admin'],
  reply: Platform,
})

/** Ninety days. */
const mostClockHours = 2_160
const price = z.int().min(0).max(1_000_000_00)
/** Of Starter. Programs may send it, as it is part of the prices that they read. */
const free = price.refine((cents) => cents === 0, 'Starter is always free')
const limit = z.int().min(1).max(1_000_000_00)
const claim = text(60).nullable()
const socialLink = text(300)
  .overwrite(withScheme)
  .max(300, 'Use at most 300 characters')
  .pipe(z.url({ protocol: /^https$/, error: 'Enter an address that starts with https://' }))
  .nullable()

export const PlatformEdit = z.strictObject({
  nairaPerDollar: z
    .number()
    .positive('Enter a rate above zero')
    .min(0.01, 'Enter a rate of at least 0.01')
    .max(1_000_000, 'Enter a rate of at most 1,000,000')
    .nullish(),
  nairaRateDate: z.iso.date('Enter the day of the rate').nullish(),
  planPrices: z
    .strictObject({ starterCents: free, professionalCents: price, enterpriseCents: price })
    .partial()
    .optional(),
  unverifiedLimits: z.strictObject({ priceCents: limit, monthCents: limit }).partial().optional(),
  clockHours: z
    .int('Enter whole hours')
    .min(0, 'Enter 0 or more hours')
    .max(mostClockHours, `Enter at most ${mostClockHours} hours`)
    .optional(),
  advanceLimitCents: price.optional(),
  blindModeration: z.boolean().optional(),
  claims: z
    .strictObject({
      users: claim,
      reviews: claim,
      uptime: claim,
      testimonials: z
        .array(z.strictObject({ quote: text(400), name: line(80), role: line(80) }))
        .max(6),
    })
    .partial()
    .optional(),
  socialLinks: z
    .strictObject({ x: socialLink, linkedin: socialLink, instagram: socialLink })
    .partial()
    .optional(),
  issuer: BillingDetailsEdit.optional(),
})

export const editPlatform = endpoint({
  name: 'editPlatform',
  method: 'PATCH',
  path: '/api/platform',
  allow: ['admin'],
  body: PlatformEdit,
  reply: Platform,
})

const Operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  /** The entry in a public register. */
  register: z.string().nullable(),
  /** The point of contact for users and authorities. */
  contact: z.string().nullable(),
  /** The law that the terms follow. */
  law: z.string().nullable(),
})

/** The settings that the public pages show. */
export const getSite = endpoint({
  name: 'getSite',
  method: 'GET',
  path: '/api/public/site',
  allow: 'anyone',
  mayLag: 'anyone',
  reply: z.object({
    planPrices: PlanPrices,
    claims: Claims,
    socialLinks: SocialLinks,
    /** The company that runs this site; null until its name and address are complete. */
    issuer: BillingDetails.nullable(),
    /** What the legal pages say about that company; null where it is not configured. */
    operator: Operator,
    year: z.int(),
    /** The providers with which people can sign in. */
    signInWith: z.array(SocialProvider),
    /** Whether campaigns and withdrawals need a confirmed email address. */
    confirmsEmail: z.boolean(),
    /** Whether people reach Candor over HTTPS. */
    secure: z.boolean(),
    /** What the campaigns with an open place pay for a review; null while there is none. */
    live: z
      .object({
        payFromCents: Cents,
        payToCents: Cents,
        /** The path of the public page of a product with reviews. */
        productUrl: z.string().nullable(),
      })
      .nullable(),
  }),
})

/** The contact form, which notifies the admins. */
export const ContactForm = z.strictObject({
  name: line(100).min(1, 'Name is required'),
  // No least length: an empty address was never valid, so programs see no new rule.
  email: text(254).pipe(
    z.email({
      error: ({ input }) => (input === '' ? 'Email is required' : 'Invalid email address'),
    }),
  ),
  subject: line(120).min(1, 'Subject is required'),
  message: text(5_000).min(10, 'Write at least 10 characters'),
  /** The review that the message is about. Programs may send it still; reports are made apart. */
  review: Id.optional(),
})

export const sendContact = endpoint({
  name: 'sendContact',
  method: 'POST',
  path: '/api/contact',
  allow: 'anyone',
  body: ContactForm,
  reply: z.object({ received: z.literal(true) }),
})

/** A message of the contact form. It is answered by email. */
export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The review that the message is about; null for other messages. */
  reviewId: Id.nullable(),
  createdAt: Instant,
  /** When an admin marked it as answered; null while it waits. */
  answeredAt: Instant.nullable(),
  /** The name of that admin. */
  answeredBy: z.string().nullable(),
})
export type ContactMessage = z.input<typeof ContactMessage>

/** The messages of the contact form: newest first, and those that wait alone oldest first. */
export const listContactMessages = endpoint({
  name: 'listContactMessages',
  method: 'GET',
  path: '/api/contact-messages',
  allow: ['admin'],
  query: z.object({ ...page, state: z.enum(messageStates).optional() }),
  reply: listOf(ContactMessage),
})

/** Marks a message as answered, or as waiting again. */
export const editContactMessage = endpoint({
  name: 'editContactMessage',
  method: 'PATCH',
  path: '/api/contact-messages/:messageId',
  allow: ['admin'],
  params: z.object({ messageId: Id }),
  body: z.strictObject({ answered: z.boolean() }),
  reply: ContactMessage,
})

/** Naira per dollar on a day; `sample` marks the demo's invented rate. */
export const NairaRate = z.object({
  nairaPerDollar: z.number(),
  nairaRateDate: z.iso.date(),
  sample: z.boolean(),
})
export type NairaRate = z.infer<typeof NairaRate>
