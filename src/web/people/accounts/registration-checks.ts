import { complete, international, phoneHint, type PhoneHint } from './phone-number.ts'
import { checkNumberLater } from './use-phone-doubt.ts'

interface Said {
  typed: string
  /** The number with the code of its country, if that had to be added. */
  completed: string | null
  hint: PhoneHint | null
}

/** Says what there is to say of a number, after a pause also what is odd about it. */
export function sayOf(typed: string, country: string, say: (said: Said) => void): () => void {
  const completed = complete(typed, country)
  const saying = (doubt: string | null) =>
    say({ typed, completed, hint: phoneHint(typed, completed, doubt) })
  saying(null)
  const number = completed ?? international(typed)
  return number ? checkNumberLater(number, saying) : () => {}
}
