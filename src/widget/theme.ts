/** Follows the colors of the page behind each embed, which need not be those of the system. */

interface Embed extends Element {
  followTheme(): void
}
const embeds = new Set<Embed>()

function follow() {
  for (const embed of embeds) embed.followTheme()
}

let observer: MutationObserver | undefined

export function watchTheme(embed: Embed) {
  embeds.add(embed)
  if (observer) return
  const changed = () => {
    follow()
    // Once more after a transition of colors.
    setTimeout(follow, 600)
  }
  observer = new MutationObserver(changed)
  for (const root of [document.documentElement, document.body]) {
    observer.observe(root, { attributeFilter: ['class', 'style', 'data-theme'] })
  }
  matchMedia('(prefers-color-scheme:dark)').addEventListener('change', changed)
}

export const unwatchTheme = (embed: Embed) => void embeds.delete(embed)

let context: CanvasRenderingContext2D | null

/** Whether the page behind an element is dark; undefined where nothing has a color. */
export function isBehindDark(element: Element): boolean | undefined {
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  for (let node = element.parentElement; node; node = node.parentElement) {
    // Drawn and read again, because a color may be written in a dozen ways.
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = getComputedStyle(node).backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data
    if (alpha! > 127) return red! * 3 + green! * 6 + blue! < 1_100
  }
  return undefined
}
