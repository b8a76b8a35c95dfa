/**
 * The key of a shortcut: the typed letter in lower case, or on a layout of other letters (Cyrillic,
 * Greek, Hebrew, Arabic) the Latin one at its place.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key)
  return isForeign && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase()
}

/**
 * Whether a key ends the composition of a character. Safari says so only by the key code, since it
 * ends the composition first.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
