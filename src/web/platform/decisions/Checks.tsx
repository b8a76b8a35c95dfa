import type { ReactNode } from 'react'
import IconAlertTriangle from '~icons/tabler/alert-triangle'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleDashed from '~icons/tabler/circle-dashed'
import IconEye from '~icons/tabler/eye'

export interface Check {
  /** `read`: only a person can tell. `absent`: neither good nor bad, and nothing to look at. */
  state: 'good' | 'bad' | 'read' | 'absent'
  text: ReactNode
}

const icons = {
  good: { Icon: IconCircleCheck, says: 'Yes', className: 'text-success' },
  bad: { Icon: IconAlertTriangle, says: 'Look at this', className: 'text-warn' },
  read: { Icon: IconEye, says: 'To read', className: 'text-fg-3' },
  absent: { Icon: IconCircleDashed, says: 'Not given', className: 'text-fg-3' },
} as const

/** What an approval vouches for, and what is known of it already. */
export function Checks({ checks }: { checks: readonly Check[] }) {
  return (
    <>
      <h3 className="mb-2 text-13 font-semibold text-fg">Before you approve</h3>
      <ul className="space-y-2 text-13">
        {checks.map(({ state, text }, index) => {
          const { Icon, says, className } = icons[state]
          return (
            // Their number and order do not change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="flex gap-2">
              <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${className}`} />
              <span className="min-w-0">
                <span className="sr-only">{says}: </span>
                {text}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
