import * as z from 'zod'
import { endpoint, Id, Instant } from '../base/endpoint.ts'

/** What a look at the pages of a site found. */
const embedFindings = [
  'shown',
  'disclosure-hidden',
  'ratings-hidden',
  'not-found',
  'unreachable',
] as const
export type EmbedFinding = (typeof embedFindings)[number]

export const EmbedChecks = z.object({
  /** Whether the business agreed. */
  agreed: z.boolean(),
  /** Whether this Candor has a browser to look with. */
  available: z.boolean(),
  /** The sites that showed the embed since then, those seen last first. */
  sites: z.array(
    z.object({
      origin: z.string(),
      seenAt: Instant,
      checkedAt: Instant.nullable(),
      finding: z.enum(embedFindings).nullable(),
    }),
  ),
})
export type EmbedChecks = z.input<typeof EmbedChecks>

const path = '/api/campaigns/:campaignId/embed-checks'
const common = { allow: ['business'], params: z.object({ campaignId: Id }) } as const

export const getEmbedChecks = endpoint({
  name: 'getEmbedChecks',
  method: 'GET',
  path,
  ...common,
  reply: EmbedChecks,
})

/** Agrees that Candor remembers the sites that show the embed, and looks at them once a day. */
export const agreeToEmbedChecks = endpoint({
  name: 'agreeToEmbedChecks',
  method: 'POST',
  path,
  ...common,
  reply: EmbedChecks,
})

/** Takes the agreement back, and forgets the sites. */
export const endEmbedChecks = endpoint({
  name: 'endEmbedChecks',
  method: 'DELETE',
  path,
  ...common,
  reply: EmbedChecks,
})
