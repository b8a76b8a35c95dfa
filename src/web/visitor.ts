import './styles.css'
import { chooseTheme, chosenTheme, followTheme, onTheme, themes } from './base/theme.ts'

/** The only script of a public page until the application loads. The page is readable without. */

const retryMillis = 2_000
const application = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')]

/**
 * Buttons clicked before hydration, to be clicked again afterwards: every toggle, and only the
 * last of the other buttons.
 */
const heldClicks = new Map<Element | 'action', HTMLButtonElement>()

function holdClick(event: MouseEvent) {
  const button = event.target instanceof Element ? event.target.closest('button') : null
  if (!button || button.popoverTargetElement) return
  event.preventDefault()
  // The application listens before it has hydrated, and would act on this click as well.
  event.stopImmediatePropagation()
  heldClicks.set(button.ariaPressed ? button : 'action', button)
}

function replayClicks() {
  removeEventListener('click', holdClick, { capture: true })
  for (const button of heldClicks.values()) button.click()
}

/**
 * Loads the application after the first paint, because forms do not work without it.
 *
 * Each file is fetched first, with retries: a browser may remember a failed module download until
 * the document is reloaded. The import that follows is served from the HTTP cache.
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
      // Only a body that was read completely is cached.
      await answer.arrayBuffer()
      if (!answer.ok) return false
    }
    return true
  } catch {
    return false
  }
}

/** Prefetches the application for visitors who go on to sign up or log in. */
function prefetchApplication() {
  for (const link of application) link.rel = 'prefetch'
}

/** Reloads the page if the visitor has signed in meanwhile, in another tab or before Back. */
async function reloadIfSignedIn() {
  const answer = await fetch('/api/session', { headers: { Accept: 'application/json' } })
  const { user } = (await answer.json()) as { user?: object | null }
  if (user) location.reload()
}

// Ignore failures: the page works without.
const checkSession = () => reloadIfSignedIn().catch(() => {})

/** The radio buttons of ThemeChoice.tsx. */
const themeButtons = document.querySelectorAll<HTMLInputElement>('[data-theme-choice] input')

function markTheme() {
  for (const button of themeButtons) button.checked = button.value === chosenTheme()
}

for (const button of themeButtons) {
  button.addEventListener('change', () => {
    chooseTheme(themes.find((theme) => theme === button.value)!)
  })
}
onTheme(markTheme)
markTheme()
followTheme()

function hydrate() {
  addEventListener('click', holdClick, { capture: true })
  addEventListener('hydrated', replayClicks, { once: true })
  requestAnimationFrame(() => setTimeout(startApplication))
}

/** The root of a page that is read, except for a form that few people use. */
const root = document.querySelector('#root:has([data-needs-application])')

if (document.querySelector('[data-in-use]')) {
  hydrate()
} else {
  root?.querySelector('[data-needs-application]')!.addEventListener(
    'focusin',
    () => {
      root.setAttribute('data-in-use', '')
      hydrate()
    },
    { once: true },
  )
  addEventListener('load', () => setTimeout(prefetchApplication, 1_000))
  addEventListener('pageshow', ({ persisted }) => persisted && checkSession())
  document.addEventListener('visibilitychange', () => !document.hidden && checkSession())
}
