import { useQuery } from '@tanstack/react-query'
import type { Statement } from '../../../shared/money/statements.ts'
import { useViewer } from '../../base/session.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { statementsQuery } from './statement-queries.ts'
import { StatementLink } from './PrintButton.tsx'

/** Every month of the viewer's wallet. */
export default function StatementsPage() {
  const viewer = useViewer()
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
            columns={viewer?.role === 'reviewer' ? reviewerColumns : columns}
            rows={items}
            keyOf={({ month }) => month}
          />
        )}
      </Loaded>
    </>
  )
}

const month: Column<Statement> = {
  name: 'Month',
  place: 'title',
  cell: (statement) => <StatementLink month={statement.month} />,
}

const opening: Column<Statement> = {
  name: 'Opening balance',
  place: 'note',
  numeric: true,
  cell: ({ openingCents }) => (
    <>
      <span className="md:hidden">Opened with </span>
      {formatMoney(openingCents)}
    </>
  ),
}

const closing: Column<Statement> = {
  name: 'Closing balance',
  place: 'value',
  numeric: true,
  cell: ({ closingCents }) => <span className="text-fg">{formatMoney(closingCents)}</span>,
}

interface InAndOutProps {
  inCents: number
  outCents: number
  /** What phones, which have no headings, call them. */
  names: readonly [string, string]
}

/** Two amounts, each below its heading; phones have no headings and name each. */
function InAndOut({ inCents, outCents, names }: InAndOutProps) {
  return (
    <span className={twoColumns}>
      <span>
        <span className="md:hidden">{names[0]} </span>
        {(inCents > 0 ? '+' : '') + formatMoney(inCents)}
      </span>{' '}
      <span>
        <span className="md:hidden">{names[1]} </span>
        {formatMoney(-outCents)}
      </span>
    </span>
  )
}

const twoColumns = 'inline-grid md:grid-cols-[7rem_7rem]'

/** The heading of both, each above its amounts. */
function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className={twoColumns}>
      <span>{first}</span> <span className="sr-only">and</span>{' '}
      <span className="first-letter:uppercase">{second}</span>
    </span>
  )
}

const columns = [
  month,
  opening,
  {
    name: 'In and out',
    heading: <Two first="In" second="out" />,
    place: 'mark',
    numeric: true,
    cell: (statement: Statement) => <InAndOut {...statement} names={['In', 'Out']} />,
  },
  closing,
] as const

/** What a cancelled or failed withdrawal gave back is no income, nor what it took. */
const reviewerColumns = [
  month,
  opening,
  {
    name: 'Earned and withdrawn',
    heading: <Two first="Earned" second="withdrawn" />,
    place: 'mark',
    numeric: true,
    cell: ({ inCents, outCents, returnedCents, undoneCents }: Statement) => (
      <>
        <InAndOut
          inCents={inCents - returnedCents}
          outCents={outCents - undoneCents}
          names={['Earned', 'Withdrawn']}
        />
        {returnedCents > undoneCents && (
          <span className="block text-13 text-fg-3">
            +{formatMoney(returnedCents - undoneCents)} returned
          </span>
        )}
      </>
    ),
  },
  closing,
] as const
