import './styles.css'

/** All the script of a public page as visitors get it: HTML that needs none to be read. */

// Whoever has read goes on to sign up or log in, and then has the application already.
addEventListener('load', () =>
  setTimeout(() => {
    for (const link of document.querySelectorAll('link[rel=later]')) {
      link.setAttribute('rel', 'prefetch')
    }
  }, 1_000),
)

/** Whoever signed in meanwhile, in another tab or before going back, gets the page as theirs. */
async function look() {
  const answer = await fetch('/api/session', { headers: { Accept: 'application/json' } })
  const { user } = (await answer.json()) as { user?: object | null }
  if (user) location.reload()
}

// What fails here is no concern of the reader: the page is whole.
const lookQuietly = () => look().catch(() => {})

addEventListener('pageshow', ({ persisted }) => persisted && lookQuietly())
document.addEventListener('visibilitychange', () => !document.hidden && lookQuietly())
