import { expect, test } from 'vitest'
import type { Notification } from '../../../shared/platform/notifications.ts'
import { byDay } from './by-day.ts'

const now = new Date(2026, 10, 22, 9, 30)

function aNotification(id: string, createdAt: Date, title?: string): Notification {
  const campaign = title === undefined ? null : { id: title, title }
  const rest = {
    kind: 'review-submitted',
    text: id,
    path: '/',
    decided: null,
    read: false,
  } as const
  return { ...rest, id, campaign, createdAt: createdAt.toISOString() }
}

const shown = (items: Notification[]) =>
  byDay(items, now).map(({ label, sections }) => [
    label,
    ...sections.map(({ title, items: of }) => [title, ...of.map(({ id }) => id)]),
  ])

test('notifications stand under their day, newest first, and under a campaign that follows', () => {
  const items = [
    aNotification('a', new Date(2026, 10, 22, 9), 'Bread'),
    aNotification('b', new Date(2026, 10, 22, 8), 'Bread'),
    aNotification('c', new Date(2026, 10, 22, 7)),
    aNotification('g', new Date(2026, 10, 22, 6), 'Soap'),
    aNotification('h', new Date(2026, 10, 22, 5), 'Bread'),
    aNotification('d', new Date(2026, 10, 21, 23, 59), 'Bread'),
    aNotification('e', new Date(2026, 10, 21, 0), 'Soap'),
    aNotification('f', new Date(2025, 10, 22, 9)),
  ]
  expect(shown(items)).toEqual([
    ['Today', ['Bread', 'a', 'b'], [null, 'c'], [null, 'g'], [null, 'h']],
    ['Yesterday', [null, 'd'], [null, 'e']],
    ['Nov 22, 2025', [null, 'f']],
  ])
})

test('no notifications are no days', () => {
  expect(shown([])).toEqual([])
})
