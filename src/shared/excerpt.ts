/** The text if it has at most `length` characters, else as many of its words as fit, and “…”. */
export function excerptOf(text: string, length: number): string {
  if (text.length <= length) return text
  return `${text.slice(0, length - 1).replace(/[\s,;:]+\S*$/, '')}…`
}
