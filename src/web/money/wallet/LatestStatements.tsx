import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Facts } from '../../ui/layout/Card.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { statementsQuery } from './statement-queries.ts'
import { StatementLink } from './StatementLink.tsx'

/** As many as stand beside the form of a withdrawal. */
const latest = 5

/** The last months with their closing balances. */
export function LatestStatements() {
  const { data } = useQuery(statementsQuery)
  if (!data) return null
  return (
    <section aria-labelledby="statements">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="statements" className="text-16 font-semibold text-fg">
          Monthly statements
        </h2>
        <Link to="/wallet/statements" className="link reach">
          All months
        </Link>
      </div>
      <p className="flex justify-between gap-4 border-b pb-2 mb-2.5 text-13 text-fg-3">
        <span>Month</span>
        <span>Closing balance</span>
      </p>
      {/* On phones the transactions come sooner. */}
      <div className="max-md:[&_dl>div:nth-child(n+4)]:hidden">
        <Facts
          rows={data
            .slice(0, latest)
            .map(({ month, closingCents }) => [
              <StatementLink key={month} month={month} />,
              formatMoney(closingCents),
              month,
            ])}
        />
      </div>
    </section>
  )
}
