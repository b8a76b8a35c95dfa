import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { reportReasons, type ReportOutcome } from '../../../shared/market/report-rules.ts'
import { AppealText } from '../../../shared/market/appeals.ts'
import type { ReportResult } from '../../../shared/market/reports.ts'
import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod'
import { isUnavailable } from '../../base/api.ts'
import { reportResultQuery, useAppealReport } from '../../market/reports/queries.ts'
import { AccountPanel } from '../../people/accounts/LegalNote.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { StatusBadge, type StatusKind } from '../../ui/indicators/Badge.tsx'
import { formatDate, formatMoment } from '../../ui/text/format.ts'

const route = getRouteApi('/public/report-result')

/** What was decided about a report, for its reporter, who may appeal. */
export default function ReportResultPage() {
  const { token } = route.useSearch()
  return (
    <AccountPanel title="Your report">
      {token ? (
        <Result token={token} />
      ) : (
        <Alert variant="info">Open this page by the link in the mail with the decision.</Alert>
      )}
    </AccountPanel>
  )
}

function Result({ token }: { token: string }) {
  const { data, error, isPending, refetch } = useQuery(reportResultQuery(token))
  if (isPending) return <p role="status">Loading the decision…</p>
  if (!data) {
    return (
      <Alert
        variant="error"
        action={
          isUnavailable(error) && (
            <Button variant="outline" size="sm" onClick={() => refetch()}>
              Try again
            </Button>
          )
        }
      >
        {error.message}
      </Alert>
    )
  }
  return <Decided token={token} result={data} />
}

const badges: Record<ReportOutcome, readonly [StatusKind, string]> = {
  kept: ['good', 'The review stays public'],
  unpublished: ['hidden', 'The review is no longer public'],
}

function Decided({ token, result }: { token: string; result: ReportResult }) {
  const { number, reviewId, product, reason, content, createdAt, appeal, appealUntil } = result
  const send = useAppealReport(token)
  return (
    <>
      <dl
        className="space-y-5 wrap-anywhere [&_dd]:mt-1 [&_dd]:text-fg [&_dt]:text-13
          [&_dt]:text-fg-3"
      >
        <div>
          <dt>Report {number}</dt>
          <dd>
            {formatMoment(createdAt)}, about{' '}
            <a href={`/r/${reviewId}`} className="link reach">
              a review of {product}
            </a>
          </dd>
        </div>
        <div>
          <dt>{reportReasons[reason]}</dt>
          <dd dir="auto" className="whitespace-pre-line">
            {content}
          </dd>
        </div>
        <Answer title="Our decision" of={result} />
        {appeal && (
          <>
            <div>
              <dt>Your appeal, {formatMoment(appeal.createdAt)}</dt>
              <dd dir="auto" className="whitespace-pre-line">
                {appeal.content}
              </dd>
            </div>
            <Answer title="Our answer" of={appeal} />
          </>
        )}
      </dl>
      {send.isSuccess && <Alert variant="success">Appeal sent. We mail you our answer.</Alert>}
      {result.mayAppeal && !send.isSuccess && <AppealForm send={send} until={appealUntil!} />}
    </>
  )
}

type Answered = Pick<ReportResult, 'outcome' | 'note' | 'decidedAt'>

function Answer({ title, of: { outcome, note, decidedAt } }: { title: string; of: Answered }) {
  return (
    <div>
      <dt>{decidedAt ? `${title}, ${formatMoment(decidedAt)}` : title}</dt>
      <dd>
        {outcome ? (
          <>
            <StatusBadge kind={badges[outcome][0]} label={badges[outcome][1]} />
            <p dir="auto" className="mt-1.5 whitespace-pre-line">
              {note}
            </p>
          </>
        ) : (
          'We read it, and mail you what we decide.'
        )}
      </dd>
    </div>
  )
}

const Appeal = z.object({ content: AppealText })

interface AppealFormProps {
  send: ReturnType<typeof useAppealReport>
  until: string
}

function AppealForm({ send, until }: AppealFormProps) {
  const form = useForm({ resolver: zodResolver(Appeal) })
  return (
    <form
      noValidate
      className="space-y-5 border-t pt-6"
      onSubmit={form.handleSubmit(({ content }) => send.mutate(content))}
    >
      <h2 className="text-18 font-semibold text-fg">Is this wrong?</h2>
      <p>
        You can appeal once, free of charge, until {formatDate(until)}. Somebody decides who did not
        take the first decision, unless our team has one person.
      </p>
      <FailureAlert of={send} otherwise="Your appeal could not be sent. Please try again." />
      <TextArea
        label="Why is the decision wrong?"
        rows={6}
        hint="20 to 2,000 characters. Our team alone reads it."
        {...fieldsOf(form)('content')}
      />
      <Button type="submit" loading={send.isPending}>
        Send appeal
      </Button>
    </form>
  )
}
