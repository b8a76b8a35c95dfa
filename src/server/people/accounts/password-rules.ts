import { Refusal } from '../../../shared/base/refusal.ts'

const common = 'This is one of the most common passwords. Choose another one.'
const few = 'Use at least four different letters, digits or signs.'
const row = 'Do not use a row of letters or digits as your password. Choose another one.'
const ours = 'Do not use our name as your password. Choose another one.'
const own = (word: string) =>
  `Do not use your name or a part of your email address as your password: ${word}`

let commonPasswords: Set<string> | undefined

/** The most common passwords of leaks. The list is large, so it is read when it is needed first. */
async function readCommonPasswords(): Promise<Set<string>> {
  if (commonPasswords) return commonPasswords
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return (commonPasswords = new Set(dictionary['passwords-common']))
}

/** What somebody who guesses sees of it: no spaces, wide forms or invisible characters. */
const visible = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()

/** Whether each character follows the one before, such as of `bcdefghi`, up or down. */
function isRow(text: string): boolean {
  const codes = Array.from(text, (character) => character.codePointAt(0)!)
  return [1, -1].some((step) => codes.every((code, i) => i === 0 || code === codes[i - 1]! + step))
}

/** Only the letters and digits, in lower case. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Without the figures and signs that people put around a word. */
const core = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')

/**
 * Refuses common passwords, those of few different characters or of a row of them, and the name or
 * the email address of the person with nothing but figures and signs around it. `field` is the
 * field of the form.
 */
export async function requireGoodPassword(
  password: string,
  { name, email }: { name: string; email: string },
  field: 'password' | 'newPassword',
): Promise<void> {
  const refuse = (message: string) => {
    throw new Refusal('invalid', message, { fields: { [field]: message } })
  }
  const passwords = await readCommonPasswords()
  const seen = visible(password)
  if ([password, password.toLowerCase(), seen].some((one) => passwords.has(one))) refuse(common)
  if (new Set(seen).size < 4) refuse(few)
  if (isRow(seen)) refuse(row)
  const [local = '', domain = ''] = email.split('@')
  const names = [name, ...name.split(/\s+/), email, local, domain.split('.')[0]!]
  const ownWords = new Set(names.map(plain).filter((word) => word.length > 2))
  for (const word of [plain(password), plain(core(password))]) {
    if (ownWords.has(word)) refuse(own(word))
    if (word === 'candor') refuse(ours)
  }
}
