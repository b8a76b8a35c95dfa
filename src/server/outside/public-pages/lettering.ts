import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import { beginningOf, charactersOf } from '../../../shared/base/excerpt.ts'

/**
 * Text as outlines, in Candor's own fonts: what draws the pictures then needs no font of the
 * system. A text with a character that the fonts do not have is left out.
 */

type Face = 'display' | 'sans'

const files: Record<Face, string> = {
  display: 'bricolage-grotesque',
  sans: 'ibm-plex-sans',
}
const subsets = ['latin', 'latin-ext'] as const

let opened: Promise<Record<Face, Font[]>> | undefined

/** Opened with the first picture: most processes never need them. */
async function openFonts(): Promise<Record<Face, Font[]>> {
  const { openSync } = await import('fontkit')
  const open = (name: string) =>
    subsets.map((subset) => {
      const file = `@fontsource-variable/${name}/files/${name}-${subset}-wght-normal.woff2`
      return openSync(fileURLToPath(import.meta.resolve(file))) as Font
    })
  return { display: open(files.display), sans: open(files.sans) }
}

interface Style {
  face: Face
  size: number
  color: string
  /** How much thicker than the regular weight, in pixels. */
  bolder?: number
}

/** One line of text, from its left end on the base line. */
export interface Lettering {
  width: number
  svg: (x: number, y: number) => string
}

/** Draws a line of text; null when a character is missing or nothing is left to see. */
export async function lettering(text: string, style: Style): Promise<Lettering | null> {
  const fonts = (await (opened ??= openFonts()))[style.face]
  const runs = runsOf(text, fonts)
  if (!runs) return null
  let width = 0
  const paths: string[] = []
  for (const { font, part } of runs) {
    const scale = style.size / font.unitsPerEm
    const { glyphs, positions } = font.layout(part)
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i]!
      const outline = glyph.path.toSVG()
      const [x, y] = [width + xOffset * scale, -yOffset * scale]
      if (outline) {
        const at = `translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})`
        paths.push(`<path transform="${at}" d="${outline}"/>`)
      }
      width += xAdvance * scale
    }
  }
  const { color, bolder = 0 } = style
  const units = (bolder * fonts[0]!.unitsPerEm) / style.size
  const weight = bolder ? ` stroke="${color}" stroke-width="${round(units)}"` : ''
  return {
    width,
    svg: (x, y) =>
      `<g transform="translate(${round(x)} ${round(y)})" fill="${color}"${weight}>` +
      `${paths.join('')}</g>`,
  }
}

const round = (value: number) => Math.round(value * 100) / 100

/** The text in parts of one font each; null when no font has one of its characters. */
function runsOf(text: string, fonts: Font[]) {
  const runs: { font: Font; part: string }[] = []
  for (const letter of text.normalize('NFC').trim()) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(letter.codePointAt(0)!))
    if (!font) return null
    const last = runs.at(-1)
    if (last?.font === font) last.part += letter
    else runs.push({ font, part: letter })
  }
  return runs.length > 0 ? runs : null
}

/** A text in at most so many lines, the last one cut; none if it cannot be drawn. */
export async function letteredLines(
  text: string,
  style: Style,
  { width, lines }: { width: number; lines: number },
): Promise<Lettering[]> {
  // Longer texts are cut anyway, and each try costs time.
  const words = beginningOf(text.trim().replaceAll(/\s+/g, ' '), 200).split(' ')
  const drawn: Lettering[] = []
  while (words.length > 0 && drawn.length < lines) {
    const isLast = drawn.length === lines - 1
    const line = await longestLine(words, style, width, isLast)
    if (!line) return []
    drawn.push(line)
  }
  return drawn
}

/** Takes as many words as fit; a word that is too long, or the last line, is cut. */
async function longestLine(words: string[], style: Style, width: number, isLast: boolean) {
  let taken = 1
  while (taken < words.length && (await fits(words.slice(0, taken + 1).join(' '), style, width))) {
    taken++
  }
  const text = words.splice(0, taken).join(' ')
  const isCut = (isLast && words.length > 0) || !(await fits(text, style, width))
  if (!isCut) return lettering(text, style)
  words.length = 0
  const letters = charactersOf(text)
  while (letters.length > 1 && !(await fits(`${letters.join('')}…`, style, width))) letters.pop()
  return lettering(`${letters.join('').trimEnd()}…`, style)
}

async function fits(text: string, style: Style, width: number) {
  const line = await lettering(text, style)
  return line === null || line.width <= width
}
