import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import IconMenu2 from '~icons/tabler/menu-2'
import IconX from '~icons/tabler/x'
import { classNames } from '../ui/class-names.ts'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { useActiveItem } from './navigation.ts'
import type { NavItem } from './navigation.ts'

interface MobileMenuProps {
  items: readonly NavItem[]
  children?: ReactNode
}

/**
 * The menu on phones, with the links of the header and sidebar. A native popover, so that it works
 * on server-rendered pages before hydration.
 */
export function MobileMenu({ items, children }: MobileMenuProps) {
  const menu = useRef<HTMLElement>(null)
  const active = useActiveItem(items)
  return (
    <div className="group -mr-2 md:hidden">
      <IconButton
        label="Menu"
        popoverTarget="mobile-menu"
        icon={
          <>
            <IconMenu2 className="group-has-[:popover-open]:hidden" />
            <IconX className="hidden group-has-[:popover-open]:block" />
          </>
        }
      />
      <nav
        ref={menu}
        id="mobile-menu"
        popover="auto"
        aria-label="Menu"
        className="inset-x-0 top-14 bottom-auto m-0 max-h-[calc(100dvh-56px)] w-full
          overflow-y-auto border-0 border-y bg-s1 p-2 text-fg-2 backdrop:top-14 backdrop:bg-scrim
          md:hidden"
      >
        {items.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            onClick={() => menu.current?.hidePopover()}
            aria-current={to === active ? 'page' : undefined}
            className={classNames(
              'flex h-12 items-center rounded-control px-3 text-16',
              to === active ? 'bg-s3 font-medium text-fg' : 'text-fg-2',
            )}
          >
            {label}
          </Link>
        ))}
        {children}
      </nav>
    </div>
  )
}
