import type { Role } from '../../../shared/base/roles.ts'
import type { Notification } from '../../../shared/platform/notifications.ts'
import { useViewer } from '../../base/session.ts'
import { classNames } from '../../ui/class-names.ts'
import * as drawings from '../../ui/feedback/drawings.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { byDay } from './by-day.ts'
import type { Section } from './by-day.ts'
import { NotificationLink } from './NotificationLink.tsx'

const texts: Record<Role, string> = {
  business: 'Updates about your campaigns, reviews and payments appear here.',
  reviewer: 'Updates about your reviews and withdrawals appear here.',
  admin: 'Updates about campaigns, reviews and payments appear here.',
}

/** What an empty list says to the viewer. */
export function useEmptyState() {
  const text = texts[useViewer()?.role ?? 'business']
  return { title: 'No notifications yet', scene: drawings.bell, text } as const
}

interface NotificationDaysProps {
  items: readonly Notification[]
  heading: 'h2' | 'h3'
  /** The name of the list, where a page has several. */
  list?: string
  onFollow?: () => void
  /** Whether the days stand beside their notifications on wide screens. */
  isWide?: boolean
  /** Adds a button to each day and campaign with several notifications. */
  onRead?: (ids: string[]) => void
}

/** Notifications by day and campaign. */
export function NotificationDays(props: NotificationDaysProps) {
  const { items, heading, list, onFollow, onRead, isWide = false } = props
  const Heading = heading
  const nothing = useEmptyState()
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
      className={classNames(
        'border-b last:border-b-0',
        isWide && 'max-sm:-mx-4 sm:grid sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-4',
      )}
    >
      <div
        className={classNames(
          'flex min-h-8 items-end justify-between gap-4 px-4 pt-4 pb-1',
          isWide && 'sm:flex-col sm:items-start sm:justify-start sm:gap-1 sm:p-0 sm:pt-3',
        )}
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
            <SectionItems section={section} {...{ onFollow, onRead, isWide }} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface SectionItemsProps {
  section: Section
  onFollow: (() => void) | undefined
  onRead: ((ids: string[]) => void) | undefined
  isWide: boolean
}

function SectionItems({ section, onFollow, onRead, isWide }: SectionItemsProps) {
  const { title, items } = section
  const links = items.map((item) => (
    <NotificationLink key={item.id} notification={item} {...{ onFollow, isWide }} />
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
