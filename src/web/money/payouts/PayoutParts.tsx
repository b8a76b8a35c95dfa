import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import type { getPayoutSums } from '../../../shared/money/payouts.ts'
import type { payoutParts } from '../../../shared/platform/states.ts'
import { classNames } from '../../ui/class-names.ts'
import { countOf, formatAge, formatMoney } from '../../ui/text/format.ts'
import { payoutSumsQuery } from './queries.ts'

type Part = (typeof payoutParts)[number]
type PartSum = z.input<(typeof getPayoutSums)['reply']>['parts'][number]

export const partLabels: Record<Part, string> = {
  payable: 'Ready to pay',
  sent: 'Exported',
  blocked: 'Cannot be paid yet',
}

/** What a part says below its name, with the age of its oldest. */
function noteOf(part: Part, sum: PartSum | undefined, otherwise: string) {
  if (part === 'blocked') return 'No destination, on hold or suspended'
  if (!sum) return otherwise
  if (!sum.oldestAt) return 'Nothing waits'
  return `Oldest ${part === 'sent' ? 'exported' : 'requested'} ${formatAge(sum.oldestAt)} ago`
}

/** The pending withdrawals in three parts with sums and counts, which filter the list. */
export function PayoutParts() {
  const { status } = useSearch({ strict: false })
  const { data, isError } = useQuery(payoutSumsQuery)
  return (
    <nav aria-label="Pending withdrawals" className="mb-6 border-y md:mb-8">
      <ul className="grid grid-cols-1 max-md:divide-y md:grid-cols-3 md:divide-x">
        {(Object.keys(partLabels) as Part[]).map((part) => (
          <li key={part} className="grid">
            <PartLink
              part={part}
              sum={data?.parts.find((one) => one.part === part)}
              otherwise={isError ? 'Could not be loaded' : 'Loading…'}
              isShown={status === part}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface PartLinkProps {
  part: Part
  /** Undefined while it is loaded; the place is kept. */
  sum: PartSum | undefined
  /** What is said meanwhile. */
  otherwise: string
  isShown: boolean
}

function PartLink({ part, sum, otherwise, isShown }: PartLinkProps) {
  return (
    <Link
      to="/admin/payouts"
      search={{ status: isShown ? undefined : part }}
      resetScroll={false}
      aria-current={isShown ? 'true' : undefined}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-3 transition-colors',
        'group hover:text-fg md:block md:py-4 md:pr-6 md:[li:not(:first-child)_&]:pl-6',
        isShown && 'shadow-[inset_0_2px_var(--color-ember-500)]',
      )}
    >
      <span className="flex flex-wrap items-baseline gap-x-2 text-fg-3 md:text-13">
        <span
          className={classNames(
            'underline-offset-3 group-hover:underline',
            isShown ? 'font-medium text-fg' : 'text-fg-2',
          )}
        >
          {partLabels[part]}
        </span>{' '}
        {sum && <span className="tabular-nums">{countOf(sum.count, 'withdrawal')}</span>}
      </span>{' '}
      <span
        className={classNames(
          'figure min-h-7 text-16 md:mt-1 md:block md:min-h-8 md:text-22',
          !sum?.count && 'text-fg-3!',
        )}
      >
        {sum && formatMoney(sum.netCents)}
      </span>{' '}
      <span className="text-13 text-fg-3 max-md:col-span-2 md:mt-1 md:block">
        {noteOf(part, sum, otherwise)}
      </span>
    </Link>
  )
}
