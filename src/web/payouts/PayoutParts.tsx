import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { payoutParts } from '../../shared/states.ts'
import { classNames } from '../ui/class-names.ts'
import { formatAge, formatCount, formatMoney } from '../ui/text/format.ts'
import { payoutSumsQuery } from './queries.ts'

type Part = (typeof payoutParts)[number]

export const partLabels: Record<Part, string> = {
  payable: 'Ready to pay',
  sent: 'Sent to the bank',
  blocked: 'Cannot be paid yet',
}

/** What each part says below its name, with the age of its oldest. */
const noteOf = (part: Part, oldestAt: string | null | undefined) =>
  part === 'blocked'
    ? 'No destination, on hold or suspended'
    : !oldestAt
      ? 'Nothing waits'
      : `Oldest ${part === 'sent' ? 'sent' : 'requested'} ${formatAge(oldestAt)} ago`

/** What the due bar does not count, in words after a number. */
const otherParts = [
  ['sent', 'at the bank'],
  ['blocked', 'cannot be paid yet'],
] as const

/** The pending withdrawals that are not ready to pay, as links: '1 at the bank'. */
export function OtherParts() {
  const sums = useQuery(payoutSumsQuery).data?.parts ?? []
  const others = otherParts.flatMap(([part, words]) => {
    const count = sums.find((one) => one.part === part)?.count ?? 0
    return count > 0 ? [{ part, text: `${formatCount(count)} ${words}` }] : []
  })
  return (
    <ul className="flex flex-wrap items-center gap-x-4 px-4 text-13 empty:hidden pb-1 md:pb-2">
      {others.map(({ part, text }) => (
        <li key={part}>
          <Link
            to="/admin/payouts"
            search={{ status: part }}
            className="link inline-flex min-h-11 items-center md:min-h-6"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The pending withdrawals in three parts with counts and sums, which filter the list. */
export function PayoutParts() {
  const { status } = useSearch({ strict: false })
  const parts = useQuery(payoutSumsQuery).data?.parts
  return (
    // On phones the due bar and the filter by status say the same in less space.
    <nav aria-label="Pending withdrawals" className="mb-6 max-md:hidden">
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-3">
        {(Object.keys(partLabels) as Part[]).map((part) => {
          const sum = parts?.find((one) => one.part === part)
          const isShown = status === part
          return (
            <li key={part} className="grid">
              <Link
                to="/admin/payouts"
                search={{ status: isShown ? undefined : part }}
                resetScroll={false}
                aria-current={isShown ? 'true' : undefined}
                className={classNames(
                  'rounded-card border px-4 py-3 transition-colors hover:bg-s2',
                  isShown ? 'border-ember-500 bg-s2' : 'bg-s1',
                )}
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span className="font-medium text-fg">{partLabels[part]}</span>
                  <span className="min-h-6 text-fg-2 tabular-nums">
                    {sum && `${formatCount(sum.count)} · ${formatMoney(sum.netCents)}`}
                  </span>
                </span>
                <span className="mt-0.5 block text-13 text-fg-3">
                  {noteOf(part, sum?.oldestAt)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
