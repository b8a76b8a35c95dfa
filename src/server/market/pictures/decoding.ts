import type { Metadata, Sharp, SharpOptions } from 'sharp'
import type { Refusal } from '../../../shared/base/refusal.ts'
import { fewAtOnce, inTurn } from '../../base/http/few-at-once.ts'
import type { Viewer } from '../../base/http/session.ts'
import { areDrawing, isDrawing } from './pictures.ts'

type Format = 'png' | 'jpeg' | 'webp' | 'heif'

/** What an image that somebody sends may be, and how another one is refused. */
export interface ImageRules {
  what: 'picture' | 'photo' | 'file'
  /** With what else may be sent in its stead. */
  formats: Partial<Record<Format | 'pdf', string>>
  limits: { pixels: number; interlacedPixels: number; width?: number; height?: number }
  refused: (message: string) => Refusal
}

const signatures: [format: Format, at: number, bytes: RegExp][] = [
  ['png', 0, /^\x89PNG\r\n/],
  ['jpeg', 0, /^\xff\xd8\xff/],
  ['webp', 8, /^WEBP/],
  // Of HEIC, which is HEIF; an AVIF has another one.
  ['heif', 4, /^ftyp(?:hei[cmsx]|mif1)/],
]

/** The format of an image by its first bytes; null for anything else, such as SVG. */
function formatOf(bytes: Buffer): Format | null {
  const start = bytes.subarray(0, 16).toString('latin1')
  if (start.slice(8, 12) === 'WEBP' && !start.startsWith('RIFF')) return null
  return signatures.find(([, at, expected]) => expected.test(start.slice(at)))?.[0] ?? null
}

/** Images that are drawn or wait. */
const few = fewAtOnce({ ofOne: 4, owners: 8 }, { ofOne: isDrawing, owners: areDrawing })

/**
 * Decoding takes memory for every pixel, so one image is decoded after the other, and the next of
 * an account waits behind those of others.
 */
export const drawInTurn = <T>({ id }: Viewer, make: (sharp: Load) => Promise<T>): Promise<T> =>
  few(id, () =>
    inTurn(`pictures of ${id}`, () => inTurn('pictures', async () => make(await load()))),
  )

// Loaded with the first image: most processes never need it.
async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  return sharp
}

export type Load = Awaited<ReturnType<typeof load>>

/**
 * Judges an image by its first bytes and its header, before any pixel is decoded, and makes from it
 * what is kept: drawn anew from the pixels, so without metadata and whatever else the file held.
 */
export const drawImage = <T>(
  owner: Viewer,
  bytes: Buffer,
  rules: ImageRules,
  make: (image: () => Sharp, sharp: Load) => Promise<T>,
): Promise<T> =>
  drawInTurn(owner, async (sharp) => {
    const format = formatOf(bytes)
    if (!format || !rules.formats[format]) throw wrongFormat(rules)
    try {
      const found = await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata()
      check(found, { bytes, format }, rules)
      return await make(() => sharp(bytes, optionsOf(rules)), sharp)
    } catch (error) {
      if (error instanceof Error && error.name === 'Refusal') throw error
      throw Object.assign(rules.refused(unreadable(format, rules)), { cause: error })
    }
  })

export const optionsOf = ({ limits }: ImageRules): SharpOptions => ({
  limitInputPixels: limits.pixels,
  failOn: 'error',
})

/** Photos of phones may need a decoder that this build of libvips does not have. */
const unreadable = (format: Format, { what }: ImageRules) =>
  format === 'heif'
    ? `This HEIC ${what} cannot be read here. Send it as JPEG.`
    : `This ${what} is damaged and cannot be read.`

const list = new Intl.ListFormat('en', { type: 'disjunction' })

const wrongFormat = ({ formats, what, refused }: ImageRules) =>
  refused(`This is not a ${list.format(Object.values(formats)).replace(/, or /, ' or ')} ${what}.`)

function check(found: Metadata, sent: { bytes: Buffer; format: Format }, rules: ImageRules) {
  const { what, limits, refused } = rules
  const { format, width, height, pages = 1, isProgressive } = found
  if (format !== sent.format) throw wrongFormat(rules)
  if (width * height > limits.pixels) {
    throw refused(`This ${what} has more than 40 megapixels. Send a smaller one.`)
  }
  if (format === 'png' && isProgressive && width * height > limits.interlacedPixels) {
    throw refused(
      `This ${what} is interlaced and has more than 8 megapixels. Save it without interlacing.`,
    )
  }
  // Animated PNGs have their first frame where others have their image. Pages of a HEIC are other
  // images of a burst; the first one is drawn.
  if ((pages > 1 && format !== 'heif') || (format === 'png' && sent.bytes.indexOf('acTL') !== -1)) {
    throw refused(`This ${what} is animated. Send one that stands still.`)
  }
  const { width: least = 1, height: lowest = 1 } = limits
  if (Math.max(width, height) < least || Math.min(width, height) < lowest) {
    throw refused(`A ${what} needs at least ${least} × ${lowest} pixels.`)
  }
}

export const toWebp = (image: Sharp) =>
  image.flatten({ background: '#ffffff' }).webp({ quality: 80 }).timeout({ seconds: 20 })

/** The whole image, the right way up, within a square. Small ones are not enlarged. */
export const wholeIn = (image: Sharp, side: number) =>
  toWebp(
    image
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
  )
