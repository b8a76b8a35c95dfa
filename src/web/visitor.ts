import './styles.css'

/** All the script of a public page as visitors get it: HTML that needs none to be read. */

const retryMillis = 2_000
const application = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')]

/**
 * A button works once the application does, and is pressed again then: each that shows or hides
 * something, and the last of those that do something.
 */
const pressed = new Map<Element | 'act', HTMLButtonElement>()

function hold(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || button.popoverTargetElement) return
  event.preventDefault()
  pressed.set(button.ariaPressed ? button : 'act', button)
}

function awake() {
  removeEventListener('click', hold, { capture: true })
  for (const button of pressed.values()) button.click()
}

/**
 * A form sends nothing without the application, so it is loaded once the page can be seen.
 *
 * Each file is fetched first, again and again until it has come: a browser may keep a failed
 * download of a module for its address until the document is reloaded. The import that follows
 * is answered by the HTTP cache.
 */
async function startApplication() {
  while (!(await isFetched())) await new Promise((resolve) => setTimeout(resolve, retryMillis))
  for (const link of application) link.rel = 'modulepreload'
  const script = document.createElement('script')
  script.type = 'module'
  script.src = application[0]!.href
  document.head.append(script)
}

async function isFetched(): Promise<boolean> {
  try {
    for (const answer of await Promise.all(application.map(({ href }) => fetch(href)))) {
      // Only a body that was read to its end is in the cache.
      await answer.arrayBuffer()
      if (!answer.ok) return false
    }
    return true
  } catch {
    return false
  }
}

/** Whoever has read goes on to sign up or log in, and then has the application already. */
function prefetchApplication() {
  for (const link of application) link.rel = 'prefetch'
}

/** Whoever signed in meanwhile, in another tab or before going back, gets the page as theirs. */
async function look() {
  const answer = await fetch('/api/session', { headers: { Accept: 'application/json' } })
  const { user } = (await answer.json()) as { user?: object | null }
  if (user) location.reload()
}

// What fails here is no concern of the reader: the page is whole.
const lookQuietly = () => look().catch(() => {})

if (document.querySelector('[data-in-use]')) {
  addEventListener('click', hold, { capture: true })
  addEventListener('awake', awake, { once: true })
  requestAnimationFrame(() => setTimeout(startApplication))
} else {
  addEventListener('load', () => setTimeout(prefetchApplication, 1_000))
  addEventListener('pageshow', ({ persisted }) => persisted && lookQuietly())
  document.addEventListener('visibilitychange', () => !document.hidden && lookQuietly())
}
