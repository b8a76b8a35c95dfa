import type { makeRouter } from '../app.tsx'

/** A link of a page: its address, and which of those with the same one. */
interface Place {
  href: string | null
  nth: number
}

const patienceMillis = 3_000

/**
 * Back gives the focus to the link that led away, as a browser does between documents; where the
 * page was scrolled to is the router's own affair.
 */
export function returnFocus({ history, subscribe }: ReturnType<typeof makeRouter>): void {
  const followed = new Map<string, Place>()
  const entry = () => history.location.state.__TSR_key ?? ''
  let stop = () => {}
  let wanted: Place | undefined

  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element && target.closest('#content a[href]')
      if (link) followed.set(entry(), placeOf(link))
    },
    { capture: true },
  )
  history.subscribe(({ action }) => {
    stop()
    const isNew = action.type === 'PUSH' || action.type === 'REPLACE'
    wanted = isNew ? undefined : followed.get(entry())
  })
  subscribe('onRendered', () => {
    if (wanted) stop = focusOnceThere(wanted)
    wanted = undefined
  })
}

const linksTo = (href: string | null) =>
  [...document.querySelectorAll<HTMLElement>('#content a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  )

function placeOf(link: Element): Place {
  const href = link.getAttribute('href')
  return { href, nth: linksTo(href).findIndex((other) => other === link) }
}

/** A list may still be loading; whoever does something meanwhile is not interrupted. */
function focusOnceThere({ href, nth }: Place): () => void {
  const tries = new MutationObserver(attempt)
  const late = setTimeout(stop, patienceMillis)
  const own = new AbortController()
  for (const kind of ['keydown', 'pointerdown']) {
    document.addEventListener(kind, stop, { signal: own.signal, capture: true })
  }

  function stop() {
    tries.disconnect()
    clearTimeout(late)
    own.abort()
  }
  function attempt() {
    const link = linksTo(href)[nth]
    if (!link) return
    stop()
    link.focus({ preventScroll: true })
  }

  tries.observe(document.body, { childList: true, subtree: true })
  attempt()
  return stop
}
