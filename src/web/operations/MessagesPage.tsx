import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ContactMessage } from '../../shared/platform.ts'
import { RowSkeletons } from '../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { ListFrame } from '../ui/lists/ListFrame.tsx'
import { formatMoment } from '../ui/text/format.ts'
import { contactMessagesQuery } from './queries.ts'

const refetchInterval = 60_000

export default function MessagesPage() {
  return (
    <>
      <PageHeader title="Messages">
        What people write with the contact form, and reports of reviews. You answer by email.
      </PageHeader>
      <ListFrame
        list={useInfiniteQuery({ ...contactMessagesQuery, refetchInterval })}
        skeleton={<RowSkeletons label="Loading messages" />}
        failed="The messages could not be loaded"
        filters={{}}
        noMatch=""
        nothing={{
          title: 'No messages yet',
          text: 'Messages of the contact form and reports of reviews appear here.',
        }}
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
    </>
  )
}

function Message({ message }: { message: ContactMessage }) {
  const { id, name, email, subject, reviewId, createdAt } = message
  return (
    <article aria-labelledby={id} className="py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id={id} className="text-16 font-semibold wrap-anywhere text-fg">
          {subject}
        </h2>
        <span className="text-13 text-fg-3 tabular-nums">{formatMoment(createdAt)}</span>
      </div>
      <p className="text-13 wrap-anywhere text-fg-2">
        {name}, {email}
      </p>
      <p className="mt-2 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg">
        {message.message}
      </p>
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <a href={answerTo(message)} className="link reach">
          Answer by email
        </a>
        {reviewId && (
          <Link to="/reviews/$reviewId" params={{ reviewId }} className="link reach">
            Open the review
          </Link>
        )}
      </p>
    </article>
  )
}

const answerTo = ({ email, subject }: ContactMessage) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`
