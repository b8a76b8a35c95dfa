import './styles.css'
import { keepInput } from './base/kept-input.ts'
import { chooseTheme, chosenTheme, followTheme, onTheme, themes } from './base/theme.ts'

/** The only script of a public page until the application loads. The page is readable without. */

const lateMillis = 8_000
const application = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')]

/** Loads the application after the first paint, because buttons do not work without it. */
function startApplication() {
  setTimeout(offerAgain, lateMillis)
  for (const link of application) link.rel = 'modulepreload'
  import(/* @vite-ignore */ application[0]!.href).catch(offerAgain)
}

/** Shows the link that loads the page again (PublicLayout.tsx), which keeps what is typed. */
function offerAgain() {
  const late = document.querySelector('[data-late]')
  // Gone once the application runs.
  if (!late) return
  late.removeAttribute('hidden')
  const form = document.querySelector<HTMLFormElement>('#root form')
  if (!form) return
  keepInput(form)
  form.addEventListener('input', () => keepInput(form))
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

const hydrate = () => void requestAnimationFrame(() => setTimeout(startApplication))

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
