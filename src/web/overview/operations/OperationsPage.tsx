import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import IconCircleCheck from '~icons/tabler/circle-check'
import IconCircleX from '~icons/tabler/circle-x'
import type { FailedItem, UndeliveredMail } from '../../../shared/overview/operations.ts'
import type { Ledger } from '../../../shared/money/wallet.ts'
import { ButtonLink, Button } from '../../ui/buttons/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { countOf, formatMoment } from '../../ui/text/format.ts'
import { ledgerQuery } from '../../money/wallet/queries.ts'
import { ItemLink } from './ItemLink.tsx'
import {
  failedItemsQuery,
  undeliveredMailsQuery,
  useDiscardMail,
  useSendMailAgain,
} from './queries.ts'
import { failureText } from '../../base/form-refusal.ts'
import { toast, toastFailure } from '../../ui/overlays/Toast.tsx'

const refetchInterval = 60_000

export default function OperationsPage() {
  return (
    <>
      <PageHeader
        title="Operations"
        actions={
          <ButtonLink to="/admin/messages" variant="outline">
            Messages
          </ButtonLink>
        }
      >
        What Candor could not do by itself. Read again every minute while this page is open.
      </PageHeader>
      <div className="space-y-10">
        <FailedItems />
        <UndeliveredMails />
        <LedgerChecks />
      </div>
    </>
  )
}

function FailedItems() {
  return (
    <section aria-labelledby="failed-items">
      <Heading id="failed-items" title="Background jobs">
        Each is tried again every minute and leaves this list when it succeeds.
      </Heading>
      <ListFrame
        list={useInfiniteQuery({ ...failedItemsQuery, refetchInterval })}
        skeleton={<RowSkeletons label="Loading background jobs" />}
        failed="The background jobs could not be loaded"
        heading="h3"
        nothing={{
          isLine: true,
          title: 'Every job succeeds',
          text: 'A release, a renewal, a refund or a check that fails appears here.',
        }}
      >
        {(items) => (
          <Table
            caption="Background jobs"
            columns={itemColumns}
            rows={items}
            keyOf={({ id }) => id}
          />
        )}
      </ListFrame>
    </section>
  )
}

function UndeliveredMails() {
  return (
    <section aria-labelledby="undelivered-mails">
      <Heading id="undelivered-mails" title="Undelivered mail">
        Mail that the mail server refused eight times. It is kept for 30 days.
      </Heading>
      <ListFrame
        list={useInfiniteQuery({ ...undeliveredMailsQuery, refetchInterval })}
        skeleton={<RowSkeletons label="Loading undelivered mail" />}
        failed="The undelivered mail could not be loaded"
        heading="h3"
        nothing={{
          isLine: true,
          title: 'All mail is delivered',
          text: 'Mail that cannot be sent appears here, and can be sent again.',
        }}
      >
        {(mails) => (
          <Table
            caption="Undelivered mail"
            columns={mailColumns}
            rows={mails}
            keyOf={({ id }) => id}
          />
        )}
      </ListFrame>
    </section>
  )
}

/** The sums that must be true of all money: the page of the platform's accounts has each. */
function LedgerChecks() {
  const ledger = useQuery({ ...ledgerQuery, refetchInterval })
  return (
    <section aria-labelledby="ledger-checks">
      <Heading id="ledger-checks" title="Ledger checks">
        Every day Candor compares all wallets with all transfers, and each hour after a failure.
      </Heading>
      <Loaded
        read={ledger}
        skeleton={<RowSkeletons count={1} label="Loading the ledger checks" />}
        failed="The ledger checks could not be loaded"
        banner
      >
        {(read) => <LedgerLine ledger={read} />}
      </Loaded>
    </section>
  )
}

function LedgerLine({ ledger: { holds, invariants, auditedAt } }: { ledger: Ledger }) {
  const broken = invariants.filter(({ violations }) => violations > 0).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-y py-3">
      <p className="flex gap-2.5 text-fg-2">
        {holds ? (
          <IconCircleCheck size={20} stroke={1.75} aria-hidden className="shrink-0 text-success" />
        ) : (
          <IconCircleX size={20} stroke={1.75} aria-hidden className="shrink-0 text-danger" />
        )}
        <span>
          <span className="font-medium text-fg">
            {holds
              ? `All ${countOf(invariants.length, 'check')} passed.`
              : `${broken} of ${countOf(invariants.length, 'check')} failed. Stop payouts.`}
          </span>{' '}
          Checked {formatMoment(auditedAt)}.
        </span>
      </p>
      <ButtonLink to="/wallet" variant="outline" size="sm">
        See each check
      </ButtonLink>
    </div>
  )
}

function Heading({ id, title, children }: { id: string; title: string; children: string }) {
  return (
    <div className="mb-4">
      <h2 id={id} className="text-18 font-semibold text-fg">
        {title}
      </h2>
      <p className="text-fg-3">{children}</p>
    </div>
  )
}

const itemColumns: readonly Column<FailedItem>[] = [
  {
    name: 'Job',
    place: 'title',
    cell: (item) => <ItemLink item={item} />,
  },
  {
    name: 'Error',
    place: 'note',
    cell: ({ message }) => <span className="wrap-anywhere">{message}</span>,
  },
  {
    name: 'Tries',
    place: 'value',
    cell: ({ attempts, firstFailedAt }) => (
      <>
        <span className="block whitespace-nowrap">{countOf(attempts, 'try', 'tries')}</span>
        <span className="block text-13 text-fg-3">since {formatMoment(firstFailedAt)}</span>
      </>
    ),
  },
]

const mailColumns: readonly Column<UndeliveredMail>[] = [
  {
    name: 'Mail',
    place: 'title',
    cell: ({ recipient, subject }) => (
      <>
        <span className="block wrap-anywhere text-fg">{subject}</span>
        <span className="block text-13 font-normal wrap-anywhere text-fg-3">to {recipient}</span>
      </>
    ),
  },
  {
    name: 'Error',
    place: 'note',
    cell: ({ message, failedAt }) => (
      <>
        <span className="block wrap-anywhere">{message}</span>
        <span className="block text-13 text-fg-3">{formatMoment(failedAt)}</span>
      </>
    ),
  },
  { name: 'Actions', place: 'more', cell: (mail) => <MailActions mail={mail} /> },
]

/** Sends an undelivered mail again, or discards it. */
function MailActions({ mail }: { mail: UndeliveredMail }) {
  const onError = (error: Error) =>
    toastFailure(failureText(error, 'The mail could not be changed'))
  const send = useSendMailAgain(mail.id, { onSuccess: () => toast('Sending again'), onError })
  const discard = useDiscardMail(mail.id, { onSuccess: () => toast('Discarded'), onError })
  const busy = send.isPending || discard.isPending
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button
        variant="outline"
        size="sm"
        disabled={busy}
        aria-label={`Send again: ${mail.subject}, to ${mail.recipient}`}
        onClick={() => send.mutate()}
      >
        Send again
      </Button>
      <Button
        variant="outline"
        size="sm"
        disabled={busy}
        aria-label={`Discard: ${mail.subject}, to ${mail.recipient}`}
        onClick={() => discard.mutate()}
      >
        Discard
      </Button>
    </div>
  )
}
