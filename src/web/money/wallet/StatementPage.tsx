import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  listMovements,
  type Movement,
  type Spending,
  type Statement,
} from '../../../shared/money/statements.ts'
import { FileLink } from '../../ui/buttons/FileLink.tsx'
import { FailedRead, Loaded } from '../../ui/feedback/Loaded.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Table, type Column } from '../../ui/lists/Table.tsx'
import { countOf, formatMoment, formatMoney, formatMonth, timeZone } from '../../ui/text/format.ts'
import { Parties, TaxNote } from './Parties.tsx'
import { PrintButton, isPresent } from './PrintButton.tsx'
import { Part, signedMoney, Sum, Sums, Withdrawn } from './StatementSums.tsx'
import { movementsQuery, statementQuery } from './statement-queries.ts'

const route = getRouteApi('/app/wallet/statements/$month')

/** A month of the wallet: both balances and every movement between them. It prints. */
export default function StatementPage() {
  const { month } = route.useParams()
  const statement = useQuery(statementQuery(month))
  return (
    <div data-print>
      <PageHeader
        title={`Statement of ${formatMonth(month)}${isPresent(month) ? ' so far' : ''}`}
        back={{ to: '/wallet/statements', label: 'Monthly statements' }}
        actions={
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <FileLink list={listMovements.path} filters={{ month }} days={{ month }} />
            <PrintButton title={`Candor ${statement.data?.number ?? month}`} />
          </div>
        }
      >
        {statement.data && `Number ${statement.data.number}${openText(month)}`}
      </PageHeader>
      <Loaded
        read={statement}
        skeleton={<RowSkeletons label="Loading the statement" />}
        failed="This statement could not be loaded"
      >
        {({ spending, sandbox, ...both }) => (
          <div className="mb-10">
            <div className="mb-8 max-w-form">
              <Parties {...both} />
            </div>
            <Balances {...both} of={spending ? 'business' : 'reviewer'} />
            {spending ? <Spent {...spending} /> : <Withdrawn {...both} />}
            <p className="mt-5 text-13 text-fg-3">
              <TaxNote issuer={both.issuer} />
              {sandbox && <span>{' Sandbox money: no real money was charged or paid.'}</span>}
            </p>
          </div>
        )}
      </Loaded>
      <Movements month={month} />
    </div>
  )
}

/** What one must know who files a statement before its month has ended. */
const openText = (month: string) =>
  isPresent(month) ? ' · The month is not over: its sums can still change' : ''

/**
 * What a cancelled or failed withdrawal gave back is no income of a reviewer, and one that came
 * back in the same month was no withdrawal.
 */
function Balances({ of, ...sums }: Statement & { of: 'business' | 'reviewer' }) {
  const { month, openingCents, inCents, outCents, returnedCents, undoneCents, closingCents } = sums
  return (
    <Sums>
      <Sum term="Opening balance" text={formatMoney(openingCents)} />
      {of === 'business' ? (
        <>
          <Sum term="In" text={signedMoney(inCents)} />
          <Sum term="Out" text={signedMoney(-outCents)} />
        </>
      ) : (
        <>
          <Sum term="Earned" text={signedMoney(inCents - returnedCents)} />
          <Sum term="Withdrawn" text={signedMoney(undoneCents - outCents)} />
          {returnedCents > undoneCents && (
            <Sum term="Returned withdrawals" text={signedMoney(returnedCents - undoneCents)} />
          )}
        </>
      )}
      <Sum
        term={isPresent(month) ? 'Balance now' : 'Closing balance'}
        text={formatMoney(closingCents)}
      />
    </Sums>
  )
}

/** What the month cost. What is held for reviews went out, and may come back. */
function Spent(spending: Spending) {
  const { reviews, reviewersCents, feesCents, subscriptionCents, heldEarlier } = spending
  const { reimbursedCents } = spending
  const total = reviewersCents + feesCents + reimbursedCents + subscriptionCents
  return (
    <Part
      title="Spent in this month"
      text={
        <span>
          For {countOf(reviews, 'approved review')}
          {heldEarlier.cents > 0 && (
            <span>
              {`; ${formatMoney(heldEarlier.cents)} of the total was held in an earlier month`}
            </span>
          )}
          <span>
            . Money that is held for a review is out of the wallet, and spent once it is approved.
          </span>
        </span>
      }
    >
      <Sum term="Paid to reviewers" text={formatMoney(reviewersCents)} />
      <Sum term="Candor's fees" text={formatMoney(feesCents)} />
      {reimbursedCents > 0 && (
        <Sum term="Paid back for purchases" text={formatMoney(reimbursedCents)} />
      )}
      <Sum term="Subscription" text={formatMoney(subscriptionCents)} />
      <Sum term="Total" text={formatMoney(total)} />
    </Part>
  )
}

