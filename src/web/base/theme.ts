/**
 * The theme of this browser: dark, unless another is chosen. The style sheet goes by `data-theme`
 * of the document, which the server writes from the cookie, so that no page is painted in the wrong
 * theme first.
 */

export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]

const seconds = 400 * 24 * 60 * 60

export function chosenTheme(): Theme {
  const [, value] = /(?:^|-|; )candor\.theme=(\w+)/.exec(document.cookie) ?? []
  return themes.find((theme) => theme === value) ?? 'dark'
}

export function chooseTheme(theme: Theme) {
  const [prefix, suffix] = location.protocol === 'https:' ? ['__Secure-', '; Secure'] : ['', '']
  const flags = `Path=/; Max-Age=${seconds}; SameSite=Lax${suffix}`
  document.cookie = `${prefix}candor.theme=${theme}; ${flags}`
  showTheme()
}

/** Shows the choice, which may be of another tab or of the page before. */
function showTheme() {
  const theme = chosenTheme()
  document.documentElement.dataset.theme = theme
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const [index, bar] of bars.entries()) {
    const own = index === 0 ? 'light' : 'dark'
    bar.media =
      theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'none'
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
