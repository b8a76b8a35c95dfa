import * as z from 'zod'
import { endpoint, Id, Instant, listOf } from '../base/endpoint.ts'
import { ChosenPhotos, Photo } from './photos.ts'

/** How many characters a draft may have: as many as a review. */
const longestDraft = 5_000

/** Half a sentence with its spaces, and words that a submission refuses. */
const content = z
  .string()
  .max(longestDraft, `Use at most ${longestDraft} characters`)
  .refine((value) => !value.includes('\0'), 'Remove the invisible control characters')

const Ticked = z.strictObject({
  used: z.boolean().default(false),
  noTies: z.boolean().default(false),
  notTold: z.boolean().default(false),
})

const rating = z.int().min(1, 'Choose 1 to 5 stars').max(5, 'Choose 1 to 5 stars')

/** What a reviewer has begun to write, as it was last saved. */
export const Draft = z.object({
  rating: z.int(),
  content: z.string(),
  photoIds: z.array(Id),
  /** The photos of `photoIds`. */
  photos: z.array(Photo),
  confirmations: z.object({ used: z.boolean(), noTies: z.boolean(), notTold: z.boolean() }),
  /** Null where nothing is saved. */
  savedAt: Instant.nullable(),
})
export type Draft = z.input<typeof Draft>

const params = z.object({ campaignId: Id })

/** The draft of a review, or of its second try. Without one it is blank. */
export const getDraft = endpoint({
  name: 'getDraft',
  method: 'GET',
  path: '/api/campaigns/:campaignId/draft',
  allow: ['reviewer'],
  params,
  reply: Draft,
})

/** Replaces the draft. A blank one is removed. */
export const saveDraft = endpoint({
  name: 'saveDraft',
  method: 'PUT',
  path: '/api/campaigns/:campaignId/draft',
  allow: ['reviewer'],
  params,
  body: z.strictObject({
    rating: rating.default(5),
    content: content.default(''),
    photoIds: ChosenPhotos.photoIds.unwrap().default([]),
    photoAlts: ChosenPhotos.photoAlts.unwrap().default({}),
    confirmations: Ticked.prefault({}),
  }),
  reply: Draft,
})

/** All drafts of a reviewer, the newest first. There is one at most for each campaign. */
export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/api/drafts',
  allow: ['reviewer'],
  reply: listOf(
    z.object({
      campaignId: Id,
      title: z.string(),
      content: z.string(),
      savedAt: Instant,
      /** The rejected review that it improves, and until when that is possible. */
      reviewId: Id.nullable(),
      until: Instant.nullable(),
      /** Whether it cannot be sent: its campaign takes no reviews now, or it comes too late. */
      closed: z.boolean(),
    }),
  ),
})
