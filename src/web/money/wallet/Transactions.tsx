import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listTransactions, mostCounted } from '../../../shared/money/wallet.ts'
import { lazyDialog } from '../../base/lazy-dialog.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FilterBar } from '../../ui/lists/FilterBar.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { amountOrders, optionsOf } from '../../ui/forms/Select.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { formatMoney } from '../../ui/text/format.ts'
import { filtersOf, transactionsQuery, walletQuery, transactionCountQuery } from './queries.ts'
import { statusLabels, TransactionTable } from './TransactionTable.tsx'
import { causeLabels, typeLabels } from './TransactionTitle.tsx'
import * as drawings from '../../ui/feedback/drawings.ts'
import { FoundCount } from '../../ui/lists/FoundCount.tsx'

const route = getRouteApi('/app/wallet')

const ReceiptDialog = lazyDialog(async () => (await import('./ReceiptDialog.tsx')).ReceiptDialog)

/** On phones, where rows are tall, a button opens the rest (the class below has the number). */
const shownOnPhones = 6

export function Transactions({ isBusiness }: { isBusiness: boolean }) {
  const { q, type, cause, status, from, to, sort, receipt } = route.useSearch()
  const filters = { q, type, cause, status, from, to }
  const list = useInfiniteQuery(transactionsQuery({ ...filters, sort }))
  const [isLong, setIsLong] = useState(false)
  const isFiltered = Object.values(filters).some(Boolean)
  const isEmpty = !isFiltered && list.data?.pages[0]?.items.length === 0
  return (
    <section aria-labelledby="transactions" className="mt-12 min-w-0">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="transactions" className="text-18 font-semibold text-fg">
          Transactions
        </h2>
        {!isEmpty && <File />}
      </div>
      {!isEmpty && (
        <FilterBar
          search="Search transactions"
          choices={isBusiness ? [byCause, byOutcome, order] : [earning, byStatus, order]}
          byDay
          compact
          folds
        />
      )}
      <TransactionsFound filters={filters} isFiltered={isFiltered} />
      <ListFrame
        list={list}
        heading="h3"
        skeleton={<RowSkeletons label="Loading transactions" />}
        failed="Failed to load wallet data"
        filters={filters}
        noMatch="No transactions match your search criteria."
        placesMore
        nothing={{
          scene: drawings.money,
          title: 'No transactions yet',
          text: <WhatComes isBusiness={isBusiness} />,
        }}
      >
        {(rows, more) => (
          <>
            <div className={isLong ? undefined : 'max-md:[&_tbody>tr:nth-child(n+7)]:hidden'}>
              <TransactionTable rows={rows} sort={sort} ended={!list.hasNextPage} />
            </div>
            {!isLong && rows.length > shownOnPhones && (
              <Button
                variant="outline"
                className="mt-4 w-full md:hidden"
                onClick={() => setIsLong(true)}
              >
                Show {list.hasNextPage ? 'more' : `all ${rows.length}`}
              </Button>
            )}
            <div className={isLong ? undefined : 'max-md:hidden'}>{more}</div>
          </>
        )}
      </ListFrame>
      <ReceiptDialog open={receipt !== undefined} />
    </section>
  )
}

function File() {
  const { q, type, cause, status, from, to, sort } = route.useSearch()
  const filters = filtersOf({ q, type, cause, status, from, to, sort })
  return <FileLink list={listTransactions.path} filters={filters} days={{ from, to }} />
}

const { deposit: _, payment: __, ...earned } = typeLabels
const earning = { name: 'type', label: 'Type', all: 'All types', options: optionsOf(earned) }
/** Everything that a row of a business can be. */
const { withdrawal: ___, advance: ____, appeal: _____, ...causes } = causeLabels
const byCause = { ...earning, name: 'cause', options: optionsOf(causes) }

const { newest, ...otherOrders } = amountOrders

const byStatus = {
  name: 'status',
  label: 'Status',
  all: 'All statuses',
  options: optionsOf({
    ...statusLabels,
    failed: 'Failed or cancelled',
    cancelled: 'Only cancelled',
  }),
}
const byOutcome = {
  ...byStatus,
  options: optionsOf({ ...statusLabels, failed: 'Failed or returned' }),
}
const order = {
  name: 'sort',
  label: 'Order',
  all: newest,
  options: optionsOf(otherOrders),
  phonesOnly: true,
}

/** What will be in an empty list, and the money that is on its way. */
function WhatComes({ isBusiness }: { isBusiness: boolean }) {
  const held = useQuery(walletQuery).data?.heldEarningsCents ?? 0
  if (isBusiness) return <span>Deposits and payments for reviews appear here.</span>
  if (held === 0) return <span>Your earnings appear here as soon as a review is approved.</span>
  return (
    <span>
      {formatMoney(held)} is held for{' '}
      <Link to="/reviews" className="link">
        your reviews
      </Link>
      . It appears here as soon as they are approved.
    </span>
  )
}

interface TransactionsFoundProps {
  filters: Parameters<typeof transactionCountQuery>[0]
  isFiltered: boolean
}

/** Always there, so that screen readers read out each new count. */
function TransactionsFound({ filters, isFiltered }: TransactionsFoundProps) {
  const { data } = useQuery({ ...transactionCountQuery(filters), enabled: isFiltered })
  return (
    <div className={isFiltered ? 'mb-4' : 'sr-only'}>
      <FoundCount
        found={isFiltered ? data?.found : undefined}
        most={mostCounted}
        name="transaction"
        isFiltered={isFiltered}
        filters={Object.keys(filters)}
      />
    </div>
  )
}
