import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import { call } from '../../base/api.ts'
import { pagesQuery } from '../../base/list-queries.ts'
import { useViewer } from '../../base/session.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
import { transactionsQuery, walletQuery } from '../../money/wallet/queries.ts'
import { Amount, TransactionBadge } from '../../money/wallet/TransactionTable.tsx'
import { DataExport } from '../../people/settings/DataExport.tsx'

/** All that a suspended person has: the reasons, an appeal, the wallet to read, and the export. */
export default function SuspendedPage() {
  if (!useViewer()?.suspended) return <PageHeader title="Your account is not suspended" />
  return (
    <>
      <PageHeader title="Your account is suspended">
        You can read why and appeal, read your wallet, and download your data.
      </PageHeader>
      <div className="max-w-2xl space-y-10">
        <Statements />
        <Wallet />
        <DataExport />
      </div>
    </>
  )
}

const titles: Record<string, string> = {
  account_suspended: 'Suspension of your account',
  account_frozen: 'Freeze of your money',
  verification_rejected: 'Rejection of your documents',
  review_rejected: 'Rejection of a review',
  review_unpublished: 'A review taken out of public view',
  review_not_published: 'A review approved without being published',
}

const statementsQuery = pagesQuery(['statements', 'list'], {}, (query) =>
  call<typeof listStatementsOfReasons>({ method: 'GET', path: '/api/statements' }, { query }),
)

function Statements() {
  return (
    <Section title="Decisions and appeals">
      <ListFrame
        list={useInfiniteQuery(statementsQuery)}
        failed="The decisions could not be loaded"
        skeleton={<RowSkeletons label="Loading decisions" />}
        heading="h3"
        nothing={{ title: 'No decisions', isLine: true }}
      >
        {(items) => (
          <ul className="divide-y border-y">
            {items.map(({ id, decision, createdAt, appeal }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
                <Link to="/statements/$statementId" params={{ statementId: id }} className="link">
                  {titles[decision.kind]}
                </Link>
                <span className="text-13 text-fg-3">
                  {appeal ? `Appealed, ${formatDate(createdAt)}` : formatDate(createdAt)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
    </Section>
  )
}

function Wallet() {
  return (
    <Section title="Wallet">
      <Loaded
        read={useQuery(walletQuery)}
        failed="The wallet could not be loaded"
        skeleton={<RowSkeletons label="Loading the wallet" />}
      >
        {({ availableCents }) => (
          <p>
            <span className="figure text-22">{formatMoney(availableCents)}</span>{' '}
            <span className="text-fg-2">
              is kept for you. You cannot withdraw it while you are suspended.
            </span>
          </p>
        )}
      </Loaded>
      <div className="mt-3">
        <Transactions />
      </div>
    </Section>
  )
}

function Transactions() {
  return (
    <ListFrame
      list={useInfiniteQuery(transactionsQuery({}))}
      failed="The transactions could not be loaded"
      skeleton={<RowSkeletons label="Loading transactions" />}
      heading="h3"
      nothing={{ title: 'No transactions yet', isLine: true }}
    >
      {(items) => (
        <ul className="divide-y border-t text-13">
          {items.map((row) => (
            <li key={row.id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere">{row.description}</span>
              <span className="flex flex-wrap items-center gap-x-4 text-fg-2 tabular-nums">
                <TransactionBadge transaction={row} />
                {formatDate(row.createdAt)}
                <Amount row={row} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}
