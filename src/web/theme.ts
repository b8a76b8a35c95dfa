/**
 * The theme of this browser. The style sheet follows the system, or `data-theme` of the document,
 * which the server writes from the cookie, so that no page is painted in the wrong theme first.
 */

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const seconds = 400 * 24 * 60 * 60

export function chosenTheme(): Theme {
  const [, value] = /(?:^|-|; )candor\.theme=(\w+)/.exec(document.cookie) ?? []
  return themes.find((theme) => theme === value) ?? 'system'
}

export function chooseTheme(theme: Theme) {
  const age = theme === 'system' ? 0 : seconds
  const [prefix, suffix] = location.protocol === 'https:' ? ['__Secure-', '; Secure'] : ['', '']
  const flags = `Path=/; Max-Age=${age}; SameSite=Lax${suffix}`
  document.cookie = `${prefix}candor.theme=${theme}; ${flags}`
  showTheme()
}

/** Shows the choice, which may be of another tab or of the page before. */
function showTheme() {
  const theme = chosenTheme()
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const [index, bar] of bars.entries()) {
    const own = themes[index + 1]!
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? '' : 'none'
  }
  dispatchEvent(new Event('theme'))
}

/** Calls back when the choice changes, here or in another tab. Returns a function that ends it. */
export function onTheme(callback: () => void): () => void {
  addEventListener('theme', callback)
  return () => removeEventListener('theme', callback)
}

export function followTheme() {
  addEventListener('pageshow', showTheme)
  document.addEventListener('visibilitychange', showTheme)
}
