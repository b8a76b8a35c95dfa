import type { Notification } from '../../shared/notifications.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import type { Drawing } from '../ui/feedback/Illustration.tsx'
import { byDay } from './by-day.ts'
import type { Section } from './by-day.ts'
import { NotificationLink } from './NotificationLink.tsx'

/** A bell that rings. */
const bell: Drawing = {
  lines: 'M60 18v6 M38 66c6-5 7-12 7-22a15 15 0 0 1 30 0c0 10 1 17 7 22z M52 74a8 8 0 0 0 16 0',
  ember: 'M89 30c4 4 6 9 6 15 M31 30c-4 4-6 9-6 15',
}

export const nothing = {
  title: 'No notifications yet',
  text: 'Updates about your campaigns, reviews and payments appear here.',
  scene: bell,
}

interface NotificationDaysProps {
  items: readonly Notification[]
  heading: 'h2' | 'h3'
  /** The name of the list, where a page has several. */
  list?: string
  onFollow?: () => void
  /** Adds a button to each day and campaign with several notifications. */
  onRead?: (ids: string[]) => void
}

/** Notifications by day and campaign. */
export function NotificationDays(props: NotificationDaysProps) {
  const { items, heading, list, onFollow, onRead } = props
  const Heading = heading
  if (items.length === 0) {
    return (
      <EmptyState kind={nothing.scene} heading={heading} title={nothing.title}>
        {nothing.text}
      </EmptyState>
    )
  }
  return byDay(items).map(({ label, sections }) => (
    <section
      key={label}
      aria-label={list ? `${list}: ${label}` : label}
      className="@container border-b last:border-b-0"
    >
      <div className="@2xl:grid @2xl:grid-cols-[9rem_minmax(0,1fr)] @2xl:py-2">
        <div
          className="flex min-h-8 items-end justify-between gap-4 px-4 pt-4 pb-1 @2xl:flex-col
          @2xl:items-start @2xl:justify-start @2xl:gap-1 @2xl:px-0"
        >
          <Heading className="text-13 font-semibold text-fg-2">{label}</Heading>
          <ReadGroup
            name={label}
            items={sections.flatMap((section) => section.items)}
            onRead={onRead}
          />
        </div>
        <ul className="divide-y">
          {sections.map((section) => (
            <li key={section.key}>
              <SectionItems section={section} onFollow={onFollow} onRead={onRead} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  ))
}

interface SectionItemsProps {
  section: Section
  onFollow: (() => void) | undefined
  onRead: ((ids: string[]) => void) | undefined
}

function SectionItems({ section: { title, items }, onFollow, onRead }: SectionItemsProps) {
  const links = items.map((item) => (
    <NotificationLink key={item.id} notification={item} onFollow={onFollow} />
  ))
  if (title === null) {
    return links
  }
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-4 pt-3 text-13 text-fg-3">
        <p className="truncate">{title}</p>
        <ReadGroup name={title} items={items} onRead={onRead} />
      </div>
      <ul>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </>
  )
}

interface ReadGroupProps {
  name: string
  items: readonly Notification[]
  onRead: ((ids: string[]) => void) | undefined
}

function ReadGroup({ name, items, onRead }: ReadGroupProps) {
  const unread = items.filter(({ read }) => !read).map(({ id }) => id)
  if (!onRead || unread.length < 2) {
    return null
  }
  return (
    <button
      type="button"
      aria-label={`Mark as read: ${name}`}
      onClick={() => onRead(unread)}
      className="link reach min-h-6 shrink-0 text-13 font-normal"
    >
      Mark as read
    </button>
  )
}
