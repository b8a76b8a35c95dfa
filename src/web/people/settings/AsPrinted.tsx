import {
  billingLines,
  noBillingDetails,
  type BillingDetails,
} from '../../../shared/platform/billing.ts'

/** The lines of details that may be half typed. */
export const linesOf = (details: Partial<BillingDetails> | undefined) =>
  billingLines({ ...noBillingDetails, ...details })

interface AsPrintedProps {
  term: string
  lines: readonly string[]
}

/** What is typed as receipts and statements will say it. */
export function AsPrinted({ term, lines }: AsPrintedProps) {
  const [first, ...rest] = lines
  return (
    <section aria-label="On receipts" className="rounded-card bg-s2 px-5 py-4">
      <h3 className="font-medium text-fg">On receipts and statements</h3>
      <p className="mt-3 text-13 text-fg-3">{term}</p>
      <p className="font-medium wrap-anywhere text-fg">{first}</p>
      <p className="wrap-anywhere whitespace-pre-line text-fg-2">{rest.join('\n')}</p>
    </section>
  )
}
