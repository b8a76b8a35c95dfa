import type { PublicReviews } from '../shared/outside/embed.ts'
import { embedOptions, showsReviews } from '../shared/outside/embed-options.ts'
import { embedStyles } from '../shared/outside/embed-styles.ts'
import {
  embedTree,
  reviewTree,
  wordsOf,
  type Element as ElementTree,
  type Words,
} from '../shared/outside/embed-view.ts'
import { elementOf } from './dom.ts'
import type * as moreModule from './more.ts'
import { firstPage, hasMore, leastLimit, nextPage, textsIn } from './load.ts'
import { isBehindDark, unwatchTheme, watchTheme } from './theme.ts'

/**
 * Shows a campaign's approved reviews on another website (docs/embed.md):
 * `<candor-reviews campaign="ID"></candor-reviews>`, or in place of the script tag that names one.
 * A shadow root isolates the styles of embed and host page. The styles are a constructed style
 * sheet, which a host's `style-src 'self'` allows.
 */

/** As a module it has no current script, and runs once for all tags that name it. */
const scripts = document.currentScript
  ? [document.currentScript as HTMLScriptElement]
  : document.querySelectorAll<HTMLScriptElement>('script[type=module][src*="/embed.js"]')
const { origin } = new URL(scripts[0]!.src)
const attributes = ['campaign', 'layout', 'theme', 'accent', 'radius', 'count', 'lang']

const sheet = new CSSStyleSheet()
sheet.replaceSync(embedStyles)

type More = typeof moreModule

/** A module that is built by itself (build/embed.ts). */
const loadMore = () => import(/* @vite-ignore */ `${origin}/embed/more.js`) as Promise<More>

function moreButton(list: Element, words: Words, campaign: string, page: PublicReviews) {
  const { more, retry } = words.texts
  const button = elementOf(['button', { type: 'button' }, more]) as HTMLElement
  let show: (() => Promise<void>) | undefined
  const showMore = async () => {
    if (button.ariaDisabled) return
    button.ariaDisabled = 'true'
    try {
      show ??= (await loadMore()).shower(list, button, {
        words,
        page,
        nextPage: (cursor) => nextPage(origin, campaign, cursor),
        articleOf: (item) => elementOf(reviewTree(words, item)) as HTMLElement,
      })
      await show()
      button.textContent = more
    } catch {
      button.textContent = retry
    }
    button.ariaDisabled = null
  }
  button.addEventListener('click', () => void showMore())
  return button
}

class CandorReviews extends HTMLElement {
  static observedAttributes = attributes

  /** The server's fragment has a root already. */
  #root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
  /** Counts the changes, so that an answer that comes too late is dropped. */
  #turn = 0

  connectedCallback() {
    watchTheme(this)
    this.#queue()
  }

  disconnectedCallback() {
    unwatchTheme(this)
  }

  attributeChangedCallback() {
    this.#queue()
  }

  /** Renders once for all attributes that change together. */
  #queue() {
    const turn = ++this.#turn
    queueMicrotask(() => {
      if (turn === this.#turn && this.isConnected) void this.#show(turn)
    })
  }

  async #show(turn: number) {
    const campaign = this.getAttribute('campaign')
    if (!campaign) return this.#root.replaceChildren()
    const options = embedOptions((name) => this.getAttribute(name))
    const { layout, count } = options
    const lang = this.closest<HTMLElement>('[lang]')?.lang || 'en'
    const limit = showsReviews(layout) ? Math.max(leastLimit, count) : 1
    const [page, texts, more] = await Promise.all([
      firstPage(origin, campaign, limit).catch(() => null),
      textsIn(origin, lang),
      // Without it the reviews are a list.
      layout === 'list' || layout === 'summary' ? null : loadMore().catch(() => null),
    ])
    if (turn !== this.#turn) return
    this.#root.adoptedStyleSheets = more ? [sheet, more.layoutSheet] : [sheet]
    if (!page) return this.#replace(['section', {}, ['p', { class: 'by' }, texts.failed]])
    const items = page.items.slice(0, count)
    const words = wordsOf({ page, items, options, language: texts, texts, origin })
    this.#replace(embedTree(words))
    this.#addButtons(words, campaign, page, more)
  }

  #replace(section: ElementTree) {
    this.#root.replaceChildren(elementOf(section))
    this.followTheme()
  }

  /** The arrows of a carousel, and a button that shows further reviews. */
  #addButtons(words: Words, campaign: string, page: PublicReviews, more: More | null) {
    const list = this.#root.querySelector<HTMLElement>('.items')
    if (!list) return
    const { options, texts, items } = words
    const buttons = elementOf(['div', { class: 'buttons' }])
    if (options.layout === 'carousel') more?.slide(list, buttons, texts)
    if (hasMore(items, page)) buttons.append(moreButton(list, words, campaign, page))
    if (buttons.firstChild) list.after(buttons)
  }

  followTheme() {
    const section = this.#root.querySelector('section')
    if (!section || /^(light|dark)$/.test(this.getAttribute('theme') ?? '')) return
    const isDark = isBehindDark(this)
    if (isDark === undefined) delete section.dataset.theme
    else section.dataset.theme = isDark ? 'dark' : 'light'
  }
}

if (!customElements.get('candor-reviews')) customElements.define('candor-reviews', CandorReviews)

for (const script of scripts) {
  const reviews = document.createElement('candor-reviews')
  for (const name of attributes) {
    const value = script.dataset[name]
    if (value) reviews.setAttribute(name, value)
  }
  if (script.dataset.campaign) script.after(reviews)
}