/** Loads page after page by itself, so that the printed statement has every movement. */
function Movements({ month }: { month: string }) {
  const list = useInfiniteQuery(movementsQuery(month))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage])
  const failed = 'The movements could not be loaded'
  if (list.isPending) return <RowSkeletons label="Loading movements" />
  if (!list.data) return <FailedRead read={list} failed={failed} />
  const rows = list.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return <p className="text-fg-3">No money moved in this month.</p>
  return (
    <>
      <p className="mb-2 text-13 text-fg-3">{timesText}</p>
      <Table caption="Movements" columns={columns} rows={rows} keyOf={({ id }) => id} />
      {isFetchNextPageError && <FailedRead read={list} failed={failed} banner />}
      {hasNextPage && !isFetchNextPageError && <RowSkeletons label="Loading more movements" />}
    </>
  )
}

const timesText =
  `Times are in your time zone (${timeZone}). The month begins and ends in UTC, and the CSV file ` +
  'has its times in UTC.'

const columns: readonly Column<Movement>[] = [
  {
    name: 'Movement',
    place: 'title',
    cell: (movement) => <What {...movement} />,
  },
  {
    name: 'Time',
    place: 'note',
    cell: ({ createdAt }) => (
      <span className="md:whitespace-nowrap">{formatMoment(createdAt)}</span>
    ),
  },
  {
    name: 'Amount',
    place: 'value',
    numeric: true,
    cell: ({ amountCents }) => signedMoney(amountCents),
  },
  {
    name: 'Balance',
    place: 'mark',
    numeric: true,
    cell: ({ balanceCents }) => <span className="text-fg">{formatMoney(balanceCents)}</span>,
  },
]

/** What has become of the money of a review by now. */
const outcomeLabels = { held: 'Held', paid: 'Approved and paid', returned: 'Returned' }

type Outcome = Pick<Movement, 'outcome' | 'outcomeAt' | 'createdAt'>

const outcomeText = ({ outcome }: Outcome) => outcome && outcomeLabels[outcome]

/** The month, after that of the movement, in which the money was paid or returned. */
function laterMonth({ outcomeAt, createdAt }: Outcome) {
  const month = outcomeAt?.slice(0, 7)
  return month && month > createdAt.slice(0, 7) ? month : undefined
}

/** How a withdrawal is divided; one that came back was charged nothing. */
function chargeText({ amountCents, chargeCents, withdrawal }: Movement): string | false {
  if (chargeCents === null) return false
  const charge = formatMoney(Math.abs(chargeCents))
  if (amountCents > 0) return `with its charge of ${charge}`
  if (withdrawal === 'cancelled') return 'Cancelled'
  if (withdrawal === 'failed') return 'Failed, and came back'
  const net = formatMoney(chargeCents - amountCents)
  return `${net} ${withdrawal === 'pending' ? 'not yet paid' : 'to your account'}, ${charge} charge`
}

function What(movement: Movement) {
  const { description, reviewId, reviewer, transactionId } = movement
  const about = [reviewer && `by ${reviewer}`, outcomeText(movement), chargeText(movement)].filter(
    Boolean,
  )
  const later = laterMonth(movement)
  const label = movement.completed ? 'Receipt' : 'Details'
  return (
    <>
      {reviewId ? (
        <Link
          to="/reviews/$reviewId"
          params={{ reviewId }}
          className="reach text-fg underline decoration-transparent hover:decoration-fg-3"
        >
          {description}
        </Link>
      ) : (
        <span>{description}</span>
      )}
      {/* Far enough from the link above it for a finger. */}
      <span className="mt-1.5 block text-13 font-normal text-fg-3 print:mt-0">
        {about.join(' · ')}
        {later && ' '}
        {later && (
          <Link to="/wallet/statements/$month" params={{ month: later }} className="link reach">
            in {formatMonth(later)}
          </Link>
        )}
        <span className="print:hidden">
          {about.length > 0 && <span>{' · '}</span>}
          <Link
            to="/wallet"
            search={{ receipt: transactionId }}
            aria-label={`${label} of ${description}`}
            className="link reach"
          >
            {label}
          </Link>
        </span>
      </span>
    </>
  )
}
