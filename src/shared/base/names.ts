import { asItLooks } from './look-alikes.ts'
import { line } from './text.ts'

const endings = 'com|net|org|info|biz|io|co|app|shop|store|dev|me|ng|uk|de|fr|ru|xyz'
const domain = String.raw`[\w-]\.(?:${endings})\b`
const phone = String.raw`(?:\+|\b0)\d[\s().-]*(?:\d[\s().-]*){6}`
/** A link, an email address or a telephone number. */
const contact = new RegExp(`https?:|www\\.|${domain}|@\\s*\\w|${phone}`, 'iu')
const claim = /\b(?:official|verified|certified|candor|administrator|moderator|support team)\b/iu

const titles = 'Dr|Mr|Mrs|Ms|Prof|Rev|St|Sr|Jr|Engr|Barr|Alh|Arc|Pst'
/** Endings of addresses by which nobody is called. */
const noNames = 'Com|Net|Org|Info|Biz|Io|App|Shop|Store|Dev|Uk|Xyz'
/** A title, or the first letters of names, before a name that also ends addresses: `K.H.Ng`. */
const shortened = new RegExp(
  String.raw`(?<![\p{L}\p{N}.@/-])(?:(?:\p{Lu}\.)+|(?:${titles})\.)` +
    String.raw`(?!(?:${noNames})\b)(?=\p{Lu}\p{Ll}+(?:[\s'’,-]|$))`,
  'gu',
)

/** A text with a space after each shortened name, as it is meant. */
export const withoutAbbreviations = (text: string) =>
  text.replaceAll(shortened, (dotted) => dotted.replaceAll('.', '. '))

/** A name of a person or a company, which others see: no contact, and no claim of a status. */
export function nameLine(max: number) {
  return line(max)
    .refine(
      (value) => !contact.test(asItLooks(withoutAbbreviations(value))),
      'A name cannot have a link or a contact',
    )
    .refine(
      (value) => !claim.test(asItLooks(value)),
      'A name cannot say that it is official, verified or from Candor',
    )
}

/**
 * What two spellings of one name have in common: without case, accents, punctuation, invisible
 * characters and the order of the words. Empty for a name that shows no letter.
 */
export const nameKey = (name: string): string =>
  asItLooks(name)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
