import { Refusal } from '../../shared/refusal.ts'

const common = 'This is one of the most common passwords. Choose another one.'
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

/** Only the letters and digits, in lower case. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
/** Without the figures and signs that people put around a word. */
const core = (text: string) => text.toLowerCase().replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * Refuses common passwords, and the name or the email address of the person with nothing but
 * figures and signs around it. `field` is the field of the form.
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
  if (passwords.has(password) || passwords.has(password.toLowerCase())) refuse(common)
  const [local = '', domain = ''] = email.split('@')
  const names = [name, ...name.split(/\s+/), email, local, domain.split('.')[0]!]
  const ownWords = new Set(names.map(plain).filter((word) => word.length > 2))
  for (const word of [plain(password), plain(core(password))]) {
    if (ownWords.has(word)) refuse(own(word))
    if (word === 'candor') refuse(ours)
  }
}
