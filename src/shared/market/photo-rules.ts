/** The rules of photos without schemas: pages that only show reviews load no zod. */

/** What a photo of a review may be. Larger images are made smaller. */
export const photoLimits = {
  files: 1,
  bytes: 10 * 1024 * 1024,
  pixels: 40_000_000,
  /** Of an interlaced PNG, which takes many times as long to decode. */
  interlacedPixels: 8_000_000,
}

/** How many photos a review has at most. */
export const mostPhotos = 5

/** How many photos that no review has a reviewer may have: those of a few drafts. */
export const mostUnusedPhotos = 20

/** Hours after which a photo that no review has is deleted. */
export const unusedPhotoHours = 24

/** The sizes in which a photo is kept, as WebP, by the longer side in pixels. */
export const photoSizes = { small: 400, medium: 1_000, large: 2_000 } as const
export type PhotoSize = keyof typeof photoSizes

export const photoUrl = (id: string) => `/api/photos/${id}/large.webp`

/** The address of another size of a photo. */
export const photoAt = ({ url }: { url: string }, size: PhotoSize) =>
  url.replace(/large\.webp$/, `${size}.webp`)

/** What is read to those who do not see it. */
export const photoText = ({ alt }: { alt: string }, index: number) =>
  alt || `Photo ${index + 1} of the reviewer`
