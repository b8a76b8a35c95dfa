import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ContactMessage } from '../../../shared/platform/platform.ts'
import {
  messageViews,
  type MessageState,
  type MessageView,
} from '../../../shared/platform/states.ts'
import { DueBar } from '../../platform/due/DueBar.tsx'
import { failureText } from '../../base/form-refusal.ts'
import { ReportList } from '../../market/reports/ReportList.tsx'
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx'
import { SegmentedLinks } from '../../ui/buttons/SegmentedLinks.tsx'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { toast, toastFailure } from '../../ui/overlays/Toast.tsx'
import { formatMoment } from '../../ui/text/format.ts'
import { contactMessagesQuery, useMarkAnswered } from './queries.ts'

const route = getRouteApi('/app/admin/messages')
const refetchInterval = 60_000

export default function MessagesPage() {
  const { state = 'waiting' } = route.useSearch()
  const isReports = state === 'reports' || state === 'reports-decided'
  return (
    <>
      <PageHeader
        title="Messages"
        actions={
          <ButtonLink
            to="/settings/$section"
            params={{ section: 'announcements' }}
            variant="outline"
            size="sm"
          >
            Announcements
          </ButtonLink>
        }
      >
        What people write with the contact form. You answer by email. Here you also decide about
        reports of reviews.
      </PageHeader>
      <DueBar queues={['messages', 'reports']} />
      <Views view={state} />
      {isReports ? (
        <ReportList status={state === 'reports' ? 'open' : 'decided'} />
      ) : (
        <MessageList state={state} />
      )}
    </>
  )
}

function MessageList({ state }: { state: MessageState }) {
  return (
    <ListFrame
      list={useInfiniteQuery({ ...contactMessagesQuery(state), refetchInterval })}
      skeleton={<RowSkeletons label="Loading messages" />}
      failed="The messages could not be loaded"
      nothing={nothing[state]}
    >
      {(messages) => (
        <ul className="divide-y border-y">
          {messages.map((message) => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

const nothing = {
  waiting: {
    title: 'No message waits',
    text: 'Messages of the contact form appear here, oldest first.',
    isDone: true,
  },
  answered: {
    title: 'No answered messages yet',
    text: 'Messages that you mark as answered are kept here.',
  },
}

const views: Record<MessageView, string> = {
  waiting: 'Waiting',
  answered: 'Answered',
  reports: 'Reports',
  'reports-decided': 'Decided reports',
}

function Views({ view }: { view: MessageView }) {
  const to = '/admin/messages'
  return (
    <div className="mb-6">
      <SegmentedLinks
        label="View"
        items={messageViews.map((state) => ({
          label: views[state],
          to,
          search: state === 'waiting' ? {} : { state },
          active: state === view,
        }))}
      />
    </div>
  )
}

function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, subject, reviewId, createdAt, answeredAt, answeredBy } = message
  return (
    <article aria-labelledby={id} className="py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-16 font-semibold wrap-anywhere text-fg">
          {subject}
        </h2>
        <span className="text-13 text-fg-3 tabular-nums">{formatMoment(createdAt)}</span>
      </div>
      <p className="text-13 wrap-anywhere text-fg-2">
        {name},{' '}
        <Link to="/admin/users" search={{ q: email }} className="link">
          {email}
        </Link>
      </p>
      <p className="mt-2 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg">
        {message.message}
      </p>
      {answeredAt && (
        <p className="mt-3 text-13 text-fg-3">
          Answered by {answeredBy}, {formatMoment(answeredAt)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={answerTo(message)} className="link reach">
          Answer by email
        </a>
        {reviewId && (
          <Link to="/reviews/$reviewId" params={{ reviewId }} className="link reach">
            Open the review
          </Link>
        )}
        <MarkAnswered message={message} />
      </div>
    </article>
  )
}

function MarkAnswered({ message: { id, subject, answeredAt } }: { message: ContactMessage }) {
  const mark = useMarkAnswered(id, {
    onSuccess: () => toast(answeredAt ? 'Waiting again' : 'Marked as answered', id),
    onError: (error) => toastFailure(failureText(error, 'The message could not be changed')),
  })
  const action = answeredAt ? 'Mark as waiting' : 'Mark as answered'
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`${action}: ${subject}`}
      disabled={mark.isPending}
      onClick={() => mark.mutate(!answeredAt)}
    >
      {action}
    </Button>
  )
}

const answerTo = ({ email, subject }: ContactMessage) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
