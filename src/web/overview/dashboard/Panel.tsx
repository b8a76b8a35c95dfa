import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState, type Scene } from '../../ui/feedback/EmptyState.tsx'

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

interface SectionsProps {
  /** What the viewer has come for. */
  first: ReactNode
  /** What waits for the viewer. In one column it comes before everything else. */
  needs: ReactNode
  rest?: ReactNode
  aside: ReactNode
}

/** The layout below a dashboard's figures: `first` and `rest` on the left, the others beside. */
export function Sections({ first, needs, rest, aside }: SectionsProps) {
  return (
    <div
      className="grid grid-cols-1 gap-10 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]
        lg:gap-12"
    >
      <div className="min-w-0 space-y-6 empty:hidden lg:col-start-2">{needs}</div>
      <div className="min-w-0 space-y-12 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        {first}
        {rest}
      </div>
      <div className="min-w-0 space-y-10 lg:col-start-2">{aside}</div>
    </div>
  )
}
