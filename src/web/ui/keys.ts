/**
 * The key of a shortcut: the typed letter in lower case, or on a layout of other letters or digits
 * (Cyrillic, Greek, Hebrew, Arabic) the Latin letter or the digit at its place.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const isForeign = /\p{L}/u.test(key) && !/\p{Script=Latin}/u.test(key)
  if (isForeign && /^Key[A-Z]$/.test(code)) return code.slice(3).toLowerCase()
  if (/^\p{Nd}$/u.test(key) && /^Digit\d$/.test(code)) return code.slice(5)
  return key.toLowerCase()
}

/** Whether a key press sends what is written: Ctrl + Enter, on a Mac Command + Enter. */
export const isSendShortcut = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.repeat && !isComposing(event)

/**
 * Whether a key ends the composition of a character. Safari says so only by the key code, since it
 * ends the composition first.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === 229
