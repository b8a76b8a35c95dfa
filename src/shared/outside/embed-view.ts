import type { PublicReviews } from './embed.ts'
import { showsReviews, type EmbedOptions } from './embed-options.ts'
import {
  embedFormats,
  fill,
  isRightToLeft,
  type EmbedLanguage,
  type EmbedTexts,
} from './embed-texts.ts'

/**
 * The embed as a tree, which the script of the embed makes elements of and the server HTML, so
 * that both show the same.
 */
export type Element = [name: string, attributes: Record<string, string>, ...children: Tree[]]
export type Tree = Element | string

type EmbedReview = PublicReviews['items'][number]

interface EmbedView {
  page: Pick<
    PublicReviews,
    'campaign' | 'ratingAverage' | 'ratingCount' | 'ratingCounts' | 'disclosure'
  >
  /** The reviews to show, a part of those that were loaded. */
  items: readonly EmbedReview[]
  options: EmbedOptions
  language: EmbedLanguage
  texts: EmbedTexts
  /** Of Candor, for pictures and links. */
  origin: string
}

/** A view with the formats of its language. */
export type Words = EmbedView & { format: ReturnType<typeof embedFormats> }
export const wordsOf = (view: EmbedView): Words => ({
  ...view,
  format: embedFormats(view.language),
})

/** The whole embed. */
export function embedTree(words: Words): Element {
  const { options, language, texts, page } = words
  const { layout, theme, accent, radius } = options
  const isBadge = layout === 'badge'
  return [
    'section',
    {
      class: layout,
      // Beside a list of the same reviews, a second landmark of their name would say nothing.
      ...(isBadge && { role: 'group' }),
      lang: language.file,
      dir: isRightToLeft(language.file) ? 'rtl' : 'ltr',
      'aria-label': fill(texts.title, { product: page.campaign.product }),
      style: `--radius:${radius}px${accent ? `;--accent:${accent}` : ''}`,
      ...(theme !== 'auto' && { 'data-theme': theme }),
      ...(accent && { 'data-accent': '' }),
    },
    isBadge ? score(words) : header(words),
    ['p', { class: 'disclosure' }, disclosureOf(words)],
    ...(showsReviews(layout) ? reviews(words) : []),
    ...allReviews(words),
  ]
}

/** English is what the server says now, which may be newer than this script. */
const disclosureOf = ({ language, page, texts }: Words) =>
  language.file === 'en' ? page.disclosure : texts.disclosure

const star = 'M12 2.8l2.8 5.9 6.4.9-4.7 4.5 1.1 6.4-5.6-3.1-5.6 3.1 1.1-6.4L2.8 9.6l6.4-.9z'
const leftHalf = 'M12 2.8v14.6l-5.6 3.1 1.1-6.4L2.8 9.6l6.4-.9z'

/** Five stars, filled to the nearest half. */
function stars({ texts, format }: Words, rating: number, label?: string): Tree {
  const paths: Tree[] = []
  for (let i = 0; i < 5; i++) {
    const transform = `translate(${i * 24})`
    const rest = Math.round(2 * (rating - i))
    if (rest < 2) paths.push(['path', { class: 'off', d: star, transform }])
    if (rest > 0) paths.push(['path', { d: rest > 1 ? star : leftHalf, transform }])
  }
  const name = label || fill(texts.score, { count: format.number(rating) })
  return [
    'svg',
    { class: 'stars', viewBox: '0 0 120 24', role: 'img', 'aria-label': name },
    ...paths,
  ]
}

/** The average with its stars, and of how many paid reviews it is. */
function score(words: Words): Tree {
  const { page, texts, format } = words
  const { ratingAverage, ratingCount } = page
  if (ratingAverage === null) return ['p', { class: 'by' }, texts.none]
  const average = format.average(ratingAverage)
  const outOf = fill(texts.rating, { average })
  return [
    'div',
    { class: 'score' },
    ['strong', { 'aria-hidden': 'true' }, average],
    stars(words, ratingAverage, outOf),
    ['span', { class: 'by' }, format.plural(texts.reviews, ratingCount)],
  ]
}

