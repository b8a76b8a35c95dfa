import * as z from 'zod'
import { endpoint, Id, Instant, listOf, page } from '../base/endpoint.ts'
import { disputeStates } from '../platform/states.ts'
import { Cents } from '../base/cents.ts'

/** A card payment that the card holder disputes at their bank. */
export const Dispute = z.object({
  id: Id,
  /** The card provider's id. */
  reference: z.string(),
  business: z.object({ id: Id, companyName: z.string() }),
  amountCents: Cents,
  /** What the business owes now, from this or another reversal. */
  owedCents: Cents,
  state: z.enum(disputeStates),
  /** Until when the card provider takes an answer; null when it has not said. */
  respondBy: Instant.nullable(),
  openedAt: Instant,
  endedAt: Instant.nullable(),
})
export type Dispute = z.input<typeof Dispute>

export const listDisputes = endpoint({
  name: 'listDisputes',
  method: 'GET',
  path: '/api/disputes',
  allow: ['admin'],
  query: z.object({ ...page, status: z.enum(['all', ...disputeStates]).default('all') }),
  reply: listOf(Dispute),
})
