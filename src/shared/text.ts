import * as z from 'zod'
import type * as money from './money.ts'

/** Text that people type: trimmed, without what no database keeps, such as half a character. */
export function text(max: number, tooLong = `Use at most ${max} characters`) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'Remove the invisible control characters',
    )
}

/** Text of one line, such as a name; nothing in it turns the writing beside it around. */
export function line(max: number) {
  return text(max).refine((value) => !unruly.test(value), 'Remove the invisible control characters')
}

const unruly = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** Opaque; that it names nothing is for the query to find out (404), not for the contract (400). */
export const Id = z.string().min(1).max(64)

/** On the wire a plain integer, and typed as cents on both sides. */
export type Cents = money.Cents
export const Cents = z.int() as unknown as z.ZodType<Cents, Cents>

/** What is wrong with an amount: a field holds NaN when what was typed is none. */
export const amountFault =
  (missing: string, example: string) =>
  ({ input }: { input?: unknown }) => {
    if (Number.isNaN(input)) return `Enter dollars and cents, such as ${example}`
    return input === undefined ? missing : 'Enter an amount in whole cents'
  }

/** A time: an ISO 8601 string in UTC on the wire, a Date in the server. */
export const Instant = z.codec(z.iso.datetime(), z.date(), {
  decode: (iso) => new Date(iso),
  encode: (date) => date.toISOString(),
})

/** A web address that is safe to link to: http or https only, so never `javascript:`. */
export const WebAddress = text(500).pipe(
  z.url({ protocol: /^https?$/, error: 'Enter a web address that starts with https://' }),
)
