import { Link } from '@tanstack/react-router'
import type { Role } from '../../shared/roles.ts'
import { classNames } from '../ui/class-names.ts'
import { useActiveItem, useNarrowSidebar } from './navigation.ts'
import { sidebar } from './sidebar-items.ts'

/** 232 pixels wide, or 64 with only icons. Phones use the menu in the header instead. */
export function Sidebar({ role }: { role: Role }) {
  const items = sidebar[role]
  const active = useActiveItem(items)
  const narrow = useNarrowSidebar()
  return (
    <nav
      aria-label="Sections"
      className={classNames(
        'sticky top-14 z-10 hidden h-[calc(100dvh-56px)] w-16 shrink-0 overflow-y-auto bg-bg p-3',
        'md:block print:hidden',
        narrow ? '2xl:w-58' : 'lg:w-58',
      )}
    >
      <ul className="space-y-0.5">
        {items.map(({ to, label, Icon }) => (
          <li key={to} className={label === 'Dashboard' ? 'mt-3 border-t pt-3' : undefined}>
            <Link
              to={to}
              title={label}
              aria-current={to === active ? 'page' : undefined}
              className={classNames(
                'flex h-10 items-center gap-3 rounded-control px-2.5 transition-colors',
                to === active ? 'bg-s2 font-medium text-fg' : 'text-fg-3 hover:bg-s1 hover:text-fg',
              )}
            >
              <Icon size={20} aria-hidden />
              <span className={narrow ? 'sr-only 2xl:not-sr-only' : 'sr-only lg:not-sr-only'}>
                {label}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
