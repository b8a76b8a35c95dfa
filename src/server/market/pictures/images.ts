import { createHash } from 'node:crypto'
import {
  longestSide,
  pictureLimits,
  pictureSizes,
  wholeWithin,
} from '../../../shared/market/pictures.ts'
import type { PicturePosition, PictureSize } from '../../../shared/market/pictures.ts'
import type { Viewer } from '../../base/http/session.ts'
import {
  drawImage,
  drawInTurn,
  optionsOf,
  toWebp,
  wholeIn,
  type ImageRules,
  type Load,
} from './decoding.ts'
import { wrongPicture } from './pictures.ts'

export interface Images {
  /** Of both sizes. */
  hash: string
  card: Buffer
  hero: Buffer
  /** Null in a copy of a picture of which only both sizes are stored. */
  whole: Buffer | null
  /** Which part of the whole is in both sizes. */
  position: PicturePosition | null
}

/** Names both sizes of a picture by their content. */
export const hashOf = ({ card, hero }: Pick<Images, 'card' | 'hero'>) =>
  createHash('sha256').update(card).update(hero).digest('hex')

const rules: ImageRules = {
  what: 'picture',
  formats: { png: 'PNG', jpeg: 'JPEG', webp: 'WebP' },
  limits: pictureLimits,
  refused: wrongPicture,
}

/** Makes the two sizes of a picture, and the whole one from which other parts can be cut. */
export const makeImages = (
  owner: Viewer,
  bytes: Buffer,
  position: PicturePosition,
): Promise<Images> =>
  drawImage(owner, bytes, rules, async (image, sharp) => ({
    ...(await cut(sharp, bytes, position)),
    whole: await wholeIn(image(), longestSide).toBuffer(),
  }))

/** Makes both sizes anew, with another part of a stored whole picture. */
export const recrop = (owner: Viewer, whole: Buffer, position: PicturePosition): Promise<Images> =>
  drawInTurn(owner, async (sharp) => ({ ...(await cut(sharp, whole, position)), whole }))

const options = optionsOf(rules)

/** One of the two directions has nothing to cut, so a corner names the ends of both. */
const corners = { start: 'left top', center: 'centre', end: 'right bottom' }

/** Both sizes of a picture. */
async function cut(sharp: Load, bytes: Buffer, at: PicturePosition) {
  const size = async (name: PictureSize) =>
    toWebp(
      at === 'whole'
        ? await within(sharp, bytes, name)
        : sharp(bytes, options)
            .autoOrient()
            .resize({ ...pictureSizes[name], fit: 'cover', position: corners[at] }),
    ).toBuffer()
  const [card, hero] = [await size('card'), await size('hero')]
  return { hash: hashOf({ card, hero }), card, hero, position: at }
}

/** The whole picture within the frame, on a ground that is the picture itself, blurred. */
async function within(sharp: Load, bytes: Buffer, name: PictureSize) {
  const { width, height } = pictureSizes[name]
  const drawn = () => sharp(bytes, options).autoOrient().flatten({ background: '#ffffff' })
  // Blurring few pixels and enlarging them costs little, and looks the same.
  const small = { width: width / 20, height: height / 20, fit: 'cover' } as const
  const ground = await drawn().resize(small).blur(2).png().toBuffer()
  const whole = drawn().resize({ ...wholeWithin[name], fit: 'inside' })
  const front = await whole.png({ compressionLevel: 1 }).timeout({ seconds: 20 }).toBuffer()
  return sharp(ground)
    .resize({ width, height })
    .composite([{ input: front }])
}
