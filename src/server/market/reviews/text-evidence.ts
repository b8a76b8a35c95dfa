import { franc } from 'franc-min'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import Sentiment from 'sentiment'
import { longCodeOf, type Language } from '../../../shared/market/campaign-facts.ts'
import { contactDetailsIn } from '../../../shared/base/contact-details.ts'
import type { EvidenceItem } from '../../../shared/market/evidence.ts'

/** The input of the checks that need only the text. */
export interface Read {
  /** Null for a text without stars. */
  rating: number | null
  content: string
  brief: string
  /** The language that the campaign asks for, if it names one. */
  asked?: Language | null
  /** ISO 3166 alpha-2 code; the default country of telephone numbers. */
  country: string | null
}

const profane = new RegExpMatcher({
  ...englishDataset.build(),
  ...englishRecommendedTransformers,
})
const sentiment = new Sentiment()

export function textEvidenceOf({ rating, content, brief, asked, country }: Read): EvidenceItem[] {
  const language = languageOf(content)
  const expected = asked ? longCodeOf(asked) : languageOf(brief)
  const found: (EvidenceItem | null)[] = [
    quoting('contact', contactDetailsIn(content, country)),
    quoting('profanity', profanityIn(content)),
    language && expected && language !== expected
      ? { kind: 'language', language, brief: expected }
      : null,
    language === 'eng' && rating !== null ? sentimentMismatch(rating, content) : null,
  ]
  return found.filter((finding) => finding !== null)
}

/** The moderator sees the first of them. */
const quoted = 10

function quoting(kind: 'contact' | 'profanity', quotes: string[]): EvidenceItem | null {
  return quotes.length > 0 ? { kind, quotes: [...new Set(quotes)].slice(0, quoted) } : null
}

/** The whole words around the first matches, as written. */
function profanityIn(content: string): string[] {
  const matches = profane.getAllMatches(content, true).slice(0, quoted)
  return matches.map(({ startIndex, endIndex }) => {
    let [start, end] = [startIndex, endIndex + 1]
    while (start > 0 && !/\s/.test(content[start - 1]!)) start--
    while (end < content.length && !/\s/.test(content[end]!)) end++
    return content.slice(start, end)
  })
}

const minLetters = 40

/** The ISO 639-3 code of a text; null when it is too short or unclear. */
function languageOf(text: string): string | null {
  const language = franc(text, { minLength: minLetters })
  return language === 'und' ? null : language
}

/** The AFINN scores from which a text counts as clearly positive or negative. */
const clearly = { inAll: 5, aWord: 0.2 }

function sentimentMismatch(rating: number, content: string): EvidenceItem | null {
  const { score, comparative } = sentiment.analyze(content)
  if (Math.abs(score) < clearly.inAll || Math.abs(comparative) < clearly.aWord) return null
  if (rating >= 4 && score < 0) return { kind: 'sentiment', words: 'negative' }
  if (rating <= 2 && score > 0) return { kind: 'sentiment', words: 'positive' }
  return null
}
