import * as z from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { signedIn } from '../base/roles.ts'
import { text } from '../base/text.ts'

/**
 * What a search finds. Only admins find people, payouts, and card payments and refunds of others;
 * only members find transactions.
 */
const foundKinds = [
  'campaign',
  'person',
  'review',
  'transaction',
  'payout',
  'deposit',
  'refund',
] as const

const Found = z.object({
  kind: z.enum(foundKinds),
  id: z.string(),
  title: z.string(),
  /** What tells it from others of the same title. */
  note: z.string(),
  /** The page that shows it. */
  path: z.string(),
})
export type Found = z.input<typeof Found>

/**
 * The newest matches of each kind that the viewer may see, by the queries of their lists. For an
 * amount, the money of exactly that amount comes first.
 */
export const searchEverything = endpoint({
  name: 'searchEverything',
  method: 'GET',
  path: '/api/search',
  allow: signedIn,
  query: z.object({ q: text(200).min(1, 'Type what you look for') }),
  reply: z.object({ found: z.array(Found) }),
})
