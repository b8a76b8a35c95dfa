// Safari drops the table semantics when CSS changes `display`, so the roles are explicit.
/* oxlint-disable jsx-a11y/no-redundant-roles */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role */
import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import IconArrowDown from '~icons/tabler/arrow-down'
import IconArrowUp from '~icons/tabler/arrow-up'
import IconArrowsSort from '~icons/tabler/arrows-sort'
import { classNames } from '../class-names.ts'

type Order = 'newest' | 'oldest' | 'highest' | 'lowest'

export interface Column<Row> {
  name: string
  /** Shown as the heading of the column instead of its name. */
  heading?: ReactNode
  cell: (row: Row) => ReactNode
  /** Where the cell goes in the two-line row on phones. */
  place: 'title' | 'value' | 'note' | 'mark' | 'beside' | 'more'
  numeric?: boolean
  /** The values of `sort` in the URL that order by this column. */
  sort?: { ascending: Order; descending: Order }
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The current order. */
  sort?: string
}

const places = {
  title: 'col-start-1 row-start-1 font-medium wrap-anywhere text-fg md:min-w-28',
  value: 'col-start-2 row-start-1 text-right',
  note: 'col-start-1 row-start-2 text-13 text-fg-3 md:text-14',
  mark: 'col-start-2 row-span-2 row-start-2 text-right',
  // Right of a short note: the title keeps the width that is left of the value alone.
  beside: classNames(
    'col-span-2 col-start-1 row-start-2 max-md:max-w-[calc(100%-6.5rem)] max-md:justify-self-end',
    'text-right',
  ),
  more: 'col-start-1 row-start-3 text-13 md:text-14',
}

/** A table whose rows become two lines on phones. */
export function Table<Row>({ caption, columns, rows, keyOf, sort }: TableProps<Row>) {
  const wide = useSyncExternalStore(onWidthChange, isWide, () => true)
  return (
    <table role="table" className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b">
          {columns.map(({ name, heading = name, numeric, sort: by }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              aria-sort={
                by && (directionsOf(by).find((direction) => by[direction] === sort) ?? 'none')
              }
              className={classNames(
                'py-2.5 pr-6 text-left text-13 font-medium text-fg-3 last:pr-0',
                numeric && 'md:text-right',
              )}
            >
              {by && wide ? <SortLink name={name} by={by} sort={sort} /> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className={classNames(
              'grid grid-cols-[minmax(45%,1fr)_auto] grid-rows-[auto_auto_1fr]',
              'gap-x-4 gap-y-1 py-3 md:table-row',
            )}
          >
            {columns.map(({ name, cell, place, numeric }) => (
              <td
                key={name}
                role="cell"
                className={classNames(
                  'min-w-0 md:py-3 md:pr-6 md:text-left md:last:pr-0',
                  numeric && 'tabular-nums md:text-right!',
                  places[place],
                )}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** On phones a select sorts the table, because only screen readers get the headings. */
const isWide = () => matchMedia('(min-width: 768px)').matches

function onWidthChange(notify: () => void) {
  const query = matchMedia('(min-width: 768px)')
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}

type Sort = NonNullable<Column<unknown>['sort']>

const directionsOf = (by: Sort) => Object.keys(by) as (keyof Sort)[]

/** A column heading that sorts the table. */
function SortLink({ name, by, sort }: { name: string; by: Sort; sort: string | undefined }) {
  const Icon =
    sort === by.ascending ? IconArrowUp : sort === by.descending ? IconArrowDown : IconArrowsSort
  return (
    <Link
      to="."
      search={(now) => ({
        ...now,
        sort: sort === by.descending ? by.ascending : by.descending,
      })}
      replace
      resetScroll={false}
      className="-my-1 inline-flex items-center gap-1 py-1 hover:text-fg"
    >
      {name}
      <Icon
        size={14}
        aria-hidden
        className={sort === by.ascending || sort === by.descending ? 'text-fg' : ''}
      />
    </Link>
  )
}
