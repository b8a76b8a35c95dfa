import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { classNames } from '../class-names.ts'

interface Segment extends Pick<LinkProps, 'to' | 'search'> {
  label: string
  active: boolean
  /** How many things the view has; its place is kept while it is not known. */
  count?: string | undefined
}

interface SegmentedLinksProps {
  label: string
  items: readonly Segment[]
  /** Back leaves the page instead of returning to the view before. For views of one content. */
  replace?: boolean
}

/** Switches between a few views of a page, each with its own URL. */
export function SegmentedLinks({ label, items, replace = false }: SegmentedLinksProps) {
  return (
    <nav
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-card border bg-s1 p-1"
    >
      {items.map(({ label: name, to, search, active, ...rest }) => (
        <Link
          key={name}
          to={to}
          search={search}
          replace={replace}
          // The views differ in their search alone.
          activeOptions={{ exact: true }}
          resetScroll={false}
          aria-current={active ? 'true' : undefined}
          data-label={name}
          className={classNames(
            'steady h-11 rounded-control transition-colors sm:px-4 md:h-9',
            items.length > 3 ? 'px-2' : 'px-3',
            active ? 'bg-s3 font-medium text-fg' : 'text-fg-3 hover:text-fg',
          )}
        >
          <span>
            {name}
            {'count' in rest && (
              <span
                className={classNames(
                  'ml-2 inline-block min-w-6 rounded-full px-1.5 text-center text-12 tabular-nums',
                  // Four views with zeros do not fit a phone.
                  rest.count === '0' && items.length > 3 && 'max-sm:hidden',
                  active ? 'bg-s1 text-fg-2' : 'bg-s2 text-fg-3',
                )}
              >
                {rest.count}
              </span>
            )}
          </span>
        </Link>
      ))}
    </nav>
  )
}
