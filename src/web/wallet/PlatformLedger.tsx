import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconCircleX, IconFlask } from '@tabler/icons-react'
import { Alert } from '../ui/feedback/Alert.tsx'
import { Badge, StatusBadge } from '../ui/indicators/Badge.tsx'
import { Card, Facts, Figure, Figures } from '../ui/layout/Card.tsx'
import { formatMoment, formatMoney } from '../ui/text/format.ts'
import { Loaded } from '../ui/feedback/Loaded.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { CardSkeletons } from '../ui/feedback/Skeleton.tsx'
import { ledgerQuery } from './queries.ts'
import type { Ledger } from '../../shared/wallet.ts'

/** The platform's ledger: balances, income and the results of the integrity checks. */
export function PlatformLedger() {
  const ledger = useQuery(ledgerQuery)
  return (
    <>
      <PageHeader title="Wallet" status={ledger.data && <Mode mode={ledger.data.mode} />}>
        The platform's accounts, calculated from the ledger.
      </PageHeader>
      <Loaded
        read={ledger}
        skeleton={<CardSkeletons label="Loading the ledger" />}
        failed="Failed to load wallet data"
      >
        {(loaded) => <Accounts ledger={loaded} />}
      </Loaded>
    </>
  )
}

function Mode({ mode }: Pick<Ledger, 'mode'>) {
  return mode === 'sandbox' ? (
    <Badge tone="info" icon={<IconFlask aria-hidden />}>
      Sandbox
    </Badge>
  ) : (
    <StatusBadge kind="running" label="Live" />
  )
}

function Accounts({ ledger }: { ledger: Ledger }) {
  const income = ledger.feeIncomeCents + ledger.chargeIncomeCents + ledger.subscriptionIncomeCents
  return (
    <div className="space-y-6">
      {!ledger.holds && (
        <Alert variant="error" title="The ledger does not balance">
          Stop payouts and look at the failed checks below.
        </Alert>
      )}
      <Figures>
        <Figure label="Income" value={formatMoney(income)} />
        <Figure label="All wallets" value={formatMoney(ledger.walletsCents)} />
        <Figure label="Reserved" value={formatMoney(ledger.reservedCents)} />
        <Figure label="Payable" value={formatMoney(ledger.payableCents)} />
      </Figures>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Card title="Income by type">
          <Facts
            rows={[
              ['Review fees', formatMoney(ledger.feeIncomeCents)],
              ['Withdrawal charges', formatMoney(ledger.chargeIncomeCents)],
              ['Subscriptions', formatMoney(ledger.subscriptionIncomeCents)],
            ]}
          />
        </Card>
        <Card title="External accounts">
          <Facts
            rows={[
              ['Card clearing', formatMoney(ledger.cardClearingCents)],
              ['Bank', formatMoney(ledger.bankCents)],
              ['Receivable', formatMoney(ledger.receivableCents)],
            ]}
          />
        </Card>
      </div>
      <Invariants ledger={ledger} />
    </div>
  )
}

function Invariants({ ledger }: { ledger: Ledger }) {
  return (
    <Card
      title="Ledger checks"
      aside={
        <StatusBadge
          kind={ledger.holds ? 'good' : 'bad'}
          label={ledger.holds ? 'All passed' : 'Failed'}
        />
      }
    >
      <p className="mb-4 text-fg-3">
        Checked {formatMoment(ledger.auditedAt)}. Candor checks the ledger every day.
      </p>
      <ul className="grid gap-x-8 gap-y-2.5 lg:grid-cols-2">
        {ledger.invariants.map(({ name, violations }) => (
          <li key={name} className="flex gap-2.5">
            {violations === 0 ? (
              <IconCircleCheck size={20} aria-label="Passed" className="shrink-0 text-success" />
            ) : (
              <IconCircleX size={20} aria-label="Failed" className="shrink-0 text-danger" />
            )}
            <span className="block min-w-0 first-letter:uppercase">
              {name}
              {violations > 0 && ` (${violations})`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
