import { createHash } from 'node:crypto'
import type { Metadata, Sharp, SharpOptions } from 'sharp'
import {
  longestSide,
  pictureLimits,
  pictureSizes,
  wholeWithin,
} from '../../../shared/market/pictures.ts'
import type { PicturePosition, PictureSize } from '../../../shared/market/pictures.ts'
import { fewAtOnce, inTurn } from '../../base/http/few-at-once.ts'
import type { Viewer } from '../../base/http/session.ts'
import { areDrawing, isDrawing, wrongPicture } from './pictures.ts'

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

const signatures: [format: string, at: number, bytes: string][] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['webp', 8, 'WEBP'],
]

/** The format of an image by its first bytes; null for anything else, such as SVG. */
function formatOf(bytes: Buffer): string | null {
  const text = bytes.subarray(0, 16).toString('latin1')
  if (text.slice(8, 12) === 'WEBP' && !text.startsWith('RIFF')) return null
  return signatures.find(([, at, start]) => text.startsWith(start, at))?.[0] ?? null
}

/** Names both sizes of a picture by their content. */
export const hashOf = ({ card, hero }: Pick<Images, 'card' | 'hero'>) =>
  createHash('sha256').update(card).update(hero).digest('hex')

/** Pictures that are drawn or wait. */
const few = fewAtOnce({ ofOne: 4, owners: 8 }, { ofOne: isDrawing, owners: areDrawing })

/**
 * Makes the two sizes of a picture. What is kept is drawn anew from the pixels, so it has no
 * metadata and nothing else that the file held.
 */
export const makeImages = (
  owner: Viewer,
  bytes: Buffer,
  position: PicturePosition,
): Promise<Images> => drawInTurn(owner, () => draw(bytes, position))

/** Makes both sizes anew, with another part of a stored whole picture. */
export const cutAgain = (
  owner: Viewer,
  whole: Buffer,
  position: PicturePosition,
): Promise<Images> =>
  drawInTurn(owner, async () => ({ ...(await cut(await load(), whole, position)), whole }))

/**
 * Decoding takes memory for every pixel, so one image is decoded after the other, and the next of a
 * business waits behind those of others.
 */
const drawInTurn = ({ id }: Viewer, make: () => Promise<Images>): Promise<Images> =>
  few(id, () => inTurn(`pictures of ${id}`, () => inTurn('pictures', make)))

// Loaded with the first picture: most processes never need it.
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

const options: SharpOptions = { limitInputPixels: pictureLimits.pixels, failOn: 'error' }

/** One of the two directions has nothing to cut, so a corner names the ends of both. */
const corners = { start: 'left top', center: 'centre', end: 'right bottom' }

async function draw(bytes: Buffer, position: PicturePosition): Promise<Images> {
  const format = formatOf(bytes)
  if (!format) throw wrongPicture('This is not a PNG, JPEG or WebP picture.')
  const sharp = await load()
  try {
    check(await sharp(bytes, { ...options, limitInputPixels: false }).metadata(), bytes, format)
    const images = await cut(sharp, bytes, position)
    const whole = await toWebp(
      sharp(bytes, options).autoOrient().resize({
        width: longestSide,
        height: longestSide,
        fit: 'inside',
        withoutEnlargement: true,
      }),
    )
    return { ...images, whole }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw Object.assign(wrongPicture('This picture is damaged and cannot be read.'), {
      cause: error,
    })
  }
}

type Load = Awaited<ReturnType<typeof load>>

/** Both sizes of a picture. */
async function cut(sharp: Load, bytes: Buffer, at: PicturePosition) {
  const size = async (name: PictureSize) =>
    toWebp(
      at === 'whole'
        ? await within(sharp, bytes, name)
        : sharp(bytes, options)
            .autoOrient()
            .resize({ ...pictureSizes[name], fit: 'cover', position: corners[at] }),
    )
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

const toWebp = (image: Sharp) =>
  image.flatten({ background: '#ffffff' }).webp({ quality: 80 }).timeout({ seconds: 20 }).toBuffer()

function check(found: Metadata, bytes: Buffer, expected: string) {
  const { format, width, height, pages = 1, isProgressive } = found
  if (format !== expected) throw wrongPicture('This is not a PNG, JPEG or WebP picture.')
  if (width * height > pictureLimits.pixels) {
    throw wrongPicture('This picture has more than 40 megapixels. Send a smaller one.')
  }
  if (format === 'png' && isProgressive && width * height > pictureLimits.interlacedPixels) {
    throw wrongPicture(
      'This picture is interlaced and has more than 8 megapixels. Save it without interlacing.',
    )
  }
  // Animated PNGs have their first frame where others have their image.
  if (pages > 1 || (format === 'png' && bytes.indexOf('acTL') !== -1)) {
    throw wrongPicture('This picture is animated. Send one that stands still.')
  }
  const { width: least, height: lowest } = pictureLimits
  if (Math.max(width, height) < least || Math.min(width, height) < lowest) {
    throw wrongPicture(`A picture needs at least ${least} × ${lowest} pixels.`)
  }
}
