import type { Element as ElementTree } from '../shared/outside/embed-view.ts'

const svg = 'http://www.w3.org/2000/svg'

/** Makes elements of a tree. Text is never set as HTML. */
export function elementOf([name, attributes, ...children]: ElementTree): Element {
  const node: Element = /^(svg|path)$/.test(name)
    ? document.createElementNS(svg, name)
    : document.createElement(name === 'img' ? 'canvas' : name)
  for (const [attribute, value] of Object.entries(attributes)) {
    // The policy of the host page may forbid style attributes, but not this.
    if (attribute === 'style') (node as HTMLElement).style.cssText = value
    else if (attribute === 'alt') node.ariaLabel = value
    else if (attribute === 'src') drawLater(node as HTMLCanvasElement, value)
    else node.setAttribute(attribute, value)
  }
  node.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))))
  return node
}

const size = [192, 144] as const

/** Draws when the canvas comes near the screen: a page may have fifty photos. */
function drawLater(canvas: HTMLCanvasElement, source: string) {
  canvas.role = 'img'
  ;[canvas.width, canvas.height] = size
  const near = new IntersectionObserver(
    ([entry]) => {
      if (!entry!.isIntersecting) return
      near.disconnect()
      void draw(canvas, source)
    },
    { rootMargin: '50%' },
  )
  near.observe(canvas)
}

/** A picture as a canvas: the host's policy may allow Candor's answers, but no foreign images. */
async function draw(canvas: HTMLCanvasElement, source: string) {
  try {
    const answer = await fetch(source, { credentials: 'omit' })
    const image = await createImageBitmap(await answer.blob())
    const [width, height] = size
    const scale = Math.max(width / image.width, height / image.height)
    const [wide, high] = [image.width * scale, image.height * scale]
    const context = canvas.getContext('2d')!
    context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high)
  } catch {
    ;(canvas.closest('a') ?? canvas).remove()
  }
}
