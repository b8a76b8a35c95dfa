import { Link } from '@tanstack/react-router'
import type { Role } from '../../shared/base/roles.ts'
import { classNames } from '../ui/class-names.ts'
import { useActiveItem, useNarrowSidebar, sidebar } from './navigation.ts'

/**
 * 232 pixels wide, or 84 with the names below the icons, so that all items of an admin fit in a
 * window 720 pixels high. Phones use the menu in the header instead.
 */
export function Sidebar({ role }: { role: Role }) {
  const items = sidebar[role]
  const active = useActiveItem(items)
  const wide = useNarrowSidebar() ? wideFrom['2xl'] : wideFrom.lg
  return (
    <nav
      aria-label="Sections"
      className={classNames(
        'sticky top-14 hidden h-[calc(100dvh-56px)] w-21 shrink-0 md:block print:hidden',
        wide.nav,
      )}
    >
      <ul className={classNames('h-full space-y-0.5 overflow-y-auto px-1 py-3', wide.list)}>
        {items.map(({ to, label, Icon }) => (
          <li key={to} className={label === 'Dashboard' ? 'mt-3 border-t pt-3' : undefined}>
            <Link
              to={to}
              aria-current={to === active ? 'page' : undefined}
              className={classNames(
                'flex h-13 flex-col items-center justify-center gap-1 rounded-control text-12',
                'transition-colors',
                to === active ? 'bg-s2 font-medium text-fg' : 'text-fg-3 hover:bg-s1 hover:text-fg',
                wide.item,
              )}
            >
              <Icon size={20} aria-hidden className="shrink-0" />
              <span className="whitespace-nowrap">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From these widths of the window on, the names are beside the icons. */
const wideFrom = {
  lg: {
    nav: 'lg:w-58',
    list: 'lg:px-3',
    item: 'lg:h-10 lg:flex-row lg:justify-start lg:gap-3 lg:px-2.5 lg:text-14',
  },
  '2xl': {
    nav: '2xl:w-58',
    list: '2xl:px-3',
    item: '2xl:h-10 2xl:flex-row 2xl:justify-start 2xl:gap-3 2xl:px-2.5 2xl:text-14',
  },
}
