import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { NavItem } from '../layout/navigation.ts'
import { Card } from '../ui/layout/Card.tsx'

export function QuickActions({ items }: { items: readonly NavItem[] }) {
  return (
    <Card title="Quick actions">
      <ul className="-mx-2 -mb-2">
        {items.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-11 items-center justify-between gap-3 rounded-control px-2 text-fg-2
                transition-colors hover:bg-s2 hover:text-fg"
            >
              {label}
              <IconChevronRight size={16} aria-hidden className="text-fg-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
