import type { RegisteredRouter } from '@tanstack/react-router'

/** A link on a page: its URL and its index among the links with that URL. */
interface LinkPosition {
  href: string | null
  index: number
}

const timeoutMillis = 3_000

/**
 * On Back, focuses the link that the user had followed, as browsers do between documents. The
 * router restores the scroll position.
 */
export function returnFocus({ history, subscribe }: RegisteredRouter): void {
  const followed = new Map<string, LinkPosition>()
  const entry = () => history.location.state.__TSR_key ?? ''
  let stop = () => {}
  let wanted: LinkPosition | undefined

  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('#content a[href]')
      if (link) followed.set(entry(), positionOf(link))
    },
    { capture: true },
  )
  history.subscribe(({ action }) => {
    stop()
    const isNew = action.type === 'PUSH' || action.type === 'REPLACE'
    wanted = isNew ? undefined : followed.get(entry())
  })
  subscribe('onRendered', () => {
    if (wanted) stop = focusWhenPresent(wanted)
    wanted = undefined
  })
}

const linksTo = (href: string | null) =>
  [...document.querySelectorAll<HTMLElement>('#content a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  )

function positionOf(link: Element): LinkPosition {
  const href = link.getAttribute('href')
  return { href, index: linksTo(href).findIndex((other) => other === link) }
}

/** Waits for the link, because a list may still be loading. Stops on any user input. */
function focusWhenPresent({ href, index }: LinkPosition): () => void {
  const observer = new MutationObserver(attempt)
  const timeout = setTimeout(stop, timeoutMillis)
  const listeners = new AbortController()
  for (const kind of ['keydown', 'pointerdown']) {
    document.addEventListener(kind, stop, { signal: listeners.signal, capture: true })
  }

  function stop() {
    observer.disconnect()
    clearTimeout(timeout)
    listeners.abort()
  }
  function attempt() {
    const link = linksTo(href)[index]
    if (!link) return
    stop()
    link.focus({ preventScroll: true })
  }

  observer.observe(document.body, { childList: true, subtree: true })
  attempt()
  return stop
}
