import type { Statement } from '../../../shared/money/statements.ts'
import { formatMoney } from '../../ui/text/format.ts'
import { Part, signedMoney, Sum } from './StatementSums.tsx'

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
