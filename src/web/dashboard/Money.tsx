import { formatMoney } from '../ui/format.ts'

/** An amount on a dashboard, in dollars. */
export function Money({ cents, suffix = '' }: { cents: number; suffix?: string }) {
  return (
    <>
      {formatMoney(cents)}
      {suffix}
    </>
  )
}
