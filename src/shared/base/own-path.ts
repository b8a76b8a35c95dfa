const anyOrigin = 'https://own.example'

/**
 * Whether a text is the path of a page of this site, as browsers read it. They drop tabs and line
 * breaks, take `\` for `/` and resolve dots, so that `//host`, `/\host` and `/..//host` lead to
 * another site. An escape of such a character counts as the character.
 */
export function isOwnPath(text: string): boolean {
  const path = decoded(text.split(/[?#]/)[0]!)
  return path !== null && [text, path].every(isPlain)
}

function isPlain(path: string): boolean {
  if (!path.startsWith('/') || /[\\\p{Cc}]/u.test(path)) return false
  if (!URL.canParse(path, anyOrigin)) return false
  const { origin, pathname } = new URL(path, anyOrigin)
  return origin === anyOrigin && !pathname.startsWith('//')
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
