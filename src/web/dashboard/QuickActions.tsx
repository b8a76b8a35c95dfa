import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Section } from '../ui/layout/Section.tsx'
import type { NavItem } from '../layout/navigation.ts'

export function QuickActions({ items }: { items: readonly NavItem[] }) {
  return (
    <Section title="Quick actions">
      <ul className="divide-y border-y">
        {items.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-11 items-center justify-between gap-3 text-fg-2
                transition-colors hover:text-fg"
            >
              {label}
              <IconChevronRight size={16} aria-hidden className="text-fg-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