function header(words: Words): Tree {
  const { page, texts, format, origin } = words
  const { campaign, ratingCount, ratingCounts } = page
  const { picture, product, companyName } = campaign
  const rows = ([5, 4, 3, 2, 1] as const).map((row): Tree => {
    const value = ratingCounts[row]
    const label = format.plural(texts.stars, row)
    return [
      'li',
      {},
      ['span', { 'aria-hidden': 'true' }, format.number(row)],
      ['meter', { min: '0', max: `${ratingCount}`, value: `${value}`, 'aria-label': label }],
      ['span', {}, format.number(value)],
    ]
  })
  return [
    'header',
    {},
    ...(picture
      ? [['img', { class: 'picture', src: origin + picture.card, alt: picture.alt }] as Tree]
      : []),
    [
      'div',
      { class: 'title' },
      ['h2', {}, fill(texts.title, { product })],
      ['p', { class: 'by' }, ['bdi', {}, companyName]],
    ],
    score(words),
    ...(ratingCount > 0 ? [['ul', { class: 'counts' }, ...rows] as Tree] : []),
  ]
}

function reviews(words: Words): Tree[] {
  const { page, items, options, texts } = words
  if (items.length === 0) return []
  const label = fill(texts.title, { product: page.campaign.product })
  const scrolls = { tabindex: '0', role: 'group', 'aria-label': label }
  return [
    [
      'div',
      { class: 'items', ...(options.layout === 'carousel' && scrolls) },
      ...items.map((item) => reviewTree(words, item)),
    ],
  ]
}

/** What was given or paid back beside the pay. */
export function givenIn({ texts, format }: Words, { paid }: Pick<EmbedReview, 'paid'>) {
  const { priceCents, worthCents, reimbursedCents } = paid
  const text = reimbursedCents ? texts.reimbursed : worthCents && texts.given
  const money = (cents: number) => format.money(cents / 100)
  const price = money(priceCents)
  return text ? fill(text, { price, worth: money(worthCents), amount: money(reimbursedCents) }) : ''
}

/** What the business says under a review. */
const replyTree = ({ page, texts }: Words, { content }: { content: string }): Tree => [
  'div',
  { class: 'reply' },
  ['p', { class: 'by' }, fill(texts.reply, { name: page.campaign.companyName })],
  ['blockquote', { dir: 'auto' }, content],
]

/** One review, always marked as paid. The mark leads to its receipt. */
export function reviewTree(words: Words, item: EmbedReview): Element {
  const { texts, format, origin } = words
  const { id, rating, content, reviewerName, createdAt, photos, reply } = item
  const receipt = `${origin}/r/${id}`
  return [
    'article',
    {},
    [
      'div',
      { class: 'meta' },
      [
        'p',
        { class: 'line' },
        stars(words, rating),
        ['a', { class: 'paid', href: receipt }, givenIn(words, item) || texts.paid],
      ],
      [
        'p',
        { class: 'by' },
        ['bdi', {}, reviewerName],
        ` · ${format.date(createdAt)} · `,
        ['a', { href: `${origin}/report?review=${id}` }, texts.report],
      ],
    ],
    [
      'div',
      { class: 'text' },
      ['blockquote', { dir: 'auto' }, content],
      ...(photos.length > 0
        ? [
            [
              'p',
              { class: 'photos' },
              ...photos.map((photo) => photoTree(words, photo, item)),
            ] as Tree,
          ]
        : []),
      ...(reply ? [replyTree(words, reply)] : []),
    ],
  ]
}

/** A photo that leads to its large size. Without words about it, the name says whose it is. */
function photoTree({ origin }: Words, photo: EmbedReview['photos'][number], by: EmbedReview): Tree {
  const src = origin + photo.url.replace('large', 'small')
  return [
    'a',
    { href: origin + photo.url },
    ['img', { class: 'picture', src, alt: photo.alt || by.reviewerName }],
  ]
}

const allReviews = ({ page, texts }: Words): Tree[] =>
  page.campaign.publicUrl ? [['a', { href: page.campaign.publicUrl }, texts.all]] : []
