import { brotliDecompressSync } from 'node:zlib'

const headerLength = 48
const [cmap, glyf, loca] = [0, 10, 11]

/** The characters that a WOFF2 font has glyphs for. */
export function charactersOf(font: Buffer): Set<number> {
  if (font.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is no WOFF2 font.')
  let at = headerLength
  const base128 = () => {
    for (let value = 0; ;) {
      const byte = font[at++]!
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }

  let start = 0
  let table: [number, number] | undefined
  for (let rest = font.readUInt16BE(12); rest > 0; rest--) {
    const flags = font[at++]!
    const tag = flags & 63
    if (tag === 63) at += 4
    const length = base128()
    // These two are transformed unless they say so, all others if they say so.
    const transformed = tag === glyf || tag === loca ? flags >> 6 !== 3 : flags >> 6 !== 0
    const stored = transformed ? base128() : length
    if (tag === cmap) table = [start, start + stored]
    start += stored
  }
  if (!table) throw new Error('The font has no table of characters.')
  return readCmap(brotliDecompressSync(font.subarray(at)).subarray(...table))
}

function readCmap(table: Buffer): Set<number> {
  const characters = new Set<number>()
  const add = (first: number, last: number) => {
    for (let one = first; one <= last && one !== 0xffff; one++) characters.add(one)
  }
  for (let i = 0; i < table.readUInt16BE(2); i++) {
    const part = table.subarray(table.readUInt32BE(4 + 8 * i + 4))
    const format = part.readUInt16BE(0)
    if (format === 4) {
      const segments = part.readUInt16BE(6) / 2
      for (let n = 0; n < segments; n++) {
        add(part.readUInt16BE(16 + 2 * segments + 2 * n), part.readUInt16BE(14 + 2 * n))
      }
    } else if (format === 12) {
      for (let n = 0; n < part.readUInt32BE(12); n++) {
        add(part.readUInt32BE(16 + 12 * n), part.readUInt32BE(20 + 12 * n))
      }
    }
  }
  return characters
}
