import { diffWordsWithSpace } from 'diff'

/** Two texts of 5,000 characters without a common word take a second and more. */
const mostMillis = 200

/**
 * The words of both texts in order, each part with its position. Texts that differ so much that
 * their common words are not found in time count as removed and added as a whole.
 */
export function changesBetween(before: string, after: string) {
  let at = 0
  const parts = diffWordsWithSpace(before, after, { timeout: mostMillis }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return parts.map((part) => {
    const position = at
    at += part.value.length
    return { ...part, at: position }
  })
}
