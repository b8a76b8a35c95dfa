/** The rules of codes without schemas: pages load them without zod. */

/** How many lines an import has at most. */
export const mostLines = 10_000

/** How many codes a campaign has at most, of any state. */
export const mostCodes = 100_000

/** In characters. */
export const longestCode = 200

/** A file that has so many lines of such a length is smaller. */
export const largestFile = 3 * 1024 * 1024

/** With so many codes left, and more places than that, the business is told. */
export const fewCodes = 10
