/** Long enough for a dialog to give the focus back, or for a new page to take it. */
const settledMillis = 150

/** A toast calls itself one too. */
const dialog = '[role$=dialog]:not([data-toast])'
const parts = 'article, aside, li, section[aria-label], section[aria-labelledby]'

/**
 * What one decides often takes its own button away, and the browser then drops the focus to the
 * top of the document. It stays near: in the closest named part of the page that is left, or with
 * its heading.
 */
export function keepFocus(): void {
  /** What had the focus last, and all that it stood in. */
  let line: Element[] = []
  let path = ''
  let check: ReturnType<typeof setTimeout> | undefined

  function later() {
    clearTimeout(check)
    check = setTimeout(lookAfterFocus, settledMillis)
  }
  function lookAfterFocus() {
    const [last, ...around] = line
    const isElsewhere = document.activeElement !== document.body
    if (!last || isElsewhere || document.querySelector(dialog)) return
    line = []
    // A new page takes the focus itself, once it is there.
    if (location.pathname !== path) return
    // Whoever clicked beside a button that is still there has let go of it.
    if (!isUsable(last)) near(around)?.focus({ preventScroll: true })
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    // A dialog that an address opened has no button to go back to.
    if (target.closest('#content') || line.length === 0) {
      line = lineOf(target)
      path = location.pathname
    }
  })
  document.addEventListener('focusout', later)
  const attributeFilter = ['disabled']
  new MutationObserver(later).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter,
  })
}

function lineOf(element: Element | null): Element[] {
  return element ? [element, ...lineOf(element.parentElement)] : []
}

const isUsable = (element: Element) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled')

function near(around: readonly Element[]): HTMLElement | null {
  const part = around.find((element) => isUsable(element) && element.matches(parts))
  if (!(part instanceof HTMLElement)) {
    return document.querySelector('#content h1')
  }
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  return part
}
