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
