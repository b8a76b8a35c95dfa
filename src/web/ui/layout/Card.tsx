import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  /** Shown at the right end of the title row. */
  aside?: ReactNode
  /** Marks the card with an ember line because it needs the viewer's action. */
  needsAttention?: boolean
}

export function Card({ title, aside, needsAttention, className, children, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-card border bg-s1 p-4 md:p-6',
        needsAttention && 'ember-line',
        className,
      )}
    >
      {title && (
        <header className="mb-4 flex min-h-6 items-center justify-between gap-4">
          <h2 className="text-16 font-semibold text-fg">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  )
}

interface FigureProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
  needsAttention?: boolean
}

/** A number with its label, on the page and not in a card. */
export function Figure({ label, value, note, needsAttention }: FigureProps) {
  return (
    <div className={classNames('@container min-w-0', needsAttention && 'ember-line pl-4')}>
      <p className="text-13 text-fg-3">{label}</p>
      <p className="mt-1 figure text-22 xl:text-28">{value}</p>
      {note && <p className="mt-1 text-13 text-fg-3">{note}</p>}
    </div>
  )
}

interface FiguresProps {
  /** What is said of them all, below. */
  note?: ReactNode
  children: ReactNode
}

/** Up to four figures in a row, parted by space and lines. */
export function Figures({ note, children }: FiguresProps) {
  return (
    <div className="mb-10">
      <div
        className={classNames(
          'grid grid-cols-2 gap-x-8 gap-y-6 border-y py-5 lg:grid-cols-4',
          'lg:*:not-first:border-l lg:*:not-first:pl-8',
        )}
      >
        {children}
      </div>
      {note}
    </div>
  )
}

type Fact =
  | readonly [term: string, value: ReactNode]
  | readonly [term: ReactNode, value: ReactNode, key: string]

/** A list of terms and values, one row each. Rows whose terms may be equal have a key. */
export function Facts({ rows }: { rows: readonly Fact[] }) {
  return (
    <dl className="divide-y">
      {rows.map((row) => (
        <div
          key={row.length === 3 ? row[2] : row[0]}
          className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
        >
          <dt className="text-fg-3">{row[0]}</dt>
          {/* Not narrower than it needs to be: a minus would stay alone on its line. */}
          <dd className="max-w-2/3 shrink-0 text-right text-fg tabular-nums">{row[1]}</dd>
        </div>
      ))}
    </dl>
  )
}
