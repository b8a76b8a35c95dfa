/** The ILIKE pattern of a search; `%` and `_` in the search text are taken literally. */
export function containing(q: string): string {
  return `%${q.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`
}
