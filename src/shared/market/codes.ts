import * as z from 'zod'
import { endpoint, Id } from '../base/endpoint.ts'
import { mostLines } from './code-rules.ts'

/** How codes are imported, beside the file of a form. */
export const CodeForm = z.strictObject({
  /** `true`: only checks the codes. */
  dryRun: z.stringbool('Say true or false').optional(),
  /** `true`: the codes of places that are returned or expire are handed out again. */
  reusable: z.stringbool('Say true or false').optional(),
})

/** The same as JSON. */
export const CodeList = z.strictObject({
  codes: z
    .array(z.string('A code is a text'))
    .max(mostLines, 'Import at most 10,000 codes at a time'),
  dryRun: z.boolean().optional(),
  reusable: z.boolean().optional(),
})

export const CodeImport = z.object({
  /** How many were imported, or would be. */
  accepted: z.int(),
  /** The lines that were not, with the reasons. */
  rejected: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** How many there were. */
  total: z.int(),
})
export type CodeImport = z.input<typeof CodeImport>

/** `POST` on the same path imports codes: a form with a CSV file, or JSON. No answer has a code. */
export const getCodes = endpoint({
  name: 'getCodes',
  method: 'GET',
  path: '/api/campaigns/:campaignId/codes',
  allow: ['business'],
  scopes: ['campaigns:read'],
  params: z.object({ campaignId: Id }),
  reply: z.object({
    free: z.int(),
    handedOut: z.int(),
    /** Of places that were returned or expired. */
    burnt: z.int(),
  }),
})
