import { useEffect, useState } from 'react'
import type * as z from 'zod'
import type { Review, ReviewFields } from '../../shared/reviews.ts'

export type ReviewDraft = z.input<typeof ReviewFields>

/** Every field of a draft at its start. The rating is 5 (docs/product-rules.md, Reviews). */
const blank: ReviewDraft = { rating: 5, content: '' }

/** The fields of a review that its reviewer may write again. */
export const draftOf = (review: Review): ReviewDraft => fieldsFrom(review)

/** Takes the fields of a draft from an object that may have more, or fewer. */
const fieldsFrom = (given: Partial<ReviewDraft>) =>
  Object.fromEntries(
    Object.entries(blank).map(([name, start]) => [name, given[name as keyof ReviewDraft] ?? start]),
  ) as ReviewDraft

/** The draft of a review, kept in localStorage until it is submitted. */
export function useReviewDraft(key: string, start: ReviewDraft = blank) {
  const storageKey = `candor:review-draft:${key}`
  const [draft, setDraft] = useState(() => read(storageKey) ?? start)

  useEffect(() => {
    const changed = JSON.stringify(draft) !== JSON.stringify(start)
    write(storageKey, changed ? draft : undefined)
  }, [storageKey, draft, start])

  return { draft, setDraft, clear: () => setDraft(start) }
}

function read(key: string): ReviewDraft | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<ReviewDraft>
    // A previous version may have stored fewer fields.
    const draft = fieldsFrom(stored)
    const isValid = typeof stored.content === 'string' && Number.isInteger(draft.rating)
    return isValid ? { ...draft, rating: Math.min(5, Math.max(1, draft.rating)) } : undefined
  } catch {
    return undefined
  }
}

function write(key: string, draft: ReviewDraft | undefined) {
  try {
    if (draft) {
      localStorage.setItem(key, JSON.stringify(draft))
    } else {
      localStorage.removeItem(key)
    }
  } catch {
    // Storage may be disabled; the text stays on the page.
  }
}
