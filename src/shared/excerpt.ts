/** The text if it has at most `length` characters, else as many of its words as fit, and “…”. */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length - 1)
  let end = cut.length
  while (end > 0 && !/\s/.test(cut[end - 1]!)) end--
  while (end > 0 && /[\s,;:]/.test(cut[end - 1]!)) end--
  return `${cut.slice(0, end) || cut}…`
}

/** Characters that even a narrow row shows, and how many of them come before a match. */
const seen = 36
const before = 16

/** An excerpt with what is looked for near its start, if the text mentions it, accents or not. */
export function excerptAround(text: string, q: string, length: number): string {
  const at = positionOf(text, q)
  if (at + q.length <= seen) return excerptOf(text, length)
  const start = Math.max(0, at - before)
  // Whole words, where one begins before the match.
  const word = text.slice(start, at).search(/\s\S/)
  return `…${excerptOf(text.slice(word < 0 ? start : start + word + 1), length - 1)}`
}

/** Where a text mentions what is looked for, as the search of the database has it; -1 if not. */
export const positionOf = (text: string, q: string): number => folded(text).indexOf(folded(q))

/** Small letters without accents, as many characters as before. */
const folded = (text: string) =>
  text.replaceAll(/[^ -~]|[A-Z]/g, (letter) => {
    const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    return plain.length === 1 ? plain : letter
  })
