import { LRUCache } from 'lru-cache'
import { letteredLines, lettering, type Lettering } from './lettering.ts'
import { star } from './parts.ts'

/** Pictures of 1200 × 630 for links to public pages, in other applications. */

export interface Card {
  /** The product or business. */
  title: string
  /** Whose product, or by whom a review. */
  subtitle: string | null
  /** Of 5 stars, in halves. */
  rating: number
  /** Beside the stars, such as '11 paid reviews'. */
  note: string
  /** A picture of the product as WebP. */
  picture?: Buffer | null
}

const [width, height] = [1200, 630]
const pictureWidth = 400
const ember = '#ff7a1a'
const light = '#f6f1ec'
const quiet = '#c3b8ae'

/** What a process keeps at most, and how long. A tag changes with what the picture shows. */
const kept = new LRUCache<string, Buffer>({
  maxSize: 16 * 1024 ** 2,
  sizeCalculation: (png) => png.length,
  ttl: 3_600_000,
})

/** Drawing takes a processor, so one picture is drawn after the other. */
let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const mostWaiting = 20

/** Draws a card, or gives the one with this tag. Null when too many wait to be drawn. */
export async function drawCard(tag: string, read: () => Promise<Card>): Promise<Buffer | null> {
  const known = kept.get(tag)
  if (known) return known
  if (waiting >= mostWaiting) return null
  waiting++
  const drawn = last.then(async () => kept.get(tag) ?? (await draw(await read())))
  last = drawn.catch(() => {})
  try {
    const png = await drawn
    kept.set(tag, png)
    return png
  } finally {
    waiting--
  }
}

async function draw(card: Card): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg = Buffer.from(await svgOf(card))
  const image = sharp(svg)
  if (card.picture) {
    const left = width - pictureWidth
    const product = await sharp(card.picture)
      .resize(pictureWidth, height, { fit: 'cover' })
      .toBuffer()
    image.composite([{ input: product, left, top: 0 }])
  }
  return image.png({ compressionLevel: 9, palette: !card.picture }).toBuffer()
}

async function svgOf({ title, subtitle, rating, note, picture }: Card): Promise<string> {
  const room = width - (picture ? pictureWidth : 0) - 140
  const bold = { face: 'display', color: light, bolder: 2.2 } as const
  const plain = { face: 'sans', color: quiet } as const
  const parts: string[] = [logo(70, 62)]
  const add = (line: Lettering | null | undefined, x: number, y: number) => {
    if (line) parts.push(line.svg(x, y))
    return line?.width ?? 0
  }
  add(await lettering('Candor', { ...bold, size: 34, bolder: 1 }), 126, 98)

  const size = picture ? 62 : 72
  const lines = await letteredLines(title, { ...bold, size }, { width: room, lines: 2 })
  let y = lines.length === 2 ? 215 : 265
  for (const line of lines) {
    add(line, 70, y)
    y += size + 10
  }
  const [below] = subtitle
    ? await letteredLines(subtitle, { ...plain, size: 34 }, { width: room, lines: 1 })
    : []
  add(below, 70, y - 18)
  parts.push(stars(rating, 70, 400))
  const score = await lettering(rating.toLocaleString('en-US', { minimumFractionDigits: 1 }), {
    ...bold,
    size: 44,
    bolder: 1.4,
  })
  const x = 70 + 5 * 58 + 16
  const scoreWidth = add(score, x, 441)
  add(await lettering(note, { ...plain, size: 32 }), x + scoreWidth + 20, 440)
  parts.push(`<rect x="70" y="508" width="48" height="4" rx="2" fill="${ember}"/>`)
  const disclosed = 'Paid reviews, whatever the rating'
  add(await lettering(disclosed, { ...plain, size: 30 }), 70, 562)
  return frame(parts.join(''))
}

const rings = [180, 290, 400, 520, 650, 790]
  .map((r) => `<circle cx="1130" cy="60" r="${r}"/>`)
  .join('')

const frame = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" ` +
  `viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#15110e"/>` +
  `<g fill="none" stroke="#2a231d" stroke-width="2">` +
  rings +
  `</g>${content}</svg>`

const logo = (x: number, y: number, scale = 1.9) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="none">` +
  `<path d="M19 7.5a8.5 8.5 0 1 0 0 9" stroke="${ember}" stroke-width="3.5" ` +
  `stroke-linecap="round"/><circle cx="19.25" cy="12" r="2.25" fill="${ember}"/></g>`

/** Five stars, filled up to the rating. */
function stars(rating: number, x: number, y: number): string {
  const row = (color: string) =>
    [0, 1, 2, 3, 4]
      .map((i) => `<path transform="translate(${i * 29} 0)" fill="${color}" d="${star}"/>`)
      .join('')
  const filled = Math.round((rating / 5) * 142 * 100) / 100
  return (
    `<g transform="translate(${x} ${y}) scale(2)">${row('#3a322b')}` +
    `<clipPath id="rated"><rect width="${filled}" height="24"/></clipPath>` +
    `<g clip-path="url(#rated)">${row('#ffc24d')}</g></g>`
  )
}

/** Candor's sign as PNG, for feeds and others that take no SVG. */
export async function drawIcon(): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192" viewBox="0 0 192 192">` +
    `<rect width="192" height="192" rx="36" fill="#15110e"/>${logo(24, 24, 6)}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
