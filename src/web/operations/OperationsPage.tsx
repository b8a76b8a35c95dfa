import { useInfiniteQuery } from '@tanstack/react-query'
import type { FailedItem, UndeliveredMail } from '../../shared/operations.ts'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { Table } from '../ui/lists/Table.tsx'
import type { Column } from '../ui/lists/Table.tsx'
import { countOf, formatMoment } from '../ui/text/format.ts'
import { ItemLink } from './ItemLink.tsx'
import { MailActions } from './MailActions.tsx'
import { failedItemsQuery, undeliveredMailsQuery } from './queries.ts'

export default function OperationsPage() {
  return (
    <>
      <PageHeader title="Operations">
        What Candor could not do by itself: background jobs and mail.
      </PageHeader>
      <div className="space-y-10">
        <FailedItems />
        <UndeliveredMails />
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
        list={useInfiniteQuery(failedItemsQuery)}
        skeleton={<RowSkeletons label="Loading background jobs" />}
        failed="The background jobs could not be loaded"
        filters={{}}
        noMatch=""
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
        list={useInfiniteQuery(undeliveredMailsQuery)}
        skeleton={<RowSkeletons label="Loading undelivered mail" />}
        failed="The undelivered mail could not be loaded"
        filters={{}}
        noMatch=""
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
