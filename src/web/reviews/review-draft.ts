import { useEffect, useState } from 'react'

export interface ReviewDraft {
  rating: number
  content: string
}

/** The rating starts at 5, as specified; pay does not depend on it. */
const blank: ReviewDraft = { rating: 5, content: '' }

/** What is being written, kept in this browser until it is sent. */
export function useReviewDraft(key: string, start: ReviewDraft = blank) {
  const place = `candor:review-draft:${key}`
  const [draft, setDraft] = useState(() => read(place) ?? start)

  useEffect(() => {
    const changed = draft.content !== start.content || draft.rating !== start.rating
    write(place, changed ? draft : undefined)
  }, [place, draft, start])

  return { draft, setDraft, clear: () => setDraft(start) }
}

function read(place: string): ReviewDraft | undefined {
  try {
    const { rating, content } = JSON.parse(localStorage.getItem(place) ?? '{}') as ReviewDraft
    const sound = typeof content === 'string' && Number.isInteger(rating)
    return sound ? { rating: Math.min(5, Math.max(1, rating)), content } : undefined
  } catch {
    return undefined
  }
}

function write(place: string, draft: ReviewDraft | undefined) {
  try {
    if (draft) {
      localStorage.setItem(place, JSON.stringify(draft))
    } else {
      localStorage.removeItem(place)
    }
  } catch {
    // A browser that keeps nothing: the text stays on the page.
  }
}
