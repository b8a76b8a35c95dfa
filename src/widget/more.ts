import type { PublicReviews } from '../shared/outside/embed.ts'
import { layoutStyles } from '../shared/outside/embed-styles.ts'
import type { Words } from '../shared/outside/embed-view.ts'

/**
 * `/embed/more.js`: what only some pages need, and the script of the embed loads then. That is
 * layouts other than the list, and further reviews.
 */

export const layoutSheet = new CSSStyleSheet()
layoutSheet.replaceSync(layoutStyles)

const svg = 'http://www.w3.org/2000/svg'

function arrow(name: string, label: string) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = name
  button.ariaLabel = label
  const image = document.createElementNS(svg, 'svg')
  image.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS(svg, 'path')
  path.setAttribute('d', 'M9 5l7 7-7 7')
  image.append(path)
  button.append(image)
  return button
}

/** Adds the arrows of a carousel. They move by what is seen, and are disabled at the ends. */
export function slide(list: HTMLElement, buttons: Element, texts: Words['texts']) {
  const previous = arrow('previous', texts.previous)
  const next = arrow('next', texts.next)
  buttons.append(previous, next)
  const forward = getComputedStyle(list).direction === 'rtl' ? -1 : 1
  const move = (button: HTMLElement, sign: number) =>
    button.addEventListener('click', () => {
      if (button.ariaDisabled !== 'true') list.scrollBy({ left: sign * list.clientWidth * 0.9 })
    })
  move(previous, -forward)
  move(next, forward)
  const update = () => {
    const at = Math.abs(list.scrollLeft)
    previous.ariaDisabled = String(at < 2)
    next.ariaDisabled = String(at + list.clientWidth > list.scrollWidth - 2)
    // Where all is seen there is nothing to move.
    previous.hidden = next.hidden = list.clientWidth > list.scrollWidth - 2
  }
  list.addEventListener('scroll', update, { passive: true })
  new ResizeObserver(update).observe(list)
  // Reviews that are added later.
  new MutationObserver(update).observe(list, { childList: true })
}

interface Shown {
  words: Words
  page: Pick<PublicReviews, 'items' | 'nextCursor'>
  nextPage: (cursor: string) => Promise<Shown['page']>
  articleOf: (item: PublicReviews['items'][number]) => HTMLElement
}

/** Further reviews at once. */
const step = 10

/** Returns what shows further reviews, at first those that are loaded already. */
export function shower(
  list: Element,
  button: HTMLElement,
  { words, page, nextPage, articleOf }: Shown,
) {
  let waiting = page.items.slice(words.items.length)
  let cursor = page.nextCursor
  return async () => {
    if (waiting.length === 0 && cursor !== null) {
      const next = await nextPage(cursor)
      waiting = [...next.items]
      cursor = next.nextCursor
    }
    const articles = waiting.splice(0, step).map(articleOf)
    list.append(...articles)
    if (waiting.length > 0 || cursor !== null) return
    button.remove()
    // The focus must not be lost with the button.
    if (articles[0]) articles[0].tabIndex = -1
    articles[0]?.focus()
  }
}
