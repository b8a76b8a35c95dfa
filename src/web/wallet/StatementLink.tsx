import { Link } from '@tanstack/react-router'
import type { Statement } from '../../shared/statements.ts'
import { formatMonth } from '../ui/text/format.ts'

export function StatementLink({ month }: Pick<Statement, 'month'>) {
  return (
    <Link to="/wallet/statements/$month" params={{ month }} className="link reach">
      {formatMonth(month)}
    </Link>
  )
}
