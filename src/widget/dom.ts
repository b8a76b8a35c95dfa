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
    else if (attribute === 'src') void draw(node as HTMLCanvasElement, value)
    else node.setAttribute(attribute, value)
  }
  node.append(...children.map((child) => (typeof child === 'string' ? child : elementOf(child))))
  return node
}

const size = [192, 144] as const

/** A picture as a canvas: the host's policy may allow Candor's answers, but no foreign images. */
async function draw(canvas: HTMLCanvasElement, source: string) {
  canvas.role = 'img'
  ;[canvas.width, canvas.height] = size
  try {
    const answer = await fetch(source, { credentials: 'omit' })
    const image = await createImageBitmap(await answer.blob())
    canvas.getContext('2d')!.drawImage(image, 0, 0, ...size)
  } catch {
    canvas.remove()
  }
}
