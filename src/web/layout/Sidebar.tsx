import { Link } from '@tanstack/react-router'
import type { Role } from '../../shared/roles.ts'
import { classNames } from '../ui/class-names.ts'
import { useActiveItem, useNarrowSidebar } from './navigation.ts'
import { sidebar } from './sidebar-items.ts'

/**
 * 232 pixels wide, or 64 with only icons, whose names show while it is pointed at or has the focus
 * of the keyboard. Phones use the menu in the header instead.
 */
export function Sidebar({ role }: { role: Role }) {
  const items = sidebar[role]
  const active = useActiveItem(items)
  const narrow = useNarrowSidebar()
  return (
    <nav
      aria-label="Sections"
      className={classNames(
        'group sticky top-14 z-20 hidden h-[calc(100dvh-56px)] w-16 shrink-0',
        'md:block print:hidden',
        narrow ? '2xl:w-58' : 'lg:w-58',
      )}
    >
      <ul
        className={classNames(
          'h-full w-16 space-y-0.5 overflow-x-hidden overflow-y-auto bg-bg p-3',
          // The names of a narrow one lie over the page, without moving it.
          'group-hover:w-58 group-hover:shadow-float group-hover:delay-200',
          'group-has-focus-visible:w-58 group-has-focus-visible:shadow-float',
          'transition-[width] motion-reduce:transition-none',
          narrow ? wide['2xl'] : wide.lg,
        )}
      >
        {items.map(({ to, label, Icon }) => (
          <li key={to} className={label === 'Dashboard' ? 'mt-3 border-t pt-3' : undefined}>
            <Link
              to={to}
              aria-current={to === active ? 'page' : undefined}
              className={classNames(
                'flex h-10 items-center gap-3 rounded-control px-2.5 transition-colors',
                to === active ? 'bg-s2 font-medium text-fg' : 'text-fg-3 hover:bg-s1 hover:text-fg',
              )}
            >
              <Icon size={20} aria-hidden className="shrink-0" />
              <span
                className={classNames(
                  'whitespace-nowrap opacity-0 transition-opacity group-hover:opacity-100',
                  'group-hover:delay-200 group-has-focus-visible:opacity-100',
                  narrow ? '2xl:opacity-100' : 'lg:opacity-100',
                )}
              >
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From these widths of the window on, the names have their own place. */
const wide = {
  lg: 'lg:w-58 lg:group-hover:shadow-none lg:group-has-focus-visible:shadow-none',
  '2xl': '2xl:w-58 2xl:group-hover:shadow-none 2xl:group-has-focus-visible:shadow-none',
}
