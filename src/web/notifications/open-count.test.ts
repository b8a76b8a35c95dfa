import { expect, test } from 'vitest'
import { openCount } from './open-count.ts'

const decided = { action: 'approveCampaign', by: 'Ada', at: '2026-11-01T00:00:00.000Z' }

test('the bell counts what is unread, but for what was decided already', () => {
  const items = [
    { read: false, decided: null },
    { read: false, decided },
    { read: true, decided },
  ]
  expect(openCount({ items, unread: 40 })).toBe(39)
  expect(openCount({ items: [], unread: 0 })).toBe(0)
})
