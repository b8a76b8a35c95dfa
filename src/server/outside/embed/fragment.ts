import type { PublicReviews } from '../../../shared/outside/embed.ts'
import { embedOptions, showsReviews } from '../../../shared/outside/embed-options.ts'
import { embedStyles, layoutStyles } from '../../../shared/outside/embed-styles.ts'
import { embedTree, givenIn, wordsOf, type Tree } from '../../../shared/outside/embed-view.ts'
import { Html, html } from '../../base/http/html.ts'
import { embedTextsFor } from './languages.ts'
import { asScript, productData } from './structured-data.ts'

/** The attributes of the element, as the query of the fragment has them. */
type FragmentQuery = Partial<
  Record<'layout' | 'theme' | 'accent' | 'radius' | 'count' | 'lang', string>
>

/** How many reviews the fragment needs. */
export const reviewsOf = (query: FragmentQuery) => {
  const { layout, count } = embedOptions((name) => query[name as 'layout'])
  return showsReviews(layout) ? count : 1
}

type Review = PublicReviews['items'][number] & { publishedAt: string | null }
type Page = Omit<PublicReviews, 'nextCursor' | 'items'> & { items: Review[] }

/**
 * The embed as HTML for sites that render on a server. A declarative shadow root keeps the styles
 * of page and embed apart and needs no script; the script of the embed takes it over.
 */
export function embedFragment(page: Page, query: FragmentQuery, origin: string): string {
  const options = embedOptions((name) => query[name as 'layout'])
  const texts = embedTextsFor(query.lang ?? 'en')
  const isEnglish = texts.file === 'en'
  const items = showsReviews(options.layout) ? page.items.slice(0, options.count) : []
  const words = wordsOf({ page, items, options, language: texts, texts, origin })
  const disclosure = isEnglish ? page.disclosure : texts.disclosure
  const data = productData({
    page,
    items,
    disclosureOf: (item) => [givenIn(words, item), disclosure].filter(Boolean).join('. '),
    origin,
  })
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const styles = new Html(embedStyles + layoutStyles)
  const root = element(
    'template',
    { shadowrootmode: 'open' },
    element('style', {}, styles),
    toHtml(embedTree(words)),
  )
  return [
    element('candor-reviews', { campaign: page.campaign.id, ...Object.fromEntries(given) }, root)
      .text,
    element('script', { type: 'application/ld+json' }, new Html(asScript(data))).text,
  ].join('\n')
}

function toHtml(tree: Tree): Html {
  if (typeof tree === 'string') return html`${tree}`
  const [name, attributes, ...children] = tree
  if (name === 'img') {
    return element(name, { ...attributes, width: '96', height: '72', loading: 'lazy' })
  }
  return element(name, attributes, ...children.map(toHtml))
}

/** Names come from this code; values and children are escaped. */
function element(name: string, attributes: Record<string, string>, ...children: Html[]): Html {
  const written = Object.entries(attributes).map(
    ([attribute, value]) => ` ${attribute}="${html`${value}`.text}"`,
  )
  const content = children.map(({ text }) => text).join('')
  const end = name === 'img' ? '' : `</${name}>`
  return new Html(`<${name}${written.join('')}>${content}${end}`)
}
