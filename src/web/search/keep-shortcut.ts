import { wasSignedIn } from '../session.ts'

const search = () => document.querySelector<HTMLElement>('[aria-keyshortcuts$="+K"]')

/** Nobody waits longer for what a key does. */
const keptMillis = 20_000

/** Opens the search as soon as it is there, if its keys were pressed while the page was loading. */
export function keepShortcut() {
  const observer = new MutationObserver(() => {
    const button = search()
    if (!button) return
    observer.disconnect()
    button.click()
  })
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event
    if (key !== 'k' || !(ctrlKey || metaKey) || search() || !wasSignedIn()) return
    event.preventDefault()
    observer.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => observer.disconnect(), keptMillis)
  })
}
