import type { PublicReviews } from '../shared/embed.ts'
import { styles } from './styles.ts'

/**
 * Shows a campaign's approved reviews in place of its script tag:
 * `<script src="https://…/embed.js" data-campaign="ID" async></script>`.
 * A shadow root isolates the styles of widget and host page. Text is never set as HTML. The styles
 * are a constructed style sheet, which a host's `style-src 'self'` allows.
 */

type Attributes = Record<string, string>

function element(name: string, attributes: Attributes, ...children: (Node | string)[]) {
  const node = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) node.setAttribute(attribute, value)
  node.append(...children)
  return node
}

const stars = (rating: number) =>
  element(
    'span',
    { class: 'stars', role: 'img', 'aria-label': `${rating} out of 5 stars` },
    '★'.repeat(rating),
    element('span', { class: 'unlit' }, '★'.repeat(5 - rating)),
  )

const average = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

const date = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })

function review({ rating, content, reviewerName, createdAt }: PublicReviews['items'][number]) {
  return element(
    'article',
    {},
    element(
      'p',
      { class: 'line' },
      stars(rating),
      element('span', { class: 'paid' }, 'Paid review'),
    ),
    element('blockquote', { dir: 'auto' }, content),
    element('p', { class: 'by' }, `${reviewerName} · ${date(createdAt)}`),
  )
}

/** At the side, so that nothing moves where the host's policy forbids foreign images. */
function thumbnail({ alt, card }: { alt: string; card: string }, source: string) {
  const src = new URL(card, source).href
  const image = element('img', { class: 'picture', src, alt, width: '96', height: '72' })
  image.addEventListener('error', () => image.remove())
  return image
}

function summary(page: PublicReviews, source: string) {
  const { campaign, ratingAverage, ratingCount, ratingCounts } = page
  const head = element(
    'header',
    {},
    ...(campaign.picture ? [thumbnail(campaign.picture, source)] : []),
    element('h2', {}, `Reviews of ${campaign.product}`),
    element('p', { class: 'by' }, campaign.companyName),
  )
  if (ratingAverage === null) return head
  const rows = (['5', '4', '3', '2', '1'] as const).map((star) =>
    element(
      'li',
      {},
      `${star} ★`,
      element('meter', {
        min: '0',
        max: String(ratingCount),
        value: String(ratingCounts[star]),
        'aria-label': star === '1' ? '1 star' : `${star} stars`,
      }),
      String(ratingCounts[star]),
    ),
  )
  head.append(
    element(
      'p',
      { class: 'average' },
      element('strong', {}, average.format(ratingAverage)),
      ` of 5 · ${ratingCount} paid review${ratingCount === 1 ? '' : 's'}`,
    ),
    element('ul', { class: 'counts' }, ...rows),
  )
  return head
}

const showMore = 'Show more reviews'

class Embed {
  readonly #root: ShadowRoot
  readonly #source: string
  readonly #items = element('div', { class: 'items' })
  readonly #more = element('button', { type: 'button' }, showMore)
  #cursor: string | null = null

  constructor(host: HTMLElement, source: string) {
    this.#root = host.attachShadow({ mode: 'open' })
    this.#source = source
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    this.#root.adoptedStyleSheets = [sheet]
    this.#more.addEventListener('click', () => void this.#showMore())
  }

  async #fetchPage(): Promise<PublicReviews> {
    const url = new URL(this.#source)
    url.searchParams.set('limit', '10')
    if (this.#cursor) url.searchParams.set('cursor', this.#cursor)
    const response = await fetch(url, { credentials: 'omit' })
    if (!response.ok) throw new Error(`Candor answered ${response.status}`)
    return (await response.json()) as PublicReviews
  }

  async show() {
    try {
      const page = await this.#fetchPage()
      const disclosure = element('p', { class: 'disclosure' }, page.disclosure)
      const frame = element(
        'section',
        { 'aria-label': `Reviews of ${page.campaign.product}` },
        summary(page, this.#source),
        disclosure,
        this.#items,
        this.#more,
      )
      if (page.items.length === 0) {
        this.#items.append(element('p', { class: 'by' }, 'No reviews yet'))
      }
      this.#add(page)
      this.#root.replaceChildren(frame)
    } catch {
      this.#root.replaceChildren(
        element('p', { class: 'disclosure' }, 'The reviews could not be loaded.'),
      )
    }
  }

  async #showMore() {
    this.#more.setAttribute('disabled', '')
    try {
      this.#add(await this.#fetchPage())
      this.#more.textContent = showMore
    } catch {
      this.#more.textContent = 'Could not load more. Try again'
    }
    this.#more.removeAttribute('disabled')
  }

  #add(page: PublicReviews) {
    this.#cursor = page.nextCursor
    this.#items.append(...page.items.map(review))
    this.#more.hidden = this.#cursor === null
  }
}

const script = document.currentScript
if (script instanceof HTMLScriptElement && script.dataset.campaign) {
  const path = `/api/public/campaigns/${encodeURIComponent(script.dataset.campaign)}/reviews`
  const host = element('div', { 'data-candor-reviews': '' })
  script.after(host)
  void new Embed(host, new URL(path, script.src).href).show()
}
