/** So many codes of a product, each with the prefix. */
export const codesOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) =>
    `${prefix}-${(6_841 * (i + 17)).toString(36)}`.toUpperCase(),
  )
