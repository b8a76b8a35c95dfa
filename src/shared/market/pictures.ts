import * as z from 'zod'
import { line } from '../base/text.ts'

/** What a picture of a campaign may be. Larger images are made smaller. */
export const pictureLimits = {
  files: 1,
  bytes: 5 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of an interlaced PNG, which takes many times as long to decode. */
  interlacedPixels: 8_000_000,
  width: 400,
  height: 300,
}

/** The sizes in which a picture is kept, as WebP. */
export const pictureSizes = {
  /** 4:3, of cards and the embed. */
  card: { width: 800, height: 600 },
  /** 16:9, of the campaign's page. */
  hero: { width: 1600, height: 900 },
} as const
export type PictureSize = keyof typeof pictureSizes

/**
 * How much of each frame a whole picture fills. The 4:3 one is cut to 2:1 and to a square in lists,
 * so the picture is within what is left of both.
 */
export const wholeWithin = {
  card: { width: 600, height: 400 },
  hero: { width: 1600, height: 900 },
} as const satisfies Record<PictureSize, object>

/** A stored file of a picture. `whole` is not cut, and for its business alone. */
export type PictureFile = PictureSize | 'whole'

/** The longer side of the whole picture at most. */
export const longestSide = 3_000

export const missingPictureText = 'Describe the picture for people who cannot see it'

/**
 * Which part of an image is kept where its shape is another one. On a page the same is
 * `object-position`, so that the form shows exactly what is kept. `whole` cuts nothing: the image
 * is within the frame, on a blurred ground made from it.
 */
export const picturePositions = ['start', 'center', 'end', 'whole'] as const
export type PicturePosition = (typeof picturePositions)[number]

/** The address of a size of a picture: its campaign and its hash. */
const pictureAddress =
  /^\/api\/campaigns\/(?<id>[\da-f-]{36})\/picture\/(?<hash>[\da-f]{64})\/(?:card|hero)\.webp$/

/** Which picture of which campaign has this address. */
export function pictureAt(address: string) {
  const { id, hash } = pictureAddress.exec(address)!.groups!
  return { campaignId: id!, hash: hash! }
}

/** What the picture shows, for those who do not see it. Only a draft may leave it empty. */
export const PictureForm = z.object({
  alt: line(200),
  /**
   * The top or left of the image, its middle, its bottom or right, or all of it. Without a file,
   * it cuts the stored picture again.
   */
  position: z.enum(picturePositions, 'Choose start, center, end or whole').optional(),
  /** The address of the picture of another campaign of the business, to copy without a file. */
  copyOf: z
    .string()
    .regex(pictureAddress, 'Send the address of a picture of a campaign, as `picture.card` has it')
    .optional(),
})

/** The addresses of a picture, which change with its content. */
export const Picture = z.object({ alt: z.string(), card: z.string(), hero: z.string() })
export type Picture = z.output<typeof Picture>

/** The address of the whole picture, which only its business may open. */
export const wholeUrl = ({ card }: Picture) => card.replace(/card\.webp$/, 'whole.webp')

export const pictureOf = (row: {
  id: string
  pictureHash: string | null
  pictureAlt: string | null
}): Picture | null => {
  const { id, pictureHash, pictureAlt } = row
  if (pictureHash === null || pictureAlt === null) return null
  const path = `/api/campaigns/${id}/picture/${pictureHash}`
  return { alt: pictureAlt, card: `${path}/card.webp`, hero: `${path}/hero.webp` }
}
