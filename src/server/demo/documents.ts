import { randomUUID } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { StoredFile } from '../people/verification/verification.ts'
import type { DemoBusiness } from './business.ts'
import type { DemoFiles } from './demo-files.ts'
import type { DemoDocuments } from './timeline.ts'

/** Stores the sample documents of each business. Returns them by its `email`. */
export async function storeDocuments(
  files: DemoFiles,
  businesses: readonly DemoBusiness[],
): Promise<DemoDocuments> {
  const documents = new Map<string, StoredFile[]>()
  const put = async (fileName: string, contentType: string, bytes: Buffer) => {
    const storageKey = `business-verifications/${randomUUID()}`
    await files.put(storageKey, bytes, contentType)
    return { fileName, contentType, sizeBytes: bytes.length, storageKey }
  }
  const store = async ({ email, companyName, name }: DemoBusiness) => {
    const certificate = ['Certificate of registration', companyName, `Represented by ${name}`, note]
    documents.set(
      email,
      await Promise.all([
        put('certificate-of-registration.pdf', 'application/pdf', pdfOf(certificate)),
        put('proof-of-address.png', 'image/png', pngOf(['Proof of address', companyName, note])),
      ]),
    )
  }
  await Promise.all(businesses.filter(({ verification }) => verification !== 'none').map(store))
  return documents
}

const note = 'A sample of the demo'

/** Builds a PDF of one page. */
export function pdfOf([title, ...lines]: string[]): Buffer {
  const shown = (text: string) => `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)}) Tj`
  const rest = lines.map((line) => `0 -32 Td ${shown(line)}`).join(' ')
  const text = `BT /F1 26 Tf 72 720 Td ${shown(title!)} /F1 15 Tf ${rest} ET 72 700 451 1 re f`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ' +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(text, 'latin1')} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, i) => {
    const place = file.length
    file += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>`
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `${trailer}\nstartxref\n${file.indexOf('xref\n')}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A bitmap font of the letters A to Z: one byte for each of five columns, lowest bit on top. */
const glyphs =
  '7c1211127c7f494949363e414141227f4141413e7f494949417f090909013e414151737f0808087f' +
  '00417f41002040413f017f081422417f404040407f021c027f7f0408107f3e4141413e7f09090906' +
  '3e4151215e7f09192946264949493203017f01033f4040403f1f2040201f3f4038403f6314081463' +
  '03047804036159494d43'
const [width, height, scale] = [640, 400, 4]

/** Builds a PNG with lines of capital letters and a frame, similar to a scan. */
function pngOf(lines: string[]): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.alloc(width, y < 6 || y >= height - 6 ? 150 : 244)
      .fill(150, 0, 6)
      .fill(150, width - 6),
  )
  for (const [row, line] of lines.entries()) {
    for (const [place, letter] of line.toUpperCase().split('').entries()) {
      drawLetter(rows, letter, 48 + place * 6 * scale, 64 + row * 14 * scale)
    }
  }
  const scanlines = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Bit depth 8; colour type 0 is greyscale.
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(scanlines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function drawLetter(rows: Buffer[], letter: string, left: number, top: number) {
  const place = letter.charCodeAt(0) - 65
  if (place < 0 || place > 25) return
  for (let x = 0; x < 5; x++) {
    const column = parseInt(glyphs.slice(place * 10 + x * 2, place * 10 + x * 2 + 2), 16)
    for (let y = 0; y < 7 * scale; y++) {
      const dark = (column >> Math.floor(y / scale)) & 1
      const start = left + x * scale
      if (dark && start + scale < width - 6) rows[top + y]!.fill(40, start, start + scale)
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
