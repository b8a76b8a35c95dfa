import type { PublicReviews } from '../shared/outside/embed.ts'
import { english, type TranslatedTexts } from '../shared/outside/embed-texts.ts'

async function getJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { credentials: 'omit' })
  if (!response.ok) throw new Error(url)
  return (await response.json()) as T
}

/** At least this many, so that embeds with different counts share an answer. */
export const leastLimit = 10

const addressOf = (origin: string, campaign: string) =>
  `${origin}/api/public/campaigns/${encodeURIComponent(campaign)}/reviews?limit=`

interface Loading {
  limit: number
  sent: boolean
  page: Promise<PublicReviews>
}
const loading = new Map<string, Loading>()

/** The first page of a campaign's reviews: one request for all embeds of it that come together. */
export function firstPage(origin: string, campaign: string, limit: number) {
  const address = addressOf(origin, campaign)
  const known = loading.get(address)
  if (known && (!known.sent || known.limit >= limit)) {
    known.limit = Math.max(known.limit, limit)
    return known.page
  }
  const started: Loading = {
    limit,
    sent: false,
    // Until this microtask, other embeds may ask for more.
    page: Promise.resolve().then(() => {
      started.sent = true
      return getJson(address + started.limit)
    }),
  }
  loading.set(address, started)
  started.page.catch(() => loading.delete(address))
  return started.page
}

export const nextPage = (origin: string, campaign: string, cursor: string) =>
  getJson<PublicReviews>(
    `${addressOf(origin, campaign)}${leastLimit}&cursor=${encodeURIComponent(cursor)}`,
  )

/** Whether there are reviews beyond those that are shown. */
export const hasMore = (
  shown: readonly unknown[],
  { items, nextCursor }: Pick<PublicReviews, 'items' | 'nextCursor'>,
) => shown.length < items.length || nextCursor !== null

const texts = new Map<string, Promise<TranslatedTexts>>()

/** The texts of a language; English is part of the script, and shown when loading fails. */
export function textsIn(origin: string, lang: string): Promise<TranslatedTexts> {
  const known = texts.get(lang)
  if (known) return known
  const isEnglish = /^en(-[a-z]{2})?$/i.test(lang)
  const loading = isEnglish
    ? Promise.resolve({ ...english, file: 'en', locale: lang })
    : getJson<TranslatedTexts>(`${origin}/embed/texts/${encodeURIComponent(lang)}.json`).catch(() =>
        textsIn(origin, 'en'),
      )
  texts.set(lang, loading)
  return loading
}
