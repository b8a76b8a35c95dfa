import { parse, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node

/** The attributes whose value the browser acts on. */
const acting = /^(?:on.*|style|href|src|srcset|action|formaction|http-equiv|content|data|srcdoc)$/

/**
 * What a browser makes of a page, without its texts: elements, attributes and comments, in order.
 * Two pages with the same shape run the same scripts. Line breaks are texts, too.
 */
export function shapeOf(html: string): string[] {
  const shape: string[] = []
  const visit = (node: Node) => {
    if (node.nodeName === 'br') return
    if ('attrs' in node) {
      const attributes = node.attrs.map(({ name, value }) =>
        acting.test(name) ? `${name}=${withoutToken(value)}` : name,
      )
      shape.push([node.tagName, ...attributes].join(' '))
    } else if (node.nodeName === '#comment') {
      shape.push('comment')
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
    if (node.nodeName === 'template' && 'content' in node) visit(node.content)
  }
  visit(parse(html))
  return shape
}

/** Signed links differ from mail to mail. */
const withoutToken = (value: string) => value.replace(/token=.*/, 'token=')
