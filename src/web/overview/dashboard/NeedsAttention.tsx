import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import IconChevronRight from '~icons/tabler/chevron-right'
import IconCircleCheck from '~icons/tabler/circle-check'
import { Card } from '../../ui/layout/Card.tsx'
import { formatCount } from '../../ui/text/format.ts'

export interface Need {
  count: number
  /** Singular and plural. */
  label: readonly [string, string]
  /** The campaign, if there is one of which there is only one. */
  title?: string | null
  note?: string
  link: Pick<LinkProps, 'to' | 'params' | 'search' | 'hash'>
}

interface NeedsAttentionProps {
  needs: readonly Need[]
  /** Shown when there is nothing to do; if undefined the card is hidden then. */
  otherwise: string | undefined
}

/** What needs the viewer's action, each with a link. Entries with a count of 0 are left out. */
export function NeedsAttention({ needs, otherwise }: NeedsAttentionProps) {
  const present = needs.filter(({ count }) => count > 0)
  if (present.length === 0 && otherwise === undefined) {
    return null
  }
  return (
    <Card title="Needs your attention" needsAttention={present.length > 0}>
      {present.length === 0 && (
        <p className="flex gap-3 text-fg-3">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden className="shrink-0 text-success" />
          <span>
            <span className="block font-medium text-fg">You are all caught up</span>
            {otherwise}
          </span>
        </p>
      )}
      <ul className="-mx-2 -mt-2 divide-y">
        {present.map(({ count, label: [one, several], title, note, link }) => (
          <li key={one}>
            <Link
              {...link}
              className="flex min-h-11 items-center gap-3 rounded-control px-2 py-2.5
                transition-colors hover:bg-s2"
            >
              <span className="min-w-7 figure text-22">{formatCount(count)}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-fg">{count === 1 ? one : several}</span>
                {count === 1 && title && (
                  <span className="block text-13 wrap-anywhere text-fg">{title}</span>
                )}
                {note && <span className="block text-13 text-fg-2">{note}</span>}
              </span>
              <IconChevronRight size={16} aria-hidden className="shrink-0 text-fg-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
