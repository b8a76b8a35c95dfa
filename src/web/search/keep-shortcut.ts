import { wasSignedIn } from '../session.ts'

const search = () => document.querySelector<HTMLElement>('[aria-keyshortcuts$="+K"]')

/** Opens the search as soon as it is there, if its keys were pressed while the page was loading. */
export function keepShortcut() {
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event
    if (key !== 'k' || !(ctrlKey || metaKey) || search() || !wasSignedIn()) return
    event.preventDefault()
    const observer = new MutationObserver(() => {
      search()?.click()
      if (search()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
