import type { Notification } from '../../shared/notifications.ts'
import { formatDate } from '../ui/text/format.ts'

/** The notifications of one campaign on one day; those without a campaign stand alone. */
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

/** Groups notifications, newest first, by day in the viewer's time zone and by campaign. */
export function byDay(items: readonly Notification[], now = new Date()): Day[] {
  const days = new Map<string, Map<string, Notification[]>>()
  for (const item of items) {
    const label = dayLabel(item.createdAt, now)
    const sections = days.get(label) ?? new Map<string, Notification[]>()
    const key = item.campaign?.id ?? item.id
    sections.set(key, [...(sections.get(key) ?? []), item])
    days.set(label, sections)
  }
  return [...days].map(([label, sections]) => ({
    label,
    sections: [...sections].map(([key, of]) => ({
      key,
      title: of.length > 1 ? (of[0]?.campaign?.title ?? null) : null,
      items: of,
    })),
  }))
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
