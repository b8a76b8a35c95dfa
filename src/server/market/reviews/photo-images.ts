import { Refusal } from '../../../shared/base/refusal.ts'
import { photoLimits, photoSizes, type PhotoSize } from '../../../shared/market/photo-rules.ts'
import type { Viewer } from '../../base/http/session.ts'
import { drawImage, wholeIn, type ImageRules } from '../pictures/decoding.ts'

export interface PhotoImages {
  width: number
  height: number
  files: { size: PhotoSize; bytes: Buffer }[]
}

const rules: ImageRules = {
  what: 'photo',
  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', heif: 'HEIC' },
  limits: photoLimits,
  refused: (message) => new Refusal('invalid', message, { fields: { file: message } }),
}

/** Makes the sizes of a photo. The largest is drawn first, and the others from it. */
export const makePhoto = (owner: Viewer, bytes: Buffer): Promise<PhotoImages> =>
  drawImage(owner, bytes, rules, async (image, sharp) => {
    const large = await wholeIn(image(), photoSizes.large).toBuffer({ resolveWithObject: true })
    const { width, height } = large.info
    const smaller = async (size: PhotoSize) => ({
      size,
      bytes: await wholeIn(sharp(large.data), photoSizes[size]).toBuffer(),
    })
    const files = [
      { size: 'large' as const, bytes: large.data },
      await smaller('medium'),
      await smaller('small'),
    ]
    return { width, height, files }
  })
