import type { Notification } from '../../shared/notifications.ts'

interface Newest {
  items: readonly Pick<Notification, 'read' | 'decided'>[]
  /** Of all, also of those that are not listed. */
  unread: number
}

/** How many notifications are news: unread, and not about work that somebody has done already. */
export const openCount = ({ items, unread }: Newest) =>
  unread - items.filter(({ read, decided }) => !read && decided).length
