import { Link } from '@tanstack/react-router'
import type { Statement } from '../../../shared/money/statements.ts'
import { formatMonth } from '../../ui/text/format.ts'

export const isPresent = (month: string) => month === new Date().toISOString().slice(0, 7)

/** A month, of which the present one is not over. */
export function StatementLink({ month }: Pick<Statement, 'month'>) {
  return (
    <>
      <Link to="/wallet/statements/$month" params={{ month }} className="link reach">
        {formatMonth(month)}
      </Link>
      {isPresent(month) && <span>{' so far'}</span>}
    </>
  )
}
