import { useQuery } from '@tanstack/react-query'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleX from '~icons/tabler/circle-x'
import IconFlask from '~icons/tabler/flask'
import { Alert } from '../../ui/feedback/Alert.tsx'
import { Badge, StatusBadge } from '../../ui/indicators/Badge.tsx'
import { Facts, Figure, Figures } from '../../ui/layout/Card.tsx'
import { formatMoment, formatMoney } from '../../ui/text/format.ts'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { ledgerQuery } from './queries.ts'
import type { Cents } from '../../../shared/base/cents.ts'
import type { Ledger } from '../../../shared/money/wallet.ts'

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
  const income = feesOf(ledger) + ledger.chargeIncomeCents + ledger.subscriptionIncomeCents
  const ownPaidCents = ledger.appealsPaidCents + ledger.advancesPaidCents
  return (
    <div className="space-y-10">
      {!ledger.holds && (
        <Alert variant="error" title="The ledger does not balance">
          Stop payouts and look at the failed checks below.
        </Alert>
      )}
      <Figures>
        <Figure
          label="Income"
          value={formatMoney(income)}
          note={
            'Fees, charges and subscriptions, of all time' +
            (ownPaidCents > 0
              ? `, of which Candor paid reviewers ${formatMoney(ownPaidCents)}`
              : '')
          }
        />
        <Figure
          label="All wallets"
          value={formatMoney(ledger.walletsCents)}
          note="What businesses and reviewers have"
        />
        <Figure
          label="Reserved"
          value={formatMoney(ledger.reservedCents)}
          note="For reviews that are not decided for good"
        />
        <Figure
          label="Payable"
          value={formatMoney(ledger.payableCents)}
          note="Withdrawals that are not paid yet"
        />
      </Figures>
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-2">
        <Section title="Income by type">
          <Facts
            rows={[
              ['Review fees', formatMoney(feesOf(ledger))],
              ['Withdrawal charges', formatMoney(ledger.chargeIncomeCents)],
              ['Subscriptions', formatMoney(ledger.subscriptionIncomeCents)],
              ['Paid by Candor after appeals', formatMoney(-ledger.appealsPaidCents)],
              ['Paid by Candor before decisions', formatMoney(-ledger.advancesPaidCents)],
            ]}
          />
        </Section>
        <Section title="External accounts">
          <Facts
            rows={[
              account('Card clearing', clearingNote(ledger), ledger.cardClearingCents),
              account('Bank', 'What was sent to reviewers', ledger.bankCents),
              account('Receivable', 'What businesses owe', ledger.receivableCents),
            ]}
          />
        </Section>
      </div>
      <Invariants ledger={ledger} />
    </div>
  )
}

/** All that was charged, before what the platform paid reviewers from it. */
const feesOf = ({ feeIncomeCents, appealsPaidCents, advancesPaidCents }: Ledger) =>
  feeIncomeCents + appealsPaidCents + advancesPaidCents

/** Analytics counts only what cards paid. */
function clearingNote({ cardClearingCents, sandboxCents }: Ledger): string {
  if (sandboxCents === 0) return 'Negative: what came in by card'
  return (
    `Negative: what came in. ${formatMoney(-cardClearingCents - sandboxCents)} by card, less ` +
    `refunds and disputes, as in Analytics; ${formatMoney(sandboxCents)} is sandbox money that ` +
    'new businesses were given.'
  )
}

/** An account with what it holds. */
const account = (name: string, note: string, cents: Cents) =>
  [
    <span key={name}>
      <span className="block text-fg-2">{name}</span>
      <span className="block max-w-[32ch] text-13">{note}</span>
    </span>,
    <span key={name} className="whitespace-nowrap">
      {formatMoney(cents)}
    </span>,
    name,
  ] as const

function Invariants({ ledger }: { ledger: Ledger }) {
  return (
    <section aria-labelledby="checks" className="border-t pt-6">
      <div className="mb-1 flex items-center gap-3">
        <h2 id="checks" className="text-16 font-semibold text-fg">
          Ledger checks
        </h2>
        <StatusBadge
          kind={ledger.holds ? 'good' : 'bad'}
          label={ledger.holds ? 'All passed' : 'Failed'}
        />
      </div>
      <p className="mb-5 text-fg-3">
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
              {violations > 0 && <span>{` (${violations})`}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
