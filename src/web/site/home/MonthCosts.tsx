import { Fragment, useId, useState } from 'react'
import type { Cents } from '../../../shared/base/money.ts'
import { planNames, plans, monthCost } from '../../../shared/people/plans.ts'
import { useSite } from '../../base/site.ts'
import { MonthCalculator } from './MonthCalculator.tsx'
import { classNames } from '../../ui/class-names.ts'
import { formatCount, formatMoney, formatPrice } from '../../ui/text/format.ts'

const prices = [2_00, 5_00, 10_00, 20_00, 50_00] as Cents[]
const usual = 5_00 as Cents
const months = [20, 50, 100, 200, 500]

/**
 * A month's costs on each plan: at the visitor's numbers, and a table of some months. All prices of
 * the table are in the page, and styles show the chosen one.
 */
export function MonthCosts() {
  const [typed, setTyped] = useState<Cents | null>(null)
  return (
    <section aria-labelledby="month-costs" className="mt-18">
      <h2 id="month-costs" className="display text-28">
        What a month costs
      </h2>
      <p className="mt-2 mb-6">In all: the reviewers, our fee and the plan.</p>
      <MonthCalculator onPrice={setTyped} />
      <details className="mt-4">
        <summary className="w-fit cursor-pointer py-3 text-fg-2 hover:text-fg md:py-1">
          Usual months in a table
        </summary>
        <UsualMonths typed={typed} />
      </details>
    </section>
  )
}

/** Works without any script; with the application it has the price that was typed, too. */
function UsualMonths({ typed }: { typed: Cents | null }) {
  const name = useId()
  const chosen = typed ?? usual
  const choices = [...new Set([chosen, ...prices])].toSorted((a, b) => a - b)
  return (
    <>
      <p className="mt-2 mb-4 text-13 text-fg-3">The least of each row is in bold.</p>
      <fieldset key={chosen} className="flex max-w-180 flex-wrap items-center gap-x-2">
        <legend className="mb-1.5 font-medium text-fg">Each review pays</legend>
        {choices.map((price) => (
          <Fragment key={price}>
            <label
              className="relative mb-2 flex h-11 cursor-pointer items-center rounded-control
                border px-3 text-fg-3 tabular-nums transition-colors hover:text-fg has-checked:bg-s3
                has-checked:font-medium has-checked:text-fg has-focus-visible:outline-2
                has-focus-visible:outline-ember-300 sm:px-4 md:h-9
                forced-colors:has-checked:outline"
            >
              <input
                type="radio"
                name={name}
                value={price}
                defaultChecked={price === chosen}
                className="sr-only"
              />
              {formatPrice(price)}
            </label>
            <div className="order-last hidden w-full pt-2 [:has(:checked)+&]:block">
              <MonthTable price={price} />
            </div>
          </Fragment>
        ))}
      </fieldset>
    </>
  )
}

/** Months by plans, with the cheapest plan of each marked. */
function MonthTable({ price }: { price: Cents }) {
  const { planPrices } = useSite()
  const rows = months.map((reviews) => {
    const costs = planNames.map((plan) =>
      monthCost(plan, reviews, price, planPrices[`${plan}Cents`]),
    )
    return { reviews, costs, least: Math.min(...costs.filter((cost) => cost !== null)) }
  })
  return (
    <table className="w-full text-13 tabular-nums sm:text-14">
      <caption className="sr-only">A month at {formatMoney(price)} for each review</caption>
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
  )
}
