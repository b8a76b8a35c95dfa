import type { Cents } from '../../shared/money.ts'
import { monthCost } from '../../shared/plan-cost.ts'
import { planNames, plans } from '../../shared/plans.ts'
import { useSite } from '../site.ts'
import { classNames } from '../ui/class-names.ts'
import { formatCount, formatMoney } from '../ui/text/format.ts'

const price = 5_00 as Cents
const months = [20, 50, 100, 200, 500]

/** What some months cost on each plan, with the cheapest one marked. */
export function MonthCosts() {
  const { planPrices } = useSite()
  const rows = months.map((reviews) => {
    const costs = planNames.map((plan) =>
      monthCost(plan, reviews, price, planPrices[`${plan}Cents`]),
    )
    return { reviews, costs, least: Math.min(...costs.filter((cost) => cost !== null)) }
  })
  return (
    <section aria-labelledby="month-costs" className="mt-18">
      <h2 id="month-costs" className="display text-28">
        What a month costs
      </h2>
      <p className="mt-2 mb-6">
        In all, if each review pays {formatMoney(price)}: the reviewers, our fee and the plan.
      </p>
      <table className="w-full max-w-180 tabular-nums">
        <thead>
          <tr className="border-b text-13 text-fg-3">
            <th scope="col" className="py-2 pr-2 sm:pr-4 text-left font-medium">
              Approved reviews
            </th>
            {planNames.map((plan) => (
              <th key={plan} scope="col" className="py-2 pl-2 sm:pl-4 text-right font-medium">
                {plans[plan].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ reviews, costs, least }) => (
            <tr key={reviews}>
              <th scope="row" className="py-3 pr-2 sm:pr-4 text-left font-normal text-fg">
                {formatCount(reviews)}
              </th>
              {costs.map((cost, index) => (
                <td
                  key={planNames[index]}
                  className={classNames(
                    'py-3 pl-2 sm:pl-4 text-right',
                    cost === least ? 'font-semibold text-fg' : 'text-fg-3',
                  )}
                >
                  {cost === null ? 'over its limit' : formatMoney(cost)}
                  {cost === least && <span className="sr-only">, the least</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
