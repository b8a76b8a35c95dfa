import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { rejectionReasons, policyAnchor } from '../../../shared/market/review-rules.ts'
import { ruleTextOf, type StatementKind } from '../../../shared/platform/statement-rules.ts'
import type { StatementOfReasons } from '../../../shared/platform/statements.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loaded } from '../../ui/feedback/Loaded.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { formatDate, formatMoment } from '../../ui/text/format.ts'
import { AppealDialog } from './AppealDialog.tsx'
import { statementQuery } from './queries.ts'

const route = getRouteApi('/app/statements/$statementId')

const titles: Record<StatementKind, string> = {
  review_rejected: 'Why a review was rejected',
  review_not_published: 'Why a review was approved without being published',
  review_unpublished: 'Why a review is no longer public',
  account_suspended: 'Why an account is suspended',
  account_frozen: 'Why the money of an account is frozen',
  verification_rejected: 'Why a business was not verified',
}

/** The statement of reasons of one decision, for the person and for admins. */
export default function StatementPage() {
  const { statementId } = route.useParams()
  return (
    <Loaded
      read={useQuery(statementQuery(statementId))}
      failed="The statement could not be loaded"
      heading="h1"
      skeleton={<CardSkeletons count={1} label="Loading the statement" />}
    >
      {(statement) => <Reasons statement={statement} />}
    </Loaded>
  )
}

function Reasons({ statement }: { statement: StatementOfReasons }) {
  const { decision, facts, automated, createdAt } = statement
  const isSuspended = useViewer()?.suspended
  return (
    <>
      <PageHeader
        title={titles[decision.kind]}
        back={isSuspended ? { to: '/suspended', label: 'Your account' } : undefined}
      >
        Decided {formatMoment(createdAt)} <Subject decision={decision} />
      </PageHeader>
      <dl
        className="max-w-2xl space-y-5 [&_dd]:mt-1 [&_dd]:text-fg [&_dt]:text-13
          [&_dt]:text-fg-3"
      >
        <div>
          <dt>What we found</dt>
          <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
            {facts}
          </dd>
        </div>
        <div>
          <dt>Rule</dt>
          <dd>
            <Rule statement={statement} />
          </dd>
        </div>
        <div>
          <dt>How we decided</dt>
          <dd>
            {automated.what
              ? `A person decided. Automatic checks had noticed: ${automated.what}.`
              : 'A person decided. Automatic checks had noticed nothing.'}
          </dd>
        </div>
        <div>
          <dt>Where it applies</dt>
          <dd>Everywhere</dd>
        </div>
        <div>
          <dt>{statement.appeal ? 'Appeal' : 'If you disagree'}</dt>
          <dd>
            <Appeal statement={statement} />
          </dd>
        </div>
      </dl>
    </>
  )
}

/** Leads to what was decided, unless the viewer may not open it. */
function Subject({ decision: { kind, id } }: Pick<StatementOfReasons, 'decision'>) {
  const viewer = useViewer()
  if (viewer?.suspended) return null
  if (kind.startsWith('review_')) {
    return (
      <Link to="/reviews/$reviewId" params={{ reviewId: id }} className="link reach ms-2">
        Open the review
      </Link>
    )
  }
  if (viewer?.role !== 'admin') return null
  return (
    <Link to="/admin/users/$userId" params={{ userId: id }} className="link reach ms-2">
      Open the account
    </Link>
  )
}

type Filed = NonNullable<StatementOfReasons['appeal']>

function badgeOf({ status, outcome }: Filed): readonly [StatusKind, string] {
  if (status === 'open') return ['waiting', 'Appeal waiting']
  if (status === 'withdrawn') return ['hidden', 'Withdrawn with the account']
  return outcome === 'granted' ? ['good', 'Appeal granted'] : ['bad', 'Decision upheld']
}

/** The appeal with its answer; before it the way to file it. */
function Appeal({ statement }: { statement: StatementOfReasons }) {
  const [asking, setAsking] = useState(false)
  const isAdmin = useViewer()?.role === 'admin'
  const { appeal, appealUntil, appealable } = statement
  const who = isAdmin ? 'The person' : 'You'
  if (appeal) {
    const { status, content, note, decideBy } = appeal
    const [kind, label] = badgeOf(appeal)
    return (
      <>
        <StatusBadge kind={kind} label={label} />
        {status === 'open' && <p className="mt-1.5">We decide it by {formatMoment(decideBy)}.</p>}
        <p dir="auto" className="mt-1.5 wrap-anywhere whitespace-pre-line text-fg-2">
          {content}
        </p>
        {note && (
          <p className="mt-3 wrap-anywhere whitespace-pre-line">
            <span className="font-medium">Answer: </span>
            {note}
          </p>
        )}
      </>
    )
  }
  if (appealable === 'no') {
    return <p>This decision no longer stands, so there is nothing to appeal.</p>
  }
  if (isPast(appealUntil)) {
    return <p>The six months to appeal ended on {formatDate(appealUntil)}.</p>
  }
  if (appealable === 'after_resubmission') {
    return (
      <p>
        {who} can improve the review and send it again, and appeal only after that: until{' '}
        {formatDate(appealUntil)} if it is not sent again.
      </p>
    )
  }
  return (
    <>
      <p>
        {who} can appeal once, free of charge, until {formatDate(appealUntil)}.
      </p>
      {!isAdmin && (
        <>
          <Button variant="outline" size="sm" className="mt-3" onClick={() => setAsking(true)}>
            Appeal
          </Button>
          <AppealDialog open={asking} onClose={() => setAsking(false)} statementId={statement.id} />
        </>
      )}
    </>
  )
}

function Rule({ statement: { decision, rule } }: { statement: StatementOfReasons }) {
  const text = ruleTextOf(decision.kind)
  return (
    <Link
      to={text}
      search={{ version: rule.version }}
      hash={rule.anchor}
      className="reach underline"
    >
      {text === '/terms' ? 'Terms of Service' : 'Review Policy'} of {formatDate(rule.version)}:{' '}
      {clauseOf(rule.anchor)}
    </Link>
  )
}

/** The name of a clause: the reason of a rejection, or its anchor. */
function clauseOf(anchor: string) {
  const reasons = Object.keys(rejectionReasons) as (keyof typeof rejectionReasons)[]
  const reason = reasons.find((one) => policyAnchor(one) === anchor)
  const words = anchor.replaceAll('-', ' ')
  return reason ? rejectionReasons[reason] : words.charAt(0).toUpperCase() + words.slice(1)
}

const isPast = (until: string) => new Date(until) <= new Date()
