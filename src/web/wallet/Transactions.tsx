import { useInfiniteQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { FilterBar } from '../ui/FilterBar.tsx'
import { ListFrame } from '../ui/ListFrame.tsx'
import { optionsOf } from '../ui/Select.tsx'
import { RowSkeletons } from '../ui/Skeleton.tsx'
import { fileLink } from './file-link.ts'
import { transactionsQuery } from './queries.ts'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { statusLabels, TransactionTable, typeLabels } from './TransactionTable.tsx'

const route = getRouteApi('/app/wallet')

export function Transactions({ isBusiness }: { isBusiness: boolean }) {
  return (
    <section aria-labelledby="transactions" className="min-w-0">
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 id="transactions" className="text-18 font-semibold text-fg">
          Transactions
        </h2>
        <FileLink />
      </div>
      <FilterBar
        search="Search transactions"
        choices={[isBusiness ? spending : earning, ...choices]}
        byDay
      />
      <Rows />
      <ReceiptDialog />
    </section>
  )
}

/** What is filtered, and all of it. */
function FileLink() {
  const { q, type, status, from, to, sort } = route.useSearch()
  return (
    <a
      {...fileLink({ q, type, status, from, to, sort })}
      className="link inline-flex h-11 items-center gap-1.5 md:h-9"
    >
      <IconDownload size={16} aria-hidden />
      Download CSV
    </a>
  )
}

const { deposit, payment, ...earned } = typeLabels
const byType = { name: 'type', label: 'Type', all: 'All types' }
/** The types that the wallet of each role can have. */
const spending = { ...byType, options: optionsOf({ deposit, payment }) }
const earning = { ...byType, options: optionsOf(earned) }

const choices = [
  { name: 'status', label: 'Status', all: 'All statuses', options: optionsOf(statusLabels) },
  {
    name: 'sort',
    label: 'Order',
    all: 'Newest first',
    options: optionsOf({
      oldest: 'Oldest first',
      highest: 'Highest amount first',
      lowest: 'Lowest amount first',
    }),
    phonesOnly: true,
  },
]

function Rows() {
  const { q, type, status, from, to, sort } = route.useSearch()
  const filters = { q, type, status, from, to }
  return (
    <ListFrame
      list={useInfiniteQuery(transactionsQuery({ ...filters, sort }))}
      heading="h3"
      skeleton={<RowSkeletons label="Loading transactions" />}
      failed="Failed to load wallet data"
      filters={filters}
      noMatch="No transactions match your search criteria."
      nothing={{ title: 'No transactions yet' }}
    >
      {(rows) => <TransactionTable rows={rows} sort={sort} />}
    </ListFrame>
  )
}
