import { beforeEach, expect, test, vi } from 'vitest'
import { noneTicked } from '../../../shared/market/confirmations.ts'
import { readDraft, storeDraft } from './review-draft.ts'
import type { ReviewDraft } from './review-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

const about = { campaignId: 'c', title: 'Green' }
const photo = { id: 'p', url: '/api/photos/p/large.webp', width: 4, height: 3, alt: 'The box' }
const proof = {
  id: 'r',
  url: '/api/proofs/r/file',
  type: 'application/pdf' as const,
  sizeBytes: 1_200,
  uploadedAt: '2026-11-23T09:00:00.000Z',
}
const sent: ReviewDraft = {
  rating: 4,
  content: 'Good tea.',
  photos: [],
  proof: null,
  amountCents: null,
  ticked: noneTicked,
}
/** Another value of each field, so that a new field cannot be left out. */
const others: Required<ReviewDraft> = {
  rating: 2,
  content: 'Bad tea.',
  photos: [photo],
  proof,
  amountCents: 24_50,
  ticked: { ...noneTicked, used: true },
}

test.each(Object.keys(others) as (keyof ReviewDraft)[])(
  'a draft in which only the %s is changed is found after a reload',
  (name) => {
    const blank: ReviewDraft = { ...sent, rating: 5, content: '' }
    for (const start of [undefined, sent]) {
      const next = { ...(start ?? blank), [name]: others[name] }
      expect(storeDraft('key', { next, ...(start && { start }), about })).toBe(true)
      expect(readDraft('key')).toEqual(next)
    }
  },
)

test('a draft that is again as it began is not kept', () => {
  storeDraft('key', { next: others, start: sent, about })
  expect(storeDraft('key', { next: sent, start: sent, about })).toBe(null)
  expect(readDraft('key')).toBe(undefined)
  expect(stored.size).toBe(0)
})

test('a browser that stores nothing says so', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
  })
  expect(storeDraft('key', { next: others, start: sent, about })).toBe(false)
})

test.each([[null], ['yes'], [{ used: 'true', more: true }], [[true]]])(
  'a draft whose ticks are %j has no box ticked',
  (ticked) => {
    stored.set('key', JSON.stringify({ rating: 4, content: 'Good tea.', ticked }))
    expect(readDraft('key')).toEqual(sent)
  },
)
