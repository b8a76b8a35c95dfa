import type { Notification } from '../../../shared/platform/notifications.ts'
import { formatDate } from '../../ui/text/format.ts'

/** Notifications of one campaign that follow each other on one day; others stand alone. */
export interface Section {
  key: string
  /** Null when the sentence of its only notification names the campaign already. */
  title: string | null
  items: Notification[]
}

export interface Day {
  label: string
  sections: Section[]
}

/**
 * Groups notifications, newest first, by day in the viewer's time zone, and those of one campaign
 * that follow each other: the order of time stays.
 */
export function byDay(items: readonly Notification[], now = new Date()): Day[] {
  const days: Day[] = []
  for (const item of items) {
    const label = dayLabel(item.createdAt, now)
    if (days.at(-1)?.label !== label) days.push({ label, sections: [] })
    addTo(days.at(-1)!.sections, item)
  }
  return days
}

/** Adds a notification to the last section if that is of the same campaign. */
function addTo(sections: Section[], item: Notification) {
  const last = sections.at(-1)
  const { campaign } = item
  if (last && campaign && last.items[0]?.campaign?.id === campaign.id) {
    last.items.push(item)
    last.title = campaign.title
    return
  }
  sections.push({ key: item.id, title: null, items: [item] })
}

/** 'Today', 'Yesterday' or the date, in the viewer's time zone. */
export function dayLabel(iso: string, now = new Date()): string {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const date = formatDate(iso)
  if (date === formatDate(now.toISOString())) {
    return 'Today'
  }
  return date === formatDate(yesterday.toISOString()) ? 'Yesterday' : date
}
