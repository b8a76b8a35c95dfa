import { readFileSync } from 'node:fs'
import { embedLanguages } from '../../../shared/outside/embed-languages.ts'
import type { EmbedTexts, TranslatedTexts } from '../../../shared/outside/embed-texts.ts'
import { inProject } from '../../project.ts'

const folder = inProject('src/shared/outside/embed-texts/')

const known = new Map<string, EmbedTexts>()

function textsOf(file: string): EmbedTexts {
  const texts =
    known.get(file) ??
    (JSON.parse(readFileSync(new URL(`${file}.json`, folder), 'utf8')) as EmbedTexts)
  known.set(file, texts)
  return texts
}

/** The texts for a `lang` such as `pt-BR` or `zh_TW`; English when there are none. */
export function embedTextsFor(lang: string): TranslatedTexts {
  const language = resolve(tagOf(lang)) ?? { file: 'en', locale: 'en' }
  return { ...textsOf(language.file), ...language }
}

/** The longest tag; the names that systems give their languages are shorter. */
const maxTag = 50

/** The language tag of what systems call a language: `pt_BR`, `de_DE.UTF-8`, `pt_PT_ao90`. */
function tagOf(lang: string): string {
  let tag = lang.slice(0, maxTag).split(/[.@]/)[0]!.replaceAll('_', '-')
  // Without the parts at its end that are none of a tag.
  while (tag.includes('-') && !isTag(tag)) tag = tag.slice(0, tag.lastIndexOf('-'))
  return tag
}

function isTag(tag: string) {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
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
