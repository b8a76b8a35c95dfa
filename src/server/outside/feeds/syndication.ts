import XMLBuilder from 'fast-xml-builder'
import { disclosureOf } from '../../../shared/market/disclosure.ts'
import { photoAt, photoText } from '../../../shared/market/photo-rules.ts'
import { html } from '../../base/http/html.ts'
import type { FeedBusiness, FeedReview } from './queries.ts'

const attributePrefix = '@'
const textName = '#text'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  textNodeName: textName,
  suppressBooleanAttributes: false,
})

type XmlValue = string | number | XmlElement | readonly XmlElement[]
/** Elements by name, in this order; `@name` is an attribute, `#text` the text beside attributes. */
export interface XmlElement {
  [name: string]: XmlValue
}

/** What XML 1.0 has no way to write: control characters and noncharacters. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const xmlText = (text: string) => text.replaceAll(unwritable, '')

/** Elements as XML, with every text escaped. */
export const xmlOf = (elements: XmlElement): string => builder.build(elements)

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** Feeds for readers: the newest reviews, each with its stars and the disclosure. */

interface Place {
  publicUrl: string
  /** The absolute address of the feed. */
  url: string
}

const titleOf = ({ rating, product, reviewerName }: FeedReview) =>
  `${rating} of 5 stars for ${product}, by ${reviewerName}`
const textOf = ({ content, paid, reply }: FeedReview, { name }: FeedBusiness) =>
  [content, disclosureOf(paid), reply && `${replyTitle(name)}\n${reply.content}`]
    .filter(Boolean)
    .join('\n\n')
const replyTitle = (name: string) => `Reply from ${name}:`
/** Readers take the description of an item as HTML. */
const htmlOf = (review: FeedReview, { name }: FeedBusiness, { publicUrl }: Place) => {
  const { content, photos, paid, reply } = review
  const pictures = photos.map(
    (photo, i) =>
      html`<a href="${publicUrl}${photo.url}"
        ><img src="${publicUrl}${photoAt(photo, 'small')}" alt="${photoText(photo, i)}"
      /></a>`,
  )
  const written = html`<p>${linesOf(content)}</p>
    ${photos.length > 0 && html`<p>${pictures}</p>`}
    <p>${disclosureOf(paid)}</p>`.text
  if (!reply) return written
  return (
    written +
    html`<p>${replyTitle(name)}</p>
      <p>${linesOf(reply.content)}</p>`.text
  )
}
const linesOf = (text: string) =>
  text.split(/\r\n?|\n/).map((line, i) => (i > 0 ? html`<br />${line}` : html`${line}`))
const described = ({ name }: FeedBusiness) =>
  `Published paid reviews of ${name} on Candor, of all stars, newest first.`

/** RSS 2.0. */
export function rssFeed(business: FeedBusiness, reviews: FeedReview[], place: Place): string {
  const item = reviews.map((review) => {
    const url = `${place.publicUrl}/r/${review.id}`
    return {
      title: xmlText(titleOf(review)),
      link: url,
      description: xmlText(htmlOf(review, business, place)),
      guid: { '@isPermaLink': 'true', '#text': url },
      pubDate: review.publishedAt.toUTCString(),
    }
  })
  const channel = {
    title: xmlText(`Reviews of ${business.name}`),
    link: business.publicUrl,
    description: xmlText(described(business)),
    language: 'en',
    item,
  }
  return xmlDeclaration + xmlOf({ rss: { '@version': '2.0', channel } })
}

/** JSON Feed 1.1, in pages: `next_url` leads to older reviews. */
export function jsonFeed(
  business: FeedBusiness,
  { reviews, nextCursor }: { reviews: FeedReview[]; nextCursor: string | null },
  place: Place,
): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `Reviews of ${business.name}`,
    home_page_url: business.publicUrl,
    feed_url: place.url,
    description: described(business),
    ...(nextCursor && { next_url: `${place.url}?after=${encodeURIComponent(nextCursor)}` }),
    items: reviews.map((review) => ({
      id: review.id,
      url: `${place.publicUrl}/r/${review.id}`,
      title: xmlText(titleOf(review)),
      content_text: xmlText(textOf(review, business)),
      date_published: review.publishedAt.toISOString(),
      authors: [{ name: review.reviewerName }],
      ...(review.photos.length > 0 && {
        attachments: review.photos.map((photo, i) => ({
          url: place.publicUrl + photo.url,
          mime_type: 'image/webp',
          title: xmlText(photoText(photo, i)),
        })),
      }),
      ...(review.language && { language: review.language }),
      _candor: {
        about: `${place.publicUrl}/api/docs`,
        rating: review.rating,
        product: review.product,
        product_url: review.productPage,
        incentivized: true,
        paid: review.paid,
        disclosure: disclosureOf(review.paid),
        reply: review.reply && { ...review.reply, content: xmlText(review.reply.content) },
      },
    })),
  })
}
