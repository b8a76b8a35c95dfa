import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  reportCan,
  reportReasons,
  type ReportOutcome,
} from '../../../shared/market/report-rules.ts'
import { ReportDecision, type Report } from '../../../shared/market/reports.ts'
import { failureText } from '../../base/form-refusal.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { SingleFieldForm } from '../../ui/forms/SingleFieldForm.tsx'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { OwnDecision } from '../reviews/OwnDecision.tsx'
import { reportsQuery, useDecideReport } from './queries.ts'

/** Reports of reviews, for admins: the waiting ones oldest first, the decided ones newest first. */
export function ReportList({ status }: { status: 'open' | 'decided' }) {
  return (
    <ListFrame
      list={useInfiniteQuery({ ...reportsQuery(status), refetchInterval: 60_000 })}
      skeleton={<RowSkeletons label="Loading reports" />}
      failed="The reports could not be loaded"
      nothing={nothing[status]}
    >
      {(reports) => (
        <ul className="divide-y border-y">
          {reports.map((report) => (
            <li key={report.id}>
              <ReportItem report={report} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

const nothing = {
  open: { title: 'No report waits', text: 'New ones appear here, oldest first.', isDone: true },
  decided: { title: 'No decided reports yet', text: 'Each is kept here with its decision.' },
}

const badges: Record<ReportOutcome, readonly [StatusKind, string]> = {
  kept: ['good', 'Review kept'],
  unpublished: ['hidden', 'Review unpublished'],
}

function badgeOf({ outcome, appeal }: Report): readonly [StatusKind, string] {
  if (appeal && appeal.outcome === null) return ['waiting', 'Appeal waiting']
  const last = appeal?.outcome ?? outcome
  return last ? badges[last] : ['waiting', 'Waiting']
}

function ReportItem({ report }: { report: Report }) {
  const { id, number, reason, content, createdAt, reporter, email, review, appeal } = report
  const [kind, label] = badgeOf(report)
  return (
    <article aria-labelledby={id} className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="text-16 font-semibold text-fg">
          {reportReasons[reason]}
        </h2>
        <StatusBadge kind={kind} label={label} />
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-13 wrap-anywhere text-fg-2">
        <span>
          Report <span className="tabular-nums">{number}</span>, {formatMoment(createdAt)}
        </span>
        {reporter ? (
          <Link to="/admin/users/$userId" params={{ userId: reporter.id }} className="link reach">
            {reporter.name || 'A closed account'}
          </Link>
        ) : (
          <span>A visitor</span>
        )}
        {email ? <span>{email}</span> : <span>No address for an answer</span>}
      </p>
      <figure aria-label="The review" className="mt-3 max-w-[68ch] border-s-2 ps-4">
        <blockquote dir="auto" className="line-clamp-6 font-review text-17 wrap-anywhere text-fg">
          {review.content}
        </blockquote>
        <figcaption
          className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 wrap-anywhere
            text-fg-3"
        >
          <Stars rating={review.rating} />
          <span>{[review.reviewer, review.campaign].filter(Boolean).join(' · ')}</span>
          {!review.published && <span>Not public</span>}
          <Link to="/reviews/$reviewId" params={{ reviewId: review.id }} className="link reach">
            Open the review
          </Link>
        </figcaption>
      </figure>
      <Said label="Report">{content}</Said>
      <Decision of={report} />
      {appeal && (
        <>
          <Said label="Appeal">{appeal.content}</Said>
          <Decision of={appeal} />
        </>
      )}
      {reportCan.decide({ ...report, ...ofAppeal(report) }) && <Decide report={report} />}
    </article>
  )
}

const ofAppeal = ({ appeal }: Report) => ({
  appealedAt: appeal?.createdAt ?? null,
  appealOutcome: appeal?.outcome ?? null,
})

function Said({ label, children }: { label: string; children: string }) {
  return (
    <p dir="auto" className="mt-3 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg">
      <span className="font-medium">{label}: </span>
      {children}
    </p>
  )
}

type Decided = Pick<Report, 'outcome' | 'note' | 'decidedAt' | 'decidedBy'>

function Decision({ of: { outcome, note, decidedAt, decidedBy } }: { of: Decided }) {
  if (!outcome || !decidedAt) return null
  return (
    <div className="mt-3 max-w-[68ch] rounded-control bg-s3 px-4 py-3">
      <p className="text-13 text-fg-3">
        {badges[outcome][1]} by {decidedBy}, {formatMoment(decidedAt)}
      </p>
      <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line text-fg-2">
        {note}
      </p>
    </div>
  )
}

const words = {
  kept: {
    button: 'Keep the review',
    title: 'Keep this review?',
    variant: 'primary',
    done: 'Review kept',
  },
  unpublished: {
    button: 'Unpublish the review',
    title: 'Unpublish this review?',
    variant: 'danger',
    done: 'Review unpublished',
  },
} as const

function Decide({ report }: { report: Report }) {
  const [chosen, setChosen] = useState<ReportOutcome>()
  const close = () => setChosen(undefined)
  if (!report.mayDecide) {
    return (
      <div className="mt-4">
        <OwnDecision mayDecide={false} />
      </div>
    )
  }
  return (
    <div className="mt-4 space-y-3">
      {report.isOwnDecision && <OwnDecision mayDecide />}
      <div className="flex flex-wrap gap-3">
        {report.review.published && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`${words.kept.button}: report ${report.number}`}
            onClick={() => setChosen('kept')}
          >
            {words.kept.button}
          </Button>
        )}
        <Button
          variant="danger"
          size="sm"
          aria-label={`${words.unpublished.button}: report ${report.number}`}
          onClick={() => setChosen('unpublished')}
        >
          {words.unpublished.button}
        </Button>
      </div>
      <Dialog open={chosen !== undefined} onClose={close} title={words[chosen ?? 'kept'].title}>
        {chosen && <DecideForm report={report} outcome={chosen} onClose={close} />}
      </Dialog>
    </div>
  )
}

interface DecideFormProps {
  report: Report
  outcome: ReportOutcome
  onClose: () => void
}

function DecideForm({ report, outcome, onClose }: DecideFormProps) {
  const { button, variant, done } = words[outcome]
  const decide = useDecideReport(report.id, () => {
    toast(done, report.number)
    onClose()
  })
  return (
    <SingleFieldForm
      label="Why?"
      hint={`At least 20 characters.${readersOf(report, outcome)}`}
      rows={4}
      schema={ReportDecision.shape.note}
      send={{ isPending: decide.isPending, mutate: (note) => decide.mutate({ outcome, note }) }}
      failure={
        decide.isError &&
        failureText(decide.error, 'The report could not be decided. Please try again.')
      }
      submitLabel={button}
      variant={variant}
      onCancel={onClose}
    >
      {effectOf(report, outcome)}
    </SingleFieldForm>
  )
}

function readersOf({ email }: Report, outcome: ReportOutcome) {
  if (outcome === 'kept') return email ? ' The reporter reads it.' : ''
  return email
    ? ' The reporter, the reviewer and the business read it.'
    : ' The reviewer and the business read it.'
}

function effectOf({ email, review }: Report, outcome: ReportOutcome) {
  const told = email ? ` We mail the decision to ${email}.` : ''
  if (outcome === 'kept') return `The review stays public.${told}`
  const taken = review.published
    ? 'Everybody stops seeing the review. Its reviewer keeps the money and may appeal.'
    : 'The review is not public any more.'
  return taken + told
}
