import { createContext, useContext } from 'react'
import type { Currency } from '../../../shared/people/dashboard-rules.ts'
import type { NairaRate } from '../../../shared/platform/platform.ts'
import { classNames } from '../../ui/class-names.ts'
import { Moving } from '../../ui/text/Moving.tsx'
import { formatDate, formatMoney, formatNaira } from '../../ui/text/format.ts'
import { useChooseCurrency } from './queries.ts'

interface Currencies {
  /** The naira rate; null while no admin has set one, and for viewers who want dollars alone. */
  rate: NairaRate | null
  /** The viewer's preference; dollars are alone without a rate. */
  leads: Currency
  /** Whether no amount is real money. */
  sandbox: boolean
}

/** The currencies of a dashboard. */
export const Currencies = createContext<Currencies>({
  rate: null,
  leads: 'dollars',
  sandbox: false,
})

/** An amount on a dashboard: in the leading currency, with the other below. */
export function Money({ cents }: { cents: number }) {
  const { leading, other } = useMoneyText()
  const first = leading(cents)
  // Nothing is nothing in every currency.
  if (!other || cents === 0) return <Moving value={cents} format={leading} />
  return (
    <span className="flex flex-col">
      <span className={classNames('whitespace-nowrap', fontSizeFor(first.length))}>
        <Moving value={cents} format={leading} />
      </span>
      <span className="font-sans text-13 font-normal text-fg-3">{other(cents)}</span>
    </span>
  )
}

/** A font size that keeps the number on one line of its card. */
function fontSizeFor(length: number): string {
  if (length <= 13) return 'text-[length:min(1em,13.5cqw)]'
  return length <= 15 ? 'text-[length:min(1em,11.5cqw)]' : 'text-[length:min(1em,9.5cqw)]'
}

/**
 * Formatters of amounts: in the leading currency, in the other one if there is a rate, and for
 * tables in both.
 */
export function useMoneyText() {
  const { rate, leads } = useContext(Currencies)
  if (!rate) return { leading: formatMoney, other: null, both: formatMoney }
  const inNaira = (cents: number) => formatNaira(cents, rate.nairaPerDollar)
  const [leading, other] = leads === 'naira' ? [inNaira, formatMoney] : [formatMoney, inNaira]
  return { leading, other, both: (cents: number) => `${leading(cents)} (${other(cents)})` }
}

/** The naira rate and its date, which currency is first, and whether it is real money. */
export function NairaNote() {
  const { rate, leads, sandbox } = useContext(Currencies)
  const choose = useChooseCurrency()
  const notReal = sandbox && 'Sandbox: no real money.'
  if (!rate) {
    return notReal && <p className="mt-3 text-13 text-fg-3">{notReal}</p>
  }
  const { nairaPerDollar, nairaRateDate, sample } = rate
  const other = leads === 'naira' ? 'dollars' : 'naira'
  return (
    <p className="mt-3 text-13 text-fg-3">
      <button type="button" className="link reach" onClick={() => choose.mutate(other)}>
        Show {other} first
      </button>
      <span className="mx-2" aria-hidden>
        ·
      </span>
      {sample ? 'Sample rate: ' : 'Converted at '}
      {formatNaira(1_00, nairaPerDollar)} for $1.00, {formatDate(nairaRateDate)}. {notReal}
    </p>
  )
}
