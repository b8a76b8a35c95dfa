import { useQuery } from '@tanstack/react-query'
import type { Statement } from '../../shared/statements.ts'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Table, type Column } from '../ui/lists/Table.tsx'
import { formatMoney } from '../ui/text/format.ts'
import { statementsQuery } from './statement-queries.ts'
import { StatementLink } from './StatementLink.tsx'

/** Every month of the viewer's wallet. */
export default function StatementsPage() {
  const statements = useQuery(statementsQuery)
  return (
    <>
      <PageHeader title="Monthly statements" back={{ to: '/wallet', label: 'Wallet' }}>
        Each month from its first to its last day in UTC. A month closes with what the next one
        opens with.
      </PageHeader>
      <Loaded
        read={statements}
        skeleton={<RowSkeletons label="Loading statements" />}
        failed="The statements could not be loaded"
      >
        {(items) => (
          <Table
            caption="Monthly statements"
            columns={columns}
            rows={items}
            keyOf={({ month }) => month}
          />
        )}
      </Loaded>
    </>
  )
}

const columns: readonly Column<Statement>[] = [
  { name: 'Month', place: 'title', cell: ({ month }) => <StatementLink month={month} /> },
  {
    name: 'Opening balance',
    place: 'note',
    numeric: true,
    cell: ({ openingCents }) => (
      <>
        <span className="md:hidden">Opened with </span>
        {formatMoney(openingCents)}
      </>
    ),
  },
  {
    name: 'In and out',
    place: 'mark',
    numeric: true,
    cell: ({ inCents, outCents }) => (
      <span className="inline-flex flex-wrap justify-end gap-x-2 md:gap-x-0">
        <span className="md:w-28">+{formatMoney(inCents)}</span>{' '}
        <span className="md:w-28">−{formatMoney(outCents)}</span>
      </span>
    ),
  },
  {
    name: 'Closing balance',
    place: 'value',
    numeric: true,
    cell: ({ closingCents }) => <span className="text-fg">{formatMoney(closingCents)}</span>,
  },
]
