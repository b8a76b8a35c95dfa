import * as z from 'zod'
import type * as money from './money.ts'

/** The schema of `Cents` in money.ts: on the wire an integer. */
export type Cents = money.Cents
export const Cents = z.int() as unknown as z.ZodType<Cents, Cents>

/** The error sentence of an amount field: it holds null when empty, NaN when it has no amount. */
export const amountError =
  (missing: string, example: string) =>
  ({ input }: { input?: unknown }) => {
    if (Number.isNaN(input)) return `Enter dollars and cents, such as ${example}`
    return input === undefined || input === null ? missing : 'Enter an amount in whole cents'
  }
