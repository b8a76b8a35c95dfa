import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Campaign } from '../../shared/market/campaigns.ts'
import type { Caller } from './callers.ts'
import { request } from './world.ts'

/** A picture of one colour. */
export const aPicture = (
  { width = 1_000, height = 800, background = '#2a6f4e' } = {},
  format: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer()

/** The first bytes of a PNG. */
export const magic = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const header = (width: number, height: number) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 2], 8)
  return data
}

export function chunk(name: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(name), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG whose header says this size, whatever its pixels. */
export const png = (width: number, height: number, ...more: Buffer[]) =>
  Buffer.concat([
    magic,
    chunk('IHDR', header(width, height)),
    ...more,
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])

export const anAnimation = async () => {
  const frame = (await sharp(await aPicture())
    .raw()
    .toBuffer()) as Buffer
  return sharp(Buffer.concat([frame, Buffer.alloc(frame.length)]), {
    raw: { width: 1_000, height: 1_600, channels: 3, pageHeight: 800 },
  })
    .webp({ loop: 0 })
    .toBuffer()
}

interface Sent {
  bytes?: Buffer | undefined
  alt?: string
  position?: string | undefined
  name?: string
  copyOf?: string | undefined
}

/** Sends the picture of a campaign, as the form does. */
export async function sendPicture(
  person: Caller | null,
  { id }: { id: string },
  { bytes, alt = 'A loaf on a wooden board', position, name = 'loaf.png', copyOf }: Sent,
) {
  const form = new FormData()
  form.set('alt', alt)
  if (position) form.set('position', position)
  if (copyOf) form.set('copyOf', copyOf)
  if (bytes) form.set('picture', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  return request<Campaign>(person, 'POST', `/api/campaigns/${id}/picture`, {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')! },
  })
}
