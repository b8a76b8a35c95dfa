import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import type { Scene } from '../../ui/feedback/Illustration.tsx'

interface PanelProps<Item> {
  title: string
  /** Link to the full list. */
  all: { to: LinkProps['to']; label: string }
  /** Shown above the items. */
  lead?: ReactNode
  items: readonly Item[]
  /** The empty state. */
  nothing: { title: string; text?: string; action?: ReactNode; scene?: Scene }
  children: (item: Item) => ReactNode
}

/** The first items of a list, as a section of a dashboard. */
export function Panel<Item extends { id: string }>(props: PanelProps<Item>) {
  const { title, all, lead, items, nothing, children } = props
  return (
    <section aria-label={title}>
      <header className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="text-18 font-semibold text-fg">{title}</h2>
        <Link to={all.to} className="link reach">
          {all.label}
        </Link>
      </header>
      {lead}
      {items.length === 0 ? (
        <EmptyState
          kind={nothing.scene ?? 'nothing'}
          heading="h3"
          title={nothing.title}
          action={nothing.action}
        >
          {nothing.text}
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
