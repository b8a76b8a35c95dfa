import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** The answers that a page was rendered from, by their queries. */
export type Known = readonly (readonly [QueryKey, unknown])[]

export function know(client: QueryClient, known: Known) {
  for (const [query, answer] of known) client.setQueryData(query, answer)
}

/** The same, as it came with the page. */
export function knownFrom(page: Document): Known {
  return JSON.parse(page.getElementById('known')?.textContent ?? '[]') as Known
}
