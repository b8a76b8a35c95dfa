import { zodResolver } from '@hookform/resolvers/zod'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useAction } from '../../base/action.ts'
import type * as z from 'zod'
import type { Review } from '../../../shared/market/reviews.ts'
import { Section } from '../home/Section.tsx'
import { extra, part } from '../../base/page.ts'
import { saidAtField, showFieldRefusals } from '../../base/form-refusal.ts'
import { useViewer } from '../../base/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { FailureAlert } from '../../ui/feedback/Alert.tsx'
import { fieldsOf } from '../../ui/forms/fields.ts'
import { PublicForm } from '../../ui/forms/PublicForm.tsx'
import { NumberedSteps } from '../../ui/layout/NumberedSteps.tsx'
import { usePageHeading } from '../../ui/layout/PageHeader.tsx'
import { TextArea } from '../../ui/forms/TextArea.tsx'
import { EmailField, TextField } from '../../ui/forms/TextField.tsx'
import { PublicReview } from './ReportedReview.tsx'
import { Sent } from './Sent.tsx'
import { ContactForm, type sendContact } from '../../../shared/platform/platform.ts'
import { call } from '../../base/api.ts'
import { useRefresh } from '../../base/list-queries.ts'

const route = getRouteApi('/public/contact')

const ReportedReview = extra(async () => (await import('./ReportedReview.tsx')).ReportedReview)

const AlreadyReported = part(() => import('./AlreadyReported.tsx'), 'AlreadyReported')

const help = {
  title: 'Contact Support',
  lead: 'Send a message to our team. We usually reply by email within one working day.',
  hint: 'What you did, what you expected, and what happened instead.',
  next: [
    {
      title: 'Our team reads it',
      text: 'A person does, not a program. About a payment, name the number of its receipt.',
    },
    {
      title: 'We reply by email',
      text: 'To the address that you enter, usually within one working day.',
    },
    {
      title: 'You answer that mail',
      text: 'So that everything about your question stays together.',
    },
  ],
}

const replied = {
  title: 'We reply by email',
  text: 'To the address that you enter, with our decision.',
}

/** The same of a report about a review. */
const report: typeof help = {
  title: 'Report a review',
  lead: 'Tell our team which rule it breaks. We usually reply by email within one working day.',
  hint: 'Such as another product, personal data or a copied text, and how you know.',
  next: [
    {
      title: 'Our team reads the review again',
      text: 'With what you write and what our checks found.',
    },
    {
      title: 'It stays or is taken out of public view',
      text: 'By our rules alone: few stars are no reason. Its reviewer stays paid.',
    },
    replied,
  ],
}

/** The same while the review is neither public nor paid. */
const reportOfPending: typeof help = {
  ...report,
  next: [
    {
      title: 'Our team reads it with the review',
      text: 'Together with what our checks found, before the review is decided.',
    },
    {
      title: 'The review is approved or rejected',
      text: 'By our rules alone: few stars are no reason. A rejected one is not published or paid.',
    },
    replied,
  ],
}

function textsFor(isReport: boolean, reported: Review | undefined) {
  if (!isReport) return help
  return reported?.status === 'pending' ? reportOfPending : report
}

/** A report and another message are two pages: what one has sent says nothing of the other. */
export default function ContactPage() {
  const { review } = route.useSearch()
  return <Contact key={review} review={review} />
}

function Contact({ review }: { review: string | undefined }) {
  const heading = usePageHeading<HTMLHeadingElement>(review ? report.title : help.title)
  const send = useSendContact()
  const isSignedIn = useViewer() !== null
  const [subject, setSubject] = useState('')
  const [reported, setReported] = useState<Review>()
  const onRead = useCallback((read: Review, title: string) => {
    setReported(read)
    setSubject(title)
  }, [])
  const isReported = Boolean(reported?.reportedAt)
  const texts = textsFor(review !== undefined, reported)
  return (
    <Section className="grid gap-x-16 gap-y-10 lg:grid-cols-2">
      <header>
        <h1 ref={heading} tabIndex={-1} className="display text-36 md:text-48">
          {texts.title}
        </h1>
        <p className="mt-3 max-w-[52ch] text-16">{texts.lead}</p>
        <p className="mt-3 max-w-[52ch] text-fg-3">
          You may find an answer in the{' '}
          <Link to="/help" className="link">
            Help Center
          </Link>
          . Never send us passwords or card numbers.
        </p>
        {review && (
          <p className="mt-3 max-w-[52ch] text-fg-3">
            What reviewers may not write stands in{' '}
            <Link to="/terms" hash="for-reviewers" className="link">
              the rules for reviewers
            </Link>
            .
          </p>
        )}
        {review &&
          (isSignedIn ? (
            <Suspense fallback={null}>
              <ReportedReview reviewId={review} onRead={onRead} />
            </Suspense>
          ) : (
            <PublicReview reviewId={review} />
          ))}
        {!send.isSuccess && !isReported && (
          <div className="mt-10 hidden max-w-[52ch] border-t pt-8 lg:block">
            <h2 className="mb-5 text-18 font-semibold text-fg">What happens next</h2>
            <NumberedSteps label="What happens next" steps={texts.next} />
          </div>
        )}
      </header>
      {send.isSuccess ? (
        <Sent message={send.variables} onAgain={send.reset} reported={reported} />
      ) : reported?.reportedAt ? (
        <Suspense fallback={null}>
          <AlreadyReported review={reported} at={reported.reportedAt} />
        </Suspense>
      ) : (
        <MessageForm send={send} hint={texts.hint} subject={subject} />
      )}
    </Section>
  )
}

interface MessageFormProps {
  send: ReturnType<typeof useSendContact>
  hint: string
  subject: string
}

function MessageForm({ send, hint, subject }: MessageFormProps) {
  const viewer = useViewer()
  const { review } = route.useSearch()
  const form = useForm({ resolver: zodResolver(ContactForm) })
  const field = fieldsOf(form)
  const { setValue } = form
  useEffect(() => {
    if (subject !== '') setValue('subject', subject)
  }, [subject, setValue])

  const submit = form.handleSubmit((values) =>
    send.mutate(values, { onError: (error) => showFieldRefusals(form, error, saidAtField) }),
  )

  return (
    <PublicForm onSubmit={submit}>
      <FailureAlert of={send} otherwise="Your message could not be sent. Please try again." />
      <TextField label="Name" autoComplete="name" defaultValue={viewer?.name} {...field('name')} />
      <EmailField defaultValue={viewer?.email} {...field('email')} />
      {/* What a report is about is known once the review is read. */}
      {subject === '' ? (
        <TextField label="Subject" {...field('subject')} />
      ) : (
        <TextArea label="Subject" rows={2} {...field('subject')} />
      )}
      {review && <input type="hidden" {...form.register('review', { value: review })} />}
      <TextArea label="Message" rows={6} hint={hint} {...field('message')} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" loading={send.isPending}>
          {review ? 'Send report' : 'Send message'}
        </Button>
        <p className="text-13 text-fg-3">We use your address only to reply.</p>
      </div>
    </PublicForm>
  )
}

function useSendContact() {
  const refresh = useRefresh('reviews')
  return useAction({
    mutationFn: (body: z.output<typeof ContactForm>) =>
      call<typeof sendContact>({ method: 'POST', path: '/api/contact' }, { body }),
    // Also on errors: a conflict means that the review was reported elsewhere.
    onSettled: refresh,
  })
}
