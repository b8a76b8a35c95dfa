import * as z from 'zod'
import { countriesInText } from '../market/campaign-facts.ts'
import { campaignFacts } from '../market/campaign-search.ts'
import { endpoint, created, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { line, text } from '../base/text.ts'

const announcementKinds = ['terms', 'news', 'service'] as const

export const audiences = ['everyone', 'businesses', 'reviewers'] as const

const Countries = campaignFacts.countries.unwrap()

/** Who hears of an announcement. */
export interface Whom {
  kind: (typeof announcementKinds)[number]
  audience: (typeof audiences)[number]
  /** Those of the reviewers; none means any. */
  countries: readonly string[]
}

/** 'reviewers in Ghana and Nigeria who want marketing' */
export function audienceText({ kind, audience, countries }: Whom): string {
  const wants = kind === 'news'
  if (audience === 'everyone') return wants ? 'those who want marketing' : 'everybody'
  if (audience === 'businesses') return wants ? 'businesses that want marketing' : 'businesses'
  const reviewers =
    countries.length > 0 ? `reviewers in ${countriesInText(countries)}` : 'reviewers'
  return wants ? `${reviewers} who want marketing` : reviewers
}

const isOfReviewers = ({ audience, countries }: Omit<Whom, 'kind'>) =>
  audience === 'reviewers' || countries.length === 0
const ofReviewers = { path: ['countries'], error: 'Only reviewers have countries' }

/** How long before new terms begin everybody is told. */
export const termsNoticeDays = 30

/**
 * What an admin tells everybody (terms), those of an audience who want marketing (news), or all of
 * an audience (service).
 */
export const NewAnnouncement = z
  .strictObject({
    kind: z.enum(announcementKinds),
    title: line(120).min(5, 'Write a title of at least 5 characters'),
    content: text(2_000).min(20, 'Write at least 20 characters'),
    /** The first day of new terms, in UTC. */
    effectiveOn: z.iso.date('Enter the first day of the new terms').nullish(),
    audience: z.enum(audiences).default('everyone'),
    /** The countries of reviewers who hear of it; none means any. */
    countries: Countries.default([]),
  })
  .superRefine(({ kind, effectiveOn }, context) => {
    if ((kind === 'terms') === Boolean(effectiveOn)) return
    const message =
      kind === 'terms' ? 'Enter the first day of the new terms' : 'Only new terms have a first day'
    context.addIssue({ code: 'custom', path: ['effectiveOn'], message })
  })
  .refine(({ kind, audience }) => kind !== 'terms' || audience === 'everyone', {
    path: ['audience'],
    error: 'New terms go to everybody',
  })
  .refine(isOfReviewers, ofReviewers)

export const Announcement = z.object({
  id: Id,
  kind: z.enum(announcementKinds),
  title: z.string(),
  content: z.string(),
  effectiveOn: z.iso.date().nullable(),
  audience: z.enum(audiences),
  /** The countries of the reviewers; none means any. */
  countries: z.array(z.string()),
  createdAt: Instant,
  /** Which admin sent it. */
  by: z.string(),
  /** How many people have been told, and when all had been; null while a job tells them. */
  told: z.int(),
  doneAt: Instant.nullable(),
  /** Of its mails, those in the list of undelivered mail. */
  undelivered: z.int(),
})
export type Announcement = z.input<typeof Announcement>

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  method: 'GET',
  path: '/api/announcements',
  allow: ['admin'],
  query: z.object(page),
  reply: listOf(Announcement),
})

/** How many people of an audience each kind would be sent to now; new terms go to everybody. */
export const getAudience = endpoint({
  name: 'getAudience',
  method: 'GET',
  path: '/api/announcements/audience',
  allow: ['admin'],
  query: z
    .object({
      audience: z.enum(audiences).default('everyone'),
      /** Codes with commas between them, such as `GH,NG`. */
      countries: z
        .string()
        .transform((codes) => codes.split(','))
        .pipe(Countries)
        .default([]),
    })
    .refine(isOfReviewers, ofReviewers),
  reply: z.object({ terms: z.int(), news: z.int(), service: z.int() }),
})

export const announce = endpoint({
  name: 'announce',
  method: 'POST',
  path: '/api/announcements',
  allow: ['admin'],
  stepUp: true,
  body: NewAnnouncement,
  reply: created(Announcement),
})
