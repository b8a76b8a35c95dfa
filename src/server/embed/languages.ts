import { readFileSync } from 'node:fs'
import { embedLanguages } from '../../shared/embed-languages.ts'
import type { EmbedTexts, TranslatedTexts } from '../../shared/embed-texts.ts'
import { inProject } from '../project.ts'

const folder = inProject('src/shared/embed-texts/')

const known = new Map<string, EmbedTexts>()

function textsOf(file: string): EmbedTexts {
  const texts =
    known.get(file) ??
    (JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as EmbedTexts)
  known.set(file, texts)
  return texts
}

/** The texts for a `lang` such as `pt-BR` or `zh-TW`; English when there are none. */
export function embedTextsFor(lang: string): TranslatedTexts {
  const language = resolve(lang) ?? { file: 'en', locale: 'en' }
  return { ...textsOf(language.file), ...language }
}

function resolve(lang: string) {
  try {
    const locale = new Intl.Locale(lang)
    const { language, script } = locale.maximize()
    // Norwegian has two written forms, and an older code for both.
    const norwegian = language === 'no' || language === 'nn' ? 'nb' : language
    const file = language === 'zh' && script === 'Hant' ? 'zh-Hant' : norwegian
    return embedLanguages.includes(file) ? { file, locale: locale.baseName } : undefined
  } catch {
    return undefined
  }
}
