import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { reportReasons } from '../../../shared/market/report-rules.ts'
import { ReportForm } from '../../../shared/market/reports.ts'
import type { Review } from '../../../shared/market/reviews.ts'
import { saidAtField, showFieldRefusals } from '../../base/form-refusal.ts'
import { useAuthor, useViewer } from '../../base/session.ts'
import { useReportReview } from '../../market/reports/queries.ts'
import { reviewQuery } from '../../market/reviews/queries.ts'
import { reportText } from '../../market/reviews/ReportReview.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { Alert, FailureAlert } from '../../ui/feedback/Alert.tsx'
import { Illustration } from '../../ui/feedback/EmptyState.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { EmailField } from '../../ui/forms/TextField.tsx'
import { Stars } from '../../ui/indicators/Stars.tsx'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { Section } from '../home/Section.tsx'

const route = getRouteApi('/public/report')

const title = 'Report a review'

const steps = [
  { title: 'You get a number', text: 'At once, as a receipt.' },
  {
    title: 'Our team reads the review again',
    text: 'With what you write and what our checks found.',
  },
  {
    title: 'It stays or is taken out of public view',
    text: 'By our rules alone: few stars are no reason. Its reviewer stays paid.',
  },
  {
    title: 'You hear the decision',
    text: 'Within three days by email, if you gave an address. You can appeal against it once.',
  },
]

/** The form with which anyone reports a published review. */
export default function ReportPage() {
  const { review } = route.useSearch()
  return <ReportOf key={review} reviewId={review} />
}

function ReportOf({ reviewId }: { reviewId: string | undefined }) {
  const heading = usePageHeading<HTMLHeadingElement>(title)
  const { personId, onInput } = useAuthor()
  const send = useReportReview(reviewId ?? '', personId)
  const viewer = useViewer()
  // Visitors read it on its public page.
  const { data: review } = useQuery({
    ...reviewQuery(reviewId ?? ''),
    enabled: viewer !== null && reviewId !== undefined,
  })
  return (
    <Section className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <header>
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          {title}
        </h1>
        <p className="mt-3 max-w-[52ch] text-16">
          Tell our team which rule it breaks. You need no account.
        </p>
        <p className="mt-3 max-w-[52ch] text-fg-3">
          What reviewers may not write stands in the{' '}
          <Link to="/review-policy" className="link">
            Review Policy
          </Link>
          .
        </p>
        <TheReview reviewId={reviewId} review={review} />
        {!send.isSuccess && (
          <div className="mt-10 hidden max-w-[52ch] border-t pt-8 lg:block">
            <h2 className="mb-5 text-18 font-semibold text-fg">What happens next</h2>
            <NumberedSteps label="What happens next" steps={steps} />
          </div>
        )}
      </header>
      {send.isSuccess ? (
        <Receipt {...send.data} email={send.variables.email} reviewId={reviewId!} />
      ) : review?.reportedAt ? (
        <AlreadyReported review={review} at={review.reportedAt} />
      ) : reviewId === undefined ? (
        <WithoutReview />
      ) : (
        <Form send={send} onInput={onInput} />
      )}
    </Section>
  )
}

interface TheReviewProps {
  reviewId: string | undefined
  review: Review | undefined
}

/** The page comes as HTML that fits every review, so the link comes with the script. */
function TheReview({ reviewId, review }: TheReviewProps) {
  const isHydrated = useHydrated()
  if (reviewId === undefined) return null
  if (!review) {
    return (
      <p className="mt-3 max-w-[52ch] text-fg-3">
        You report{' '}
        <a href={isHydrated ? `/r/${encodeURIComponent(reviewId)}` : undefined} className="link">
          this review
        </a>
        .
      </p>
    )
  }
  return (
    <figure aria-label="The review" className="mt-8 max-w-[52ch] border-s-2 ps-4">
      <blockquote dir="auto" className="line-clamp-6 font-review text-17 wrap-anywhere text-fg">
        {review.content}
      </blockquote>
      <figcaption className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-fg-3">
        {review.rating !== null && <Stars rating={review.rating} />}
        <span>{[review.reviewer.name, review.campaign.title].filter(Boolean).join(' · ')}</span>
      </figcaption>
    </figure>
  )
}

const reasons = Object.entries(reportReasons).map(([value, label]) => ({ value, label }))

interface FormProps {
  send: ReturnType<typeof useReportReview>
  onInput: () => void
}

function Form({ send, onInput }: FormProps) {
  const viewer = useViewer()
  const form = useForm({ resolver: zodResolver(ReportForm) })
  const field = fieldsOf(form)
  const submit = form.handleSubmit((values) =>
    send.mutate(values, { onError: (error) => showFieldRefusals(form, error, saidAtField) }),
  )
  return (
    <PublicForm onSubmit={submit} onInput={onInput}>
      <FailureAlert of={send} otherwise="Your report could not be sent. Please try again." />
      <Select
        label="What is wrong with it?"
        options={reasons}
        placeholder="Choose a reason"
        {...field('reason')}
      />
      <TextArea
        label="What you know about it"
        rows={6}
        hint="20 to 2,000 characters. Our team alone reads it."
        {...field('content')}
      />
      <EmailField
        optional
        hint="For the decision, within three days, and for nothing else."
        defaultValue={viewer?.email}
        {...field('email', { setValueAs: (typed: string) => typed || undefined })}
      />
      <Button type="submit" loading={send.isPending}>
        Send report
      </Button>
    </PublicForm>
  )
}

const untold = 'You gave no email address, so we cannot tell you our decision.'
const repeated =
  'This review was reported before with your email address or from your network. Our team ' +
  'decides that report; what you wrote now was not added.'

interface ReceiptProps {
  number: string
  isRepeat: boolean
  email: string | undefined
  reviewId: string
}

function Receipt({ number, isRepeat, email, reviewId }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const viewer = useViewer()
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="sent" className="min-w-0">
      <div className="-ml-7">
        <Illustration scene="done" />
      </div>
      <h2 id="sent" ref={heading} tabIndex={-1} className="display text-28">
        {isRepeat ? 'Reported already' : 'Report received'}
      </h2>
      <p className="mt-4 text-fg-3">Its number, please keep it:</p>
      <p className="figure text-28 select-all">{number}</p>
      {isRepeat || !email ? (
        <p className="mt-4 max-w-[52ch] text-16">{isRepeat ? repeated : untold}</p>
      ) : (
        <p className="mt-4 max-w-[52ch] text-16 wrap-anywhere">
          We mail our decision to <strong className="font-medium text-fg">{email}</strong> within
          three days.
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {viewer ? (
          <ButtonLink to="/reviews/$reviewId" params={{ reviewId }}>
            Back to the review
          </ButtonLink>
        ) : (
          <a href={`/r/${encodeURIComponent(reviewId)}`} className="link reach">
            Back to the review
          </a>
        )}
      </div>
    </section>
  )
}

/** In place of the form: a review is reported once. */
function AlreadyReported({ review, at }: { review: Review; at: string }) {
  return (
    <section aria-labelledby="reported" className="min-w-0">
      <h2 id="reported" className="display text-28">
        Reported already
      </h2>
      <p className="mt-2 max-w-[52ch] text-16">{reportText(review, at)}</p>
      <ButtonLink to="/reviews/$reviewId" params={{ reviewId: review.id }} className="mt-8">
        Back to the review
      </ButtonLink>
    </section>
  )
}

function WithoutReview() {
  return (
    <Alert variant="info" className="self-start">
      Open the review and choose “Report this review” there, so that we know which one it is.
    </Alert>
  )
}
