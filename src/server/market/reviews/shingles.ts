import { createHash } from 'node:crypto'

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

/** The words of a text, also of languages that put no spaces between them. */
export const wordsOf = (text: string): string[] =>
  Array.from(segmenter.segment(text.normalize('NFKC').toLowerCase()))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment)

/** A text of symbols alone counts as one word. */
const comparable = (text: string) => {
  const words = wordsOf(text)
  return words.length > 0 ? words : [text]
}

const wordsEach = 3
const kept = 24

/**
 * The smallest hashes of each three successive words of a text. Texts that share words in the same
 * order share some of these hashes, however long they are (a bottom-k sketch, Broder 1997).
 */
export function shinglesOf(text: string): number[] {
  const words = comparable(text)
  const shingles =
    words.length < wordsEach
      ? [words.join(' ')]
      : words.slice(wordsEach - 1).map((_, at) => words.slice(at, at + wordsEach).join(' '))
  return [...new Set(shingles.map(hashOf))].toSorted((a, b) => a - b).slice(0, kept)
}

const hashOf = (shingle: string) => createHash('sha256').update(shingle).digest().readInt32BE(0)

/**
 * The trigrams of the words of a text, as PostgreSQL's pg_trgm makes them. That one knows only the
 * letters of ASCII where the locale of the database is C.
 */
export function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (const word of comparable(text)) {
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  }
  return trigrams
}
