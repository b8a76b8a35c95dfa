import { useEffect, useState } from 'react'

export interface ReviewDraft {
  rating: number
  content: string
}

/** The rating starts at 5 (docs/product-rules.md, Reviews). */
const blank: ReviewDraft = { rating: 5, content: '' }

/** The draft of a review, kept in localStorage until it is submitted. */
export function useReviewDraft(key: string, start: ReviewDraft = blank) {
  const storageKey = `candor:review-draft:${key}`
  const [draft, setDraft] = useState(() => read(storageKey) ?? start)

  useEffect(() => {
    const changed = draft.content !== start.content || draft.rating !== start.rating
    write(storageKey, changed ? draft : undefined)
  }, [storageKey, draft, start])

  return { draft, setDraft, clear: () => setDraft(start) }
}

function read(key: string): ReviewDraft | undefined {
  try {
    const { rating, content } = JSON.parse(localStorage.getItem(key) ?? '{}') as ReviewDraft
    const isValid = typeof content === 'string' && Number.isInteger(rating)
    return isValid ? { rating: Math.min(5, Math.max(1, rating)), content } : undefined
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
