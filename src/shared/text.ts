import * as z from 'zod'

/**
 * Typed text: trimmed, without NUL characters and lone surrogates, which PostgreSQL cannot store.
 */
export function text(max: number, tooLong = `Use at most ${max} characters`) {
  return z
    .string()
    .trim()
    .max(max, tooLong)
    .refine(
      (value) => !value.includes('\0') && value.isWellFormed(),
      'Remove the invisible control characters',
    )
    .refine((value) => value === '' || isVisible(value), 'Use visible characters')
}

/** Zero-width spaces, soft hyphens, fillers, variation selectors and the like. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Whether a text shows anything: more than spaces, invisible characters and bare accents. */
const isVisible = (value: string) =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(value.normalize('NFKC').replace(ignorable, ''))

/** Every look-alike is one code point. */
const lettersOf = (word: string) => Array.from(word)

/** Letters of other scripts that look like these. */
const lookAlikes = new Map(
  [
    ['a', 'аαɑ'],
    ['b', 'вƅ'],
    ['c', 'сϲ'],
    ['d', 'ԁ'],
    ['e', 'еєε'],
    ['g', 'ɡ'],
    ['h', 'һнη'],
    ['i', 'іιı'],
    ['j', 'јϳ'],
    ['k', 'кκ'],
    ['m', 'м'],
    ['n', 'пո'],
    ['o', 'оοօ'],
    ['p', 'рρ'],
    ['q', 'ԛ'],
    ['r', 'гᴦ'],
    ['s', 'ѕꜱ'],
    ['t', 'тτ'],
    ['u', 'υս'],
    ['v', 'νѵ'],
    ['w', 'ԝω'],
    ['x', 'хχ'],
    ['y', 'уγү'],
    ['z', 'ᴢ'],
  ].flatMap(([latin, others]) => lettersOf(others!).map((one): [string, string] => [one, latin!])),
)

const latin = /\p{Script=Latin}/u

const isLookAlike = (letter: string) => lookAlikes.has(letter.toLowerCase())

/**
 * A text as it looks, for rules about its words: fullwidth and styled letters become plain ones,
 * invisible characters go, and look-alikes of other scripts become Latin where a word or the whole
 * text is Latin. Other words of other scripts stay as they are.
 */
export function asItLooks(value: string): string {
  const plain = value.normalize('NFKC').replace(ignorable, '')
  const letters = plain.match(/\p{L}/gu) ?? []
  const isLatin = 2 * letters.filter((letter) => latin.test(letter)).length > letters.length
  return plain.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const letters = lettersOf(word)
    const isFake = isLatin && letters.every(isLookAlike)
    if (!isFake && !(latin.test(word) && letters.some(isLookAlike))) return word
    return letters.map((letter) => lookAlikes.get(letter.toLowerCase()) ?? letter).join('')
  })
}

const endings = 'com|net|org|info|biz|io|co|app|shop|store|dev|me|ng|uk|de|fr|ru|xyz'
const domain = String.raw`[\w-]+\.(?:${endings})\b`
const phone = String.raw`(?:\+|\b0)\d[\s().-]*(?:\d[\s().-]*){6}`
/** A link, an email address or a telephone number. */
const contact = new RegExp(`https?:|www\\.|${domain}|@\\s*\\w|${phone}`, 'iu')
const claim = /\b(?:official|verified|certified|candor|administrator|moderator|support team)\b/iu

/** A name of a person or a company, which others see: no contact, and no claim of a status. */
export function publicName(max: number) {
  return line(max)
    .refine((value) => !contact.test(asItLooks(value)), 'A name cannot have a link or a contact')
    .refine(
      (value) => !claim.test(asItLooks(value)),
      'A name cannot say that it is official, verified or from Candor',
    )
}

/**
 * Typed text of one line, such as a name, without line breaks and bidirectional control
 * characters.
 */
export function line(max: number) {
  return text(max).refine(
    (value) => !controlCharacters.test(value),
    'Remove the invisible control characters',
  )
}

const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A web address that is safe to link to: only http or https, never `javascript:`. */
export const WebAddress = text(500).pipe(
  z
    .url({ protocol: /^https?$/, error: 'Enter a web address that starts with https://' })
    .refine((address) => !hasCredentials(address), 'Remove the user name and password'),
)

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { username, password } = new URL(address)
  return username !== '' || password !== ''
}
