// Safari forgets that a table is one as soon as a style changes its display.
/* oxlint-disable jsx-a11y/no-redundant-roles */
/* oxlint-disable jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Where it stands in a phone's two-line row. */
  place: 'title' | 'value' | 'note' | 'mark'
  numeric?: boolean
}

interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

const places = {
  title: 'col-start-1 row-start-1 font-medium text-fg',
  value: 'col-start-2 row-start-1 text-right',
  note: 'col-start-1 row-start-2 text-13 text-fg-3 md:text-14',
  mark: 'col-start-2 row-start-2 text-right',
}

/** A table that turns each row into two lines on a phone. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table role="table" className="block w-full md:table">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
        <tr role="row" className="border-b">
          {columns.map(({ name, numeric }) => (
            <th
              key={name}
              role="columnheader"
              scope="col"
              className={classNames(
                'py-2.5 pr-6 text-left text-13 font-medium text-fg-3 last:pr-0',
                numeric && 'md:text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            role="row"
            className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3 md:table-row"
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
