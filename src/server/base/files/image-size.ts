/** More than any scanner makes. Larger images are made to exhaust the memory of who opens them. */
const mostPixels = 100_000_000

/** Whether an image has more pixels than a document needs. Reads only the header of the file. */
export function hasTooManyPixels(bytes: Buffer): boolean {
  const [width, height] = sizeOf(bytes) ?? [0, 0]
  return width * height > mostPixels
}

const pngHeader = 24

function sizeOf(bytes: Buffer): [width: number, height: number] | null {
  if (bytes[0] === 0x89 && bytes.length >= pngHeader) {
    return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  }
  return bytes[0] === 0xff ? sizeOfJpeg(bytes) : null
}

/**
 * Looks for the frame header, from marker to marker, as decoders do: they skip fill bytes and
 * whatever else stands before a marker.
 */
function sizeOfJpeg(bytes: Buffer): [width: number, height: number] | null {
  let at = bytes.indexOf(0xff, 2)
  while (at !== -1) {
    while (bytes[at] === 0xff) at++
    if (at + 8 > bytes.length) return null
    const marker = bytes[at]!
    if (isFrame(marker)) return [bytes.readUInt16BE(at + 6), bytes.readUInt16BE(at + 4)]
    at = bytes.indexOf(0xff, at + 1 + (hasLength(marker) ? bytes.readUInt16BE(at + 1) : 0))
  }
  return null
}

/** Markers that stand alone: TEM, restarts, start and end; and 0, which is none. */
const hasLength = (marker: number) => marker > 0x01 && (marker < 0xd0 || marker > 0xd9)

/** SOF0 to SOF15, without the markers of tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
