import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import english from '../../../shared/outside/embed-texts/en.json' with { type: 'json' }
import { disclosure } from '../../../shared/market/disclosure.ts'
import { embedLanguages } from '../../../shared/outside/embed-languages.ts'
import { embedFormats, fill, isRightToLeft } from '../../../shared/outside/embed-texts.ts'
import { embedTextsFor } from './languages.ts'

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

// spec: 12.12
test('there are 40 languages, each another one', () => {
  const files = readdirSync(new URL('../../../shared/outside/embed-texts/', import.meta.url))
  expect(files.toSorted()).toEqual(embedLanguages.map((one) => `${one}.json`).toSorted())
  expect(embedLanguages).toHaveLength(40)
  expect(new Set(embedLanguages.map((one) => embedTextsFor(one).disclosure)).size).toBe(40)
  expect(english.disclosure).toBe(disclosure)
})

describe.each(embedLanguages)('the texts in %s', (file) => {
  const texts = embedTextsFor(file)

  test('have every key, with the values that English has', () => {
    expect(texts.file).toBe(file)
    for (const [key, text] of Object.entries(english)) {
      if (typeof text !== 'string') continue
      const translated = texts[key as 'title']
      expect(translated.trim(), key).not.toBe('')
      expect(placeholders(translated), key).toEqual(placeholders(text))
    }
    const { file: _file, locale: _locale, ...rest } = texts
    expect(Object.keys(rest).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('have each plural category of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(file).resolvedOptions()
    for (const forms of [texts.reviews, texts.stars]) {
      expect(Object.keys(forms).toSorted()).toEqual(pluralCategories.toSorted())
      // A form may spell out its number only if it is for one number: no other would be true.
      for (const [category, text] of Object.entries(forms)) {
        if (text.includes('{count}')) continue
        expect(numbersOf(file, category), `${category}: ${text}`).toHaveLength(1)
      }
    }
  })

  // spec: 12.12
  test('say in a sentence that the reviewer was paid, and name Candor', () => {
    expect(texts.disclosure.length).toBeGreaterThan(25)
    // Declined in some languages: Candorin, Candora.
    expect(texts.disclosure).toContain('Candor')
    // The mark at each review and the sentence about it use the same words.
    expect(texts.disclosure.startsWith(texts.paid)).toBe(true)
  })
})

/** The numbers up to 200 in a plural category. */
const numbersOf = (language: string, category: string) => {
  const rules = new Intl.PluralRules(language)
  return Array.from({ length: 201 }, (_, n) => n).filter((n) => rules.select(n) === category)
}

test.each([
  ['pt-BR', 'pt', 'pt-BR'],
  ['zh-TW', 'zh-Hant', 'zh-TW'],
  ['zh-CN', 'zh', 'zh-CN'],
  ['zh', 'zh', 'zh'],
  ['nn', 'nb', 'nn'],
  ['no', 'nb', 'no'],
  ['iw', 'he', 'he'],
  ['DE', 'de', 'de'],
  ['en-GB', 'en', 'en-GB'],
  ['et', 'en', 'en'],
  ['', 'en', 'en'],
  ['en_US', 'en', 'en-US'],
  ['pt_BR', 'pt', 'pt-BR'],
  ['de_DE', 'de', 'de-DE'],
  ['DE_at', 'de', 'de-AT'],
  ['de_DE_formal', 'de', 'de-DE-formal'],
  ['pt_PT_ao90', 'pt', 'pt-PT'],
  ['zh_TW', 'zh-Hant', 'zh-TW'],
  ['zh_HK', 'zh-Hant', 'zh-HK'],
  ['zh_hant', 'zh-Hant', 'zh-Hant'],
  ['zh_Hans_TW', 'zh', 'zh-Hans-TW'],
  ['fr_CA.UTF-8', 'fr', 'fr-CA'],
  ['nl_NL@euro', 'nl', 'nl-NL'],
  ['es_419', 'es', 'es-419'],
  ['../../../etc/passwd', 'en', 'en'],
  ['__proto__', 'en', 'en'],
  ['x'.repeat(5_000), 'en', 'en'],
])('the language %.20s is shown as %s', (lang, file, locale) => {
  expect(embedTextsFor(lang)).toMatchObject({ file, locale })
})

test('numbers, plurals and dates are those of the language', () => {
  const inPolish = embedFormats({ file: 'pl', locale: 'pl' })
  const { reviews } = embedTextsFor('pl')
  expect([1, 3, 5, 22].map((count) => inPolish.plural(reviews, count))).toEqual([
    '1 opłacona opinia',
    '3 opłacone opinie',
    '5 opłaconych opinii',
    '22 opłacone opinie',
  ])
  const german = embedFormats({ file: 'de', locale: 'de-AT' })
  expect(german.average(4.25)).toMatch(/^4,[23]$/)
  expect(german.date('2026-03-04T23:30:00.000Z')).toBe('04.03.2026')
  expect(fill(embedTextsFor('de').rating, { average: '4,2' })).toBe('4,2 von 5')
  expect(['ar', 'fa', 'he', 'ur'].every(isRightToLeft)).toBe(true)
  expect(embedLanguages.filter(isRightToLeft)).toHaveLength(4)
})
