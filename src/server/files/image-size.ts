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

/** Looks for the frame header, from segment to segment. */
function sizeOfJpeg(bytes: Buffer): [width: number, height: number] | null {
  for (let at = 2; at + 9 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (bytes[at] !== 0xff) return null
    if (isFrame(bytes[at + 1]!)) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return null
}

/** SOF0 to SOF15, without the markers of tables among them. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
