import type { Page } from '@playwright/test'

/** Does to every page what the translator of Chrome does: each text gets elements around it. */
export async function translate(page: Page) {
  await page.addInitScript(() => {
    const skipped = 'font, script, style, noscript, textarea, select, title'
    function wrap(text: Node) {
      const parent = text.parentElement
      if (!parent || !text.nodeValue?.trim() || parent.closest(skipped)) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      parent.replaceChild(outer, text)
      inner.append(text)
    }
    function wrapAll(root: Node) {
      if (root.nodeType === Node.TEXT_NODE) return wrap(root)
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) texts.push(walker.currentNode)
      texts.forEach(wrap)
    }
    function begin() {
      wrapAll(document.body)
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) addedNodes.forEach(wrapAll)
      }).observe(document.body, { childList: true, subtree: true })
    }
    // A browser asks whether to translate a page that is shown, so React has taken it over by then.
    function waitForReact() {
      const first = document.querySelector('#root > *')
      const isReacts = first && Object.keys(first).some((key) => key.startsWith('__react'))
      setTimeout(isReacts ? begin : waitForReact, 300)
    }
    waitForReact()
  })
}
