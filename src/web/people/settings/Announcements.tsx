import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { audienceText } from '../../../shared/platform/announcements.ts'
import type { Announcement } from '../../../shared/platform/announcements.ts'
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx'
import { StatusBadge } from '../../ui/indicators/Badge.tsx'
import { ListFrame } from '../../ui/lists/ListFrame.tsx'
import { countOf, formatDate, formatMoment } from '../../ui/text/format.ts'
import { announcementsQuery } from './announcement-queries.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** What admins tell people, and what they told before. */
export function Announcements() {
  return (
    <>
      <SettingsSection
        title="New announcement"
        lead="Tell people what they need to know to use Candor, news, or new terms."
      >
        <AnnouncementForm />
      </SettingsSection>
      <SettingsSection
        title="Sent"
        lead="Newest first. The audit log keeps every announcement with its words."
      >
        <ListFrame
          list={useInfiniteQuery(announcementsQuery)}
          skeleton={<RowSkeletons count={2} label="Loading announcements" />}
          failed="The announcements could not be loaded"
          heading="h3"
          nothing={{
            title: 'Nothing sent yet',
            text: 'What you send is listed here, with when, by whom, and how many people have it.',
          }}
        >
          {(items) => (
            <ul aria-label="Announcements" className="divide-y border-t">
              {items.map((item) => (
                <Row key={item.id} announcement={item} />
              ))}
            </ul>
          )}
        </ListFrame>
      </SettingsSection>
    </>
  )
}

const kindNames = { terms: 'New terms', news: 'News', service: 'Service' }

function Row({ announcement }: { announcement: Announcement }) {
  const { title, kind, content, createdAt, by, effectiveOn } = announcement
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-medium wrap-anywhere text-fg">{title}</h3>
        <Progress announcement={announcement} />
      </div>
      <p className="mt-1 text-13 text-fg-3">
        {`${kindNames[kind]}, for ${audienceText(announcement)}`}
        <span>{` · ${formatMoment(createdAt)} · by ${by}`}</span>
        {effectiveOn && <span>{` · begins on ${formatDate(effectiveOn)}`}</span>}
      </p>
      <Reached announcement={announcement} />
      <details className="mt-1">
        <summary className="inline-flex min-h-11 cursor-pointer items-center link md:min-h-8">
          Read it
        </summary>
        <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line text-fg-2">{content}</p>
      </details>
    </li>
  )
}

function Progress({ announcement: { doneAt, undelivered } }: { announcement: Announcement }) {
  if (doneAt === null) return <StatusBadge kind="underway" label="Being sent" />
  if (undelivered > 0) return <StatusBadge kind="alarm" label="Sent, some mail undelivered" />
  return <StatusBadge kind="good" label="Sent" />
}

/** How many people have it, and whose mail did not arrive. */
function Reached({ announcement }: { announcement: Announcement }) {
  const { told, doneAt, undelivered } = announcement
  const people = countOf(told, 'person', 'people')
  return (
    <p className="mt-1 text-13 text-fg-2">
      {doneAt === null ? `${people} told so far` : `${people} told, in Candor and by email`}
      {undelivered > 0 && (
        <span>
          {' · '}
          <Link to="/admin/operations" className="link reach">
            {countOf(undelivered, 'mail')} undelivered
          </Link>
        </span>
      )}
    </p>
  )
}
