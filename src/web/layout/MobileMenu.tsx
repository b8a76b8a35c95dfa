import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSignOut, useViewer } from '../session.ts'
import { Button } from '../ui/Button.tsx'
import { classNames } from '../ui/class-names.ts'
import { headerItems, sidebar, useActiveItem, useExisting } from './navigation.ts'
import type { NavItem } from './navigation.ts'

const visitorItems: readonly NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/about', label: 'About' },
  { to: '/login', label: 'Log in' },
  { to: '/register', label: 'Sign up' },
]

/** On a phone: what the header and the sidebar offer elsewhere. */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const viewer = useViewer()
  const signOut = useSignOut()
  const own = viewer ? sidebar[viewer.role] : []
  const rest = headerItems.filter(({ to }) => !own.some((item) => item.to === to))
  const items = useExisting<NavItem>(viewer ? [...rest, ...own] : visitorItems)
  const active = useActiveItem(items)

  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    addEventListener('keydown', closeOnEscape)
    return () => removeEventListener('keydown', closeOnEscape)
  }, [onClose])

  return (
    <nav
      id="mobile-menu"
      aria-label="Menu"
      className="max-h-[calc(100dvh-56px)] overflow-y-auto border-t bg-s1 p-2 md:hidden"
    >
      {items.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          onClick={onClose}
          aria-current={to === active ? 'page' : undefined}
          className={classNames(
            'flex h-12 items-center rounded-control px-3 text-16',
            to === active ? 'bg-s3 font-medium text-fg' : 'text-fg-2',
          )}
        >
          {label}
        </Link>
      ))}
      {viewer && (
        <div className="mt-2 flex items-center justify-between gap-4 border-t px-3 pt-3 pb-1">
          <span className="min-w-0 truncate text-fg-3">{viewer.email}</span>
          <Button variant="outline" size="sm" onClick={signOut}>
            Sign out
          </Button>
        </div>
      )}
    </nav>
  )
}
