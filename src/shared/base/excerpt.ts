import { folded } from './folded.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What readers see as the characters of a text: an emoji of several parts is one. */
export const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Where the character begins that is at this place of a text. */
const startOfCharacter = (text: string, at: number): number =>
  graphemes.segment(text).containing(at)?.index ?? text.length

/** The beginning of a text, in at most so many units of UTF-16, without a part of a character. */
export const beginningOf = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, startOfCharacter(text, length))

/** The end of a text, in at most so many units of UTF-16, without a part of a character. */
export function endOf(text: string, length: number): string {
  const at = text.length - length
  // From the end of the character that the unit before is in.
  const before = at > 0 && graphemes.segment(text).containing(at - 1)
  return before ? text.slice(before.index + before.segment.length) : text
}

/** The text if it is not longer than `length`, else as many of its words as fit, and “…”. */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text
  const beginning = beginningOf(text, length - 1)
  let end = beginning.length
  while (end > 0 && !/\s/.test(beginning[end - 1]!)) end--
  while (end > 0 && /[\s,;:]/.test(beginning[end - 1]!)) end--
  // Languages without spaces have few words, and a long one must not take all of the text.
  return `${end >= length / 2 ? beginning.slice(0, end) : beginning.trimEnd()}…`
}

/** The first letters of up to two words. */
export const initialsOf = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => charactersOf(word)[0]?.toUpperCase() ?? '')
    .join('')

/** Characters that even a narrow row shows, and how many of them come before a match. */
const seen = 36
const before = 16

/** An excerpt with what is looked for near its start, if the text mentions it, accents or not. */
export function excerptAround(text: string, q: string, length: number): string {
  const at = positionOf(text, q)
  if (at + q.length <= seen) return excerptOf(text, length)
  const start = startOfCharacter(text, Math.max(0, at - before))
  // Whole words, where one begins before the match.
  const word = text.slice(start, at).search(/\s\S/)
  return `…${excerptOf(text.slice(word < 0 ? start : start + word + 1), length - 1)}`
}

/** Where a text mentions what is looked for, as the search of the database has it; -1 if not. */
export function positionOf(text: string, q: string): number {
  const found = folded(text).indexOf(folded(q))
  if (found <= 0) return found
  // Characters may become longer or shorter.
  let before = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (before >= found) return index
    before += folded(segment).length
  }
  return text.length
}
