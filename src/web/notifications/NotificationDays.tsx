import type { Notification } from '../../shared/notifications.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { byDay } from './by-day.ts'
import type { Section } from './by-day.ts'
import { NotificationLink } from './NotificationLink.tsx'

export const nothing = {
  title: 'No notifications yet',
  text: 'Updates about your campaigns, reviews and payments appear here.',
}

interface NotificationDaysProps {
  items: readonly Notification[]
  heading: 'h2' | 'h3'
  onFollow?: () => void
}

/** Notifications by day and campaign. */
export function NotificationDays({ items, heading, onFollow }: NotificationDaysProps) {
  const Heading = heading
  if (items.length === 0) {
    return (
      <EmptyState kind="nothing" heading={heading} title={nothing.title}>
        {nothing.text}
      </EmptyState>
    )
  }
  return byDay(items).map(({ label, sections }) => (
    <section key={label} aria-label={label} className="border-b last:border-b-0">
      <Heading className="px-4 pt-4 pb-1 text-13 font-semibold text-fg-2">{label}</Heading>
      <ul className="divide-y">
        {sections.map((section) => (
          <li key={section.key}>
            <SectionItems section={section} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

interface SectionItemsProps {
  section: Section
  onFollow: (() => void) | undefined
}

function SectionItems({ section: { title, items }, onFollow }: SectionItemsProps) {
  const links = items.map((item) => (
    <NotificationLink key={item.id} notification={item} onFollow={onFollow} />
  ))
  if (title === null) {
    return links
  }
  return (
    <>
      <p className="truncate px-4 pt-3 text-13 text-fg-3">{title}</p>
      <ul>
        {links.map((link) => (
          <li key={link.key}>{link}</li>
        ))}
      </ul>
    </>
  )
}
