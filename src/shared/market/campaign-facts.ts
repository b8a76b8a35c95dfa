import { countryName, withArticle } from '../base/countries.ts'

/** What reviewers look for campaigns by. */

export const categories = {
  electronics: 'Electronics',
  software: 'Apps and software',
  home: 'Home and garden',
  food: 'Food and drink',
  beauty: 'Beauty and care',
  health: 'Health',
  fashion: 'Clothing and shoes',
  sport: 'Sport and outdoors',
  family: 'Baby, toys and pets',
  media: 'Books, music and games',
  learning: 'Courses and learning',
  travel: 'Travel and places',
  services: 'Services',
  other: 'Something else',
} as const
export type Category = keyof typeof categories
export const categoryNames = Object.keys(categories) as [Category, ...Category[]]

/** Languages of reviews: ISO 639-1 code, its ISO 639-3 code, name. */
const languageList = [
  ['en', 'eng', 'English'],
  ['ar', 'arb', 'Arabic'],
  ['zh', 'cmn', 'Chinese'],
  ['nl', 'nld', 'Dutch'],
  ['fr', 'fra', 'French'],
  ['de', 'deu', 'German'],
  ['ha', 'hau', 'Hausa'],
  ['hi', 'hin', 'Hindi'],
  ['ig', 'ibo', 'Igbo'],
  ['id', 'ind', 'Indonesian'],
  ['it', 'ita', 'Italian'],
  ['ja', 'jpn', 'Japanese'],
  ['ko', 'kor', 'Korean'],
  ['pl', 'pol', 'Polish'],
  ['pt', 'por', 'Portuguese'],
  ['es', 'spa', 'Spanish'],
  ['sv', 'swe', 'Swedish'],
  ['sw', 'swh', 'Swahili'],
  ['yo', 'yor', 'Yoruba'],
] as const
export type Language = (typeof languageList)[number][0]
export const languageCodes = languageList.map(([code]) => code) as [Language, ...Language[]]
export const languages = Object.fromEntries(
  languageList.map(([code, , name]) => [code, name]),
) as Record<Language, string>
/** 'en' → 'eng', as language detection names it. */
export const longCodeOf = (language: Language) =>
  languageList.find(([code]) => code === language)![1]

/** The longest time that a campaign may say it takes, in minutes. */
export const maxMinutes = 600

/** 90 → '1 h 30 min'. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}

const names = new Intl.ListFormat('en')
const namesOf = (codes: readonly string[]) =>
  codes.map((code) => countryName(code) ?? code).toSorted()

/** ['GH', 'NG'] → 'Ghana and Nigeria'. */
export const countriesText = (codes: readonly string[]) => names.format(namesOf(codes))

/** ['GB', 'GH'] → 'Ghana and the United Kingdom'. */
export const countriesInText = (codes: readonly string[]) =>
  names.format(namesOf(codes).map(withArticle))

export const countriesOnlyText = (codes: readonly string[]) =>
  `This campaign is only for reviewers in ${countriesInText(codes)}.`

/** Whether a campaign takes reviewers of a country; without countries it takes all. */
export const takesReviewersOf = (
  { countries }: { countries: readonly string[] },
  country: string | null,
) => countries.length === 0 || (country !== null && countries.includes(country))
