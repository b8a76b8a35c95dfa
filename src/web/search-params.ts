type Read<T> = (value: unknown) => T | undefined

/** Any text. */
export const text: Read<string> = (value) => (typeof value === 'string' ? value : undefined)

/** A path of this site: never `//elsewhere` or `/\elsewhere`. */
export const ownPath: Read<string> = (value) =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value) ? value : undefined

export function oneOf<const T extends string>(...words: readonly T[]): Read<T> {
  return (value) => words.find((word) => word === value)
}

type Found<P> = { [K in keyof P]?: P[K] extends Read<infer T> ? T | undefined : never }

/**
 * What may stand in a page's address: all of it optional, and ignored when it is nonsense. Plain
 * functions, because every page would otherwise wait for the schema library.
 */
export function search<P extends Record<string, Read<string>>>(params: P) {
  return (typed: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(params).map(([name, read]) => [name, read(typed[name])]),
    ) as Found<P>
}
