import { Link } from '@tanstack/react-router'
import IconChevronRight from '~icons/tabler/chevron-right'
import { Section } from '../../ui/layout/Section.tsx'
import type { NavItem } from '../../layout/navigation.ts'

interface QuickAction extends NavItem {
  /** What has been done already. */
  note?: string
}

export function QuickActions({ items }: { items: readonly QuickAction[] }) {
  return (
    <Section title="Quick actions">
      <ul className="divide-y border-y">
        {items.map(({ to, label, note }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-11 items-center justify-between gap-3 text-fg-2
                transition-colors hover:text-fg"
            >
              {label}
              {note && <span className="ml-auto text-13 text-fg-3">{note}</span>}
              <IconChevronRight size={16} aria-hidden className="text-fg-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
