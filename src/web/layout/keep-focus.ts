/** Time for a dialog to return the focus, or for a new page to take it. */
const settledMillis = 150

/** A toast has the role of a dialog too. */
const dialog = '[role$=dialog]:not([data-toast])'
const parts = 'article, aside, li, section[aria-label], section[aria-labelledby]'

/**
 * Keeps the focus close when the focused element disappears, such as a button whose action removes
 * it. Browsers would move the focus to the top of the document. Moves it to the closest remaining
 * section or list item, or to the page's heading.
 */
export function keepFocus(): void {
  /** The element that had the focus last, and its ancestors. */
  let ancestry: Element[] = []
  let path = ''
  let check: ReturnType<typeof setTimeout> | undefined

  function scheduleCheck() {
    clearTimeout(check)
    check = setTimeout(restoreFocus, settledMillis)
  }
  function restoreFocus() {
    const [last, ...ancestors] = ancestry
    const isElsewhere = document.activeElement !== document.body
    if (!last || isElsewhere || document.querySelector(dialog)) return
    ancestry = []
    // A new page takes the focus itself.
    if (location.pathname !== path) return
    // If the element still exists, the user moved the focus away deliberately.
    if (!isUsable(last)) closestTarget(ancestors)?.focus({ preventScroll: true })
  }

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return
    // Ignore dialogs, except if opened by the URL: then there is no button to return to.
    if (target.closest('#content') || ancestry.length === 0) {
      ancestry = withAncestors(target)
      path = location.pathname
    }
  })
  document.addEventListener('focusout', scheduleCheck)
  const attributeFilter = ['disabled']
  new MutationObserver(scheduleCheck).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter,
  })
}

function withAncestors(element: Element | null): Element[] {
  return element ? [element, ...withAncestors(element.parentElement)] : []
}

const isUsable = (element: Element) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled')

function closestTarget(ancestors: readonly Element[]): HTMLElement | null {
  const part = ancestors.find((element) => isUsable(element) && element.matches(parts))
  if (!(part instanceof HTMLElement)) {
    return document.querySelector('#content h1')
  }
  if (!part.hasAttribute('tabindex')) {
    part.tabIndex = -1
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true })
  }
  return part
}
