import { useId, type ReactNode } from 'react'
import { formatMoney } from '../../ui/text/format.ts'
import type { Statement } from '../../../shared/money/statements.ts'

/**
 * What has become of the month's withdrawals by now. Its sums add up to what was withdrawn; one
 * that came back was charged nothing.
 */
export function Withdrawn(statement: Statement) {
  const { outCents, returnedCents, undoneCents } = statement
  const { paidCents, paidChargeCents, unpaidCents, unpaidChargeCents } = statement
  const withdrawn = outCents - undoneCents
  const laterReturned = withdrawn - paidCents - unpaidCents
  if (outCents === 0 && returnedCents === 0) return null
  return (
    <Part
      title="Withdrawn in this month"
      text={
        <span>
          The service charge is 10% of what you withdraw.
          {undoneCents > 0 && <span> {notCounted(undoneCents)}</span>}
          {returnedCents > undoneCents && <span> {cameBack(returnedCents - undoneCents)}</span>}
        </span>
      }
    >
      <Sum term="Withdrawn" text={formatMoney(withdrawn)} />
      <Sum term="Service charge (10%)" text={signedMoney(-(paidChargeCents + unpaidChargeCents))} />
      <Sum term="To your account" text={formatMoney(paidCents - paidChargeCents)} />
      {unpaidCents > 0 && (
        <Sum term="Not yet paid" text={formatMoney(unpaidCents - unpaidChargeCents)} />
      )}
      {laterReturned > 0 && <Sum term="Came back later" text={formatMoney(laterReturned)} />}
    </Part>
  )
}

const notCounted = (cents: number) =>
  `Not counted: ${formatMoney(cents)} that was requested and came back within the month.`
const cameBack = (cents: number) =>
  `${formatMoney(cents)} of an earlier month came back, whole and without a charge.`

/** A part of a statement with a heading of its own. */
interface PartProps {
  title: string
  text: ReactNode
  /** Its sums. */
  children: ReactNode
}

export function Part({ title, text, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="font-semibold text-fg">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-13 text-fg-3">{text}</p>
      <Sums>{children}</Sums>
    </section>
  )
}

/** Nothing has no sign. */
export const signedMoney = (cents: number) => (cents > 0 ? '+' : '') + formatMoney(cents)

export function Sums({ children }: { children: ReactNode }) {
  return (
    <dl
      className="grid grid-cols-2 gap-x-8 gap-y-5 border-y py-5 md:auto-cols-fr md:grid-flow-col
        md:grid-cols-none"
    >
      {children}
    </dl>
  )
}

export function Sum({ term, text }: { term: string; text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-fg-3">{term}</dt>
      <dd className="mt-1 figure text-18 sm:text-22">{text}</dd>
    </div>
  )
}
