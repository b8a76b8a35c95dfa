import { createContext, useContext } from 'react'
import type { NairaRate } from '../../shared/platform.ts'
import { classNames } from '../ui/class-names.ts'
import { formatDate, formatMoney, formatNaira } from '../ui/text/format.ts'

/** The naira rate of a dashboard; null while no admin has set one. */
export const Naira = createContext<NairaRate | null>(null)

/** An amount on a dashboard: naira with dollars below, or only dollars without a rate. */
export function Money({ cents }: { cents: number }) {
  const rate = useContext(Naira)
  if (!rate) {
    return formatMoney(cents)
  }
  const naira = formatNaira(cents, rate.nairaPerDollar)
  return (
    <span className="flex flex-col">
      <span className={classNames('whitespace-nowrap', fontSizeFor(naira.length))}>{naira}</span>
      <span className="font-sans text-13 font-normal text-fg-3">{formatMoney(cents)}</span>
    </span>
  )
}

/** A font size that keeps the number on one line of its card. */
function fontSizeFor(length: number): string {
  if (length <= 13) return 'text-[length:min(1em,13.5cqw)]'
  return length <= 15 ? 'text-[length:min(1em,11.5cqw)]' : 'text-[length:min(1em,9.5cqw)]'
}

/** Formatters for charts: `full` with dollars for tables, `short` for axes. */
export function useMoneyText() {
  const rate = useContext(Naira)
  const short = (cents: number) =>
    rate ? formatNaira(cents, rate.nairaPerDollar) : formatMoney(cents)
  const full = (cents: number) =>
    rate ? `${short(cents)} (${formatMoney(cents)})` : formatMoney(cents)
  return { short, full }
}

/** The naira rate used and its date. */
export function NairaNote() {
  const rate = useContext(Naira)
  if (!rate) {
    return null
  }
  const { nairaPerDollar, nairaRateDate, sample } = rate
  return (
    <p className="mt-8 text-13 text-fg-3">
      {sample ? 'Sample rate: ' : 'Converted at '}
      {formatNaira(1_00, nairaPerDollar)} for $1.00, {formatDate(`${nairaRateDate}T00:00`)}.
    </p>
  )
}
