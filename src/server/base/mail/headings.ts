import { excerptOf } from '../../../shared/base/excerpt.ts'

/** What happened comes first; the title of what it happened to may be cut in the subject. */
export interface Headline {
  news: string
  title?: string | undefined
}

interface Told {
  text: string
  headline?: Headline
}

const longestSubject = 70

/** The first sentence of the text, without its stop. */
function newsOf(text: string): string {
  const line = oneLine(text)
  return (/^.+?[.!?](?= )/.exec(line)?.[0] ?? line).replace(/\.$/, '')
}

/** The subject, with as much of the title as fits, and the heading, which is never cut. */
export function headed({ text, headline }: Told) {
  const { news, title } = headline ?? { news: newsOf(text) }
  const line = oneLine(news)
  if (title === undefined) return { subject: excerptOf(line, longestSubject), heading: line }
  const named = (part: string) => `${line} “${part}”`
  const room = longestSubject - named('').length
  return { subject: named(excerptOf(oneLine(title), room)), heading: named(oneLine(title)) }
}

export const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
