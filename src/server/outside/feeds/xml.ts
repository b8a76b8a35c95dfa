import XMLBuilder from 'fast-xml-builder'

const attributePrefix = '@'
const textName = '#text'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: attributePrefix,
  textNodeName: textName,
  suppressBooleanAttributes: false,
})

export type XmlValue = string | number | XmlElement | readonly XmlElement[]
/** Elements by name, in this order; `@name` is an attribute, `#text` the text beside attributes. */
export interface XmlElement {
  [name: string]: XmlValue
}

/** What XML 1.0 has no way to write: control characters and noncharacters. */
const unwritable = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

export const xmlText = (text: string) => text.replaceAll(unwritable, '')

/** Elements as XML, with every text escaped. */
export const xmlOf = (elements: XmlElement): string => builder.build(elements)

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
