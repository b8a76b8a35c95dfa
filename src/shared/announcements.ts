import * as z from 'zod'
import { endpoint, created } from './endpoint.ts'
import { Id } from './id.ts'
import { Instant } from './instant.ts'
import { listOf, page } from './list.ts'
import { line, text } from './text.ts'

export const announcementKinds = ['terms', 'news'] as const

/** How long before new terms begin everybody is told. */
export const termsNoticeDays = 30

/** What an admin tells everybody (terms), or those who want marketing (news). */
export const NewAnnouncement = z
  .strictObject({
    kind: z.enum(announcementKinds),
    title: line(120).min(5, 'Write a title of at least 5 characters'),
    content: text(2_000).min(20, 'Write at least 20 characters'),
    /** The first day of new terms, in UTC. */
    effectiveOn: z.iso.date('Enter the first day of the new terms').nullish(),
  })
  .superRefine(({ kind, effectiveOn }, context) => {
    if ((kind === 'terms') === Boolean(effectiveOn)) return
    const message = kind === 'terms' ? 'Enter the first day of the new terms' : 'News has no day'
    context.addIssue({ code: 'custom', path: ['effectiveOn'], message })
  })

export const Announcement = z.object({
  id: Id,
  kind: z.enum(announcementKinds),
  title: z.string(),
  content: z.string(),
  effectiveOn: z.iso.date().nullable(),
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

/** How many people each kind would be sent to now. */
export const getAudience = endpoint({
  name: 'getAudience',
  method: 'GET',
  path: '/api/announcements/audience',
  allow: ['admin'],
  reply: z.object({ terms: z.int(), news: z.int() }),
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
