import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { classNames } from '../class-names.ts'

interface Segment extends Pick<LinkProps, 'to' | 'search'> {
  label: string
  active: boolean
}

/** Switches between a few views of a page, each with its own URL. */
export function SegmentedLinks({ label, items }: { label: string; items: readonly Segment[] }) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-card border bg-s1 p-1"
    >
      {items.map(({ label: name, to, search, active }) => (
        <Link
          key={name}
          to={to}
          search={search}
          replace
          resetScroll={false}
          aria-current={active ? 'true' : undefined}
          data-label={name}
          className={classNames(
            'steady h-11 rounded-control px-3 transition-colors sm:px-4 md:h-9',
            active ? 'bg-s3 font-medium text-fg' : 'text-fg-3 hover:text-fg',
          )}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
