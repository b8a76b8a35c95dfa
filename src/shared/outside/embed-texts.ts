import english from './embed-texts/en.json' with { type: 'json' }

/**
 * The fixed texts of the embed. Each language is a file of `embed-texts`, with a form for each of
 * its plural categories (`Intl.PluralRules`).
 */
export type EmbedTexts = Omit<typeof english, 'reviews' | 'stars'> & {
  reviews: Plural
  stars: Plural
}
type Plural = Partial<Record<Intl.LDMLPluralRule, string>>

export { english }

/** Written from right to left. */
export const isRightToLeft = (language: string) => /^(ar|fa|he|ur)/.test(language)

export interface EmbedLanguage {
  /** Of the texts: the name of their file. */
  file: string
  /** Of dates and numbers, as it was asked for: `de-AT`. */
  locale: string
}

/** The answer of `/embed/texts/:lang.json`. */
export type TranslatedTexts = EmbedTexts & EmbedLanguage

/** Puts values into a text: `{count} of 5`. */
export const fill = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name]!)

/** The numbers, plurals and dates of a language. */
export function embedFormats({ file, locale }: EmbedLanguage) {
  const rules = new Intl.PluralRules(file)
  // These getters give bound functions.
  const number = new Intl.NumberFormat(locale).format
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const average = new Intl.NumberFormat(locale, digits).format
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format
  return {
    number,
    average,
    money,
    date: (iso: string) => date(new Date(iso)),
    plural: (forms: Plural, value: number) =>
      fill(forms[rules.select(value)] ?? forms.other!, { count: number(value) }),
  }
}
