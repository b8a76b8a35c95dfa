import { asItLooks } from '../base/look-alikes.ts'
import { sentimentConditions } from './brief.ts'
import type { Requirements } from './requirement-rules.ts'

/** The words of screening questions that are refused, or that an admin looks at. */

const wordsOf = ({ questions }: Requirements) =>
  questions.flatMap(({ text, options }) => [text, ...options.map((option) => option.text)])

const anyOf = (words: string[]) => String.raw`\b(?:${words.join('|')})\b`

const rated = anyOf([
  'us',
  'it',
  'them',
  'things',
  'products?',
  'our',
  'the',
  'this',
  'your',
  'what',
])
const ofStars = new RegExp(
  String.raw`[★⭐🌟✩✭☆]|${anyOf(['stars?', 'ratings?'])}|\brat(?:e|ed|es|ing)\s+${rated}`,
  'giu',
)

/** The words of the questions that ask for stars, ratings or a sentiment. */
export function ratingWords(requirements: Requirements): string[] {
  const words = wordsOf(requirements)
  const found = words.flatMap((text) =>
    [...asItLooks(text).matchAll(ofStars)].map(([phrase]) => phrase.trim()),
  )
  return [...new Set([...found, ...sentimentConditions(...words)])]
}

const people = String.raw`\s+(?:person|people|m[ae]n|wom[ae]n)`

/**
 * Words that may ask for a protected trait. A person decides: many products need such a question,
 * and no list of words finds each.
 */
const traits: Record<string, string[]> = {
  age: [
    String.raw`age[ds]?|years?\s+old|old\s+are\s+you|born|birth(?:day|\s*date)?`,
    String.raw`(?:over|under)\s+\d\d|\d\d\s*[-–]\s*\d\d`,
    String.raw`teenagers?|pension\w*|retired|senior\s+citizens?`,
  ],
  health: [
    String.raw`health\w*|ill(?:ness\w*)?|diseases?|diagnos\w+|symptoms?|doctors?|patients?`,
    String.raw`medic(?:al\w*|ines?|ation\w*)|therap\w+|allerg\w+|diabet\w+|asthma\w*|cancer\w*`,
    String.raw`pregnan\w+|depress\w+|anxiety|hiv|eczema|acne|smok(?:e|er|ers|ing)`,
  ],
  disability: [
    String.raw`disab\w+|impair\w+|wheelchairs?|blind(?:ness)?|deaf\w*|autis\w+|adhd|dyslexi\w+`,
  ],
  religion: [
    String.raw`religio\w+|faith|church\w*|mosques?|temples?|synagogues?|pray(?:s|er|ers|ing)?`,
    String.raw`christians?|muslims?|islam\w*|jew(?:s|ish)?|hindu\w*|buddhis\w+|catholics?`,
    String.raw`protestants?|atheis\w+|believe(?:\s+in\s+god|rs?)`,
  ],
  ethnicity: [
    String.raw`ethnic\w*|rac(?:e|ial)|skin\s+(?:colou?r|tone)s?|tribes?|tribal|nationalit\w+`,
    String.raw`hausa|igbo|yoruba|african|asian|caucasian|hispanic|latin[oax]s?|arabs?|roma`,
    String.raw`indigenous|immigrants?|(?:black|white)${people}`,
  ],
  sex: [
    String.raw`sex|gender\w*|males?|females?|m[ae]n|wom[ae]n|mothers?|fathers?`,
    String.raw`non-?binary|transgender\w*`,
  ],
  'sexual orientation': [
    String.raw`sexual\w*|orientation|gay|lesbian\w*|(?:bi|homo|hetero)sexual\w*|queer|lgbt\w*`,
    `straight${people}`,
  ],
  politics: [
    String.raw`politic\w*|vot(?:e|ed|er|ers|ing)|elections?|part(?:y|ies)\s+member\w*`,
    String.raw`conservatives?|liberals?|socialis\w+|democrats?|republicans?`,
  ],
  'membership of a trade union': [String.raw`(?:trade|labou?r)\s+unions?|union\s+member\w*`],
}

/** The protected traits that the questions may touch. */
export function protectedTraits(requirements: Requirements): string[] {
  const words = wordsOf(requirements).map(asItLooks)
  return Object.entries(traits)
    .map(([trait, phrases]) => [trait, new RegExp(anyOf(phrases), 'iu')] as const)
    .filter(([, pattern]) => words.some((text) => pattern.test(text)))
    .map(([trait]) => trait)
}
