/** Whether an index can find a text: the indexes know words of three letters or digits. */
export const isIndexed = (q: string): boolean => /[\p{L}\p{N}]{3}/u.test(folded(q))

/** How many a search finds of each kind: enough to choose from; the lists have the rest. */
export const mostFound = 5

/** Marks above and below letters, Hebrew and Arabic ones too, and what is not seen. */
const marks = new RegExp(
  String.raw`[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640` +
    String.raw`\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200d]`,
  'g',
)

const apostrophes = /[‘’‚‛ʼʹ´′＇]/g

/** Letters that Unicode does not take apart. */
const plain: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ٱ: 'ا',
  '“': '"',
  '”': '"',
  '„': '"',
}
const other = new RegExp(`[${Object.keys(plain).join('')}]`, 'g')

/**
 * A text as searches compare it: small letters without accents and hamza, whole kana, one kind of
 * apostrophe and of space. The database does the same, but for the case (`without_accents`).
 */
export function folded(text: string): string {
  // oxlint-disable-next-line no-control-regex -- Most texts are ASCII, which is quick.
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase()
  return text
    .replaceAll(apostrophes, "'")
    .normalize('NFKD')
    .replaceAll(marks, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(other, (letter) => plain[letter]!)
}

/** The words of a text, as searches compare them. */
export const foldedWords = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []
