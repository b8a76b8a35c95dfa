import { franc } from 'franc-min'
import { findPhoneNumbersInText, type CountryCode } from 'libphonenumber-js'
import { LinkifyIt } from 'linkify-it'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import Sentiment from 'sentiment'
import type { EvidenceItem } from '../../shared/evidence.ts'

/** What the text alone tells, with well-kept libraries; nothing here knows a database. */
interface Read {
  rating: number
  content: string
  brief: string
  /** ISO 3166 alpha-2: whose way of writing telephone numbers is likely. */
  country: string | null
}

const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true })
const profane = new RegExpMatcher({
  ...englishDataset.build(),
  ...englishRecommendedTransformers,
})
const sentiment = new Sentiment()

export function textEvidenceOf({ rating, content, brief, country }: Read): EvidenceItem[] {
  const [language, expected] = [languageOf(content), languageOf(brief)]
  const found: (EvidenceItem | null)[] = [
    quoting('contact', contactsIn(content, country)),
    quoting('profanity', profanityIn(content)),
    language && expected && language !== expected
      ? { kind: 'language', language, brief: expected }
      : null,
    language === 'eng' ? moodAgainst(rating, content) : null,
  ]
  return found.filter((finding) => finding !== null)
}

function quoting(kind: 'contact' | 'profanity', quotes: string[]): EvidenceItem | null {
  return quotes.length > 0 ? { kind, quotes: [...new Set(quotes)].slice(0, 10) } : null
}

function contactsIn(content: string, country: string | null): string[] {
  const phones = findPhoneNumbersInText(content, {
    ...(country && { defaultCountry: country as CountryCode }),
    extended: false,
  })
  return [
    // A sentence without a space after its full stop looks like a link to those that guess.
    ...(links.match(content) ?? [])
      .map(({ text }) => text)
      .filter((text) => !/^[a-z]+\.[A-Z][a-z]*$/.test(text)),
    ...phones.map(({ startsAt, endsAt }) => content.slice(startsAt, endsAt)),
  ]
}

/** The whole word around each match, as it stands in the text. */
function profanityIn(content: string): string[] {
  return profane.getAllMatches(content, true).map(({ startIndex, endIndex }) => {
    const before = /\S*$/.exec(content.slice(0, startIndex))![0]
    const after = /^\S*/.exec(content.slice(endIndex + 1))![0]
    return `${before}${content.slice(startIndex, endIndex + 1)}${after}`
  })
}

const enoughLetters = 40

/** ISO 639-3, or null where the text is too short or too odd to tell. */
function languageOf(text: string): string | null {
  const language = franc(text, { minLength: enoughLetters })
  return language === 'und' ? null : language
}

/** From here on a text reads clearly one way: AFINN's points in all, and a word. */
const clearly = { inAll: 5, aWord: 0.2 }

function moodAgainst(rating: number, content: string): EvidenceItem | null {
  const { score, comparative } = sentiment.analyze(content)
  if (Math.abs(score) < clearly.inAll || Math.abs(comparative) < clearly.aWord) return null
  if (rating >= 4 && score < 0) return { kind: 'sentiment', words: 'negative' }
  if (rating <= 2 && score > 0) return { kind: 'sentiment', words: 'positive' }
  return null
}
