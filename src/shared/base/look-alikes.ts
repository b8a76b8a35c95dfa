/** Zero-width spaces, soft hyphens, fillers, variation selectors and the like. */
const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Whether a text shows anything: more than spaces, invisible characters and bare accents. */
export const isVisible = (value: string) =>
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
