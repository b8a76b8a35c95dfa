import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { listStatementsOfReasons } from '../../../shared/platform/statements.ts'
import type { getWallet, listTransactions } from '../../../shared/money/wallet.ts'
import { call } from '../../base/api.ts'
import { useViewer } from '../../base/session.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { formatDate, formatMoney } from '../../ui/text/format.ts'
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

function Statements() {
  const read = useQuery({
    queryKey: ['statements', 'list'],
    queryFn: () =>
      call<typeof listStatementsOfReasons>({ method: 'GET', path: '/api/statements' }, {}),
  })
  return (
    <Section title="Decisions and appeals">
      <Loaded
        read={read}
        failed="The decisions could not be loaded"
        skeleton={<RowSkeletons label="Loading decisions" />}
      >
        {({ items }) => (
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
      </Loaded>
    </Section>
  )
}

function Wallet() {
  const wallet = useQuery({
    queryKey: ['wallet', 'suspended'],
    queryFn: () => call<typeof getWallet>({ method: 'GET', path: '/api/wallet' }, {}),
  })
  return (
    <Section title="Wallet">
      <Loaded
        read={wallet}
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
  const transactions = useQuery({
    queryKey: ['wallet', 'suspended', 'transactions'],
    queryFn: () =>
      call<typeof listTransactions>({ method: 'GET', path: '/api/wallet/transactions' }, {}),
  })
  return (
    <Loaded
      read={transactions}
      failed="The transactions could not be loaded"
      skeleton={<RowSkeletons label="Loading transactions" />}
    >
      {({ items }) => (
        <ul className="divide-y border-t text-13 empty:hidden">
          {items.map(({ id, description, amountCents, createdAt }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2">
              <span className="min-w-0 wrap-anywhere">{description}</span>
              <span className="text-fg-2 tabular-nums">
                {`${formatMoney(amountCents)}, ${formatDate(createdAt)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}
