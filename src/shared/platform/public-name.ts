import { charactersOf } from '../base/excerpt.ts'

/** How a reviewer appears on other sites: "Ada O.", "Ada Obi", or as anonymous. */
export const publicNameChoices = ['initial', 'full', 'anonymous'] as const
export type PublicNameChoice = (typeof publicNameChoices)[number]

export const anonymousReviewer = 'Anonymous Reviewer'

/** The name of a reviewer outside of Candor. */
export function publicNameOf(name: string, choice: PublicNameChoice): string {
  const words = name.trim().split(/\s+/)
  if (choice === 'anonymous' || !words[0]) return anonymousReviewer
  if (choice === 'full' || words.length === 1) return words.join(' ')
  const [initial] = charactersOf(words.at(-1)!)
  return `${words[0]} ${initial!.toLocaleUpperCase()}.`
}
