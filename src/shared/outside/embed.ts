import * as z from 'zod'
import { endpoint, Id, Instant, page } from '../base/endpoint.ts'
import { Paid } from '../market/paid.ts'
import { Photo } from '../market/photos.ts'
import { PublishedReply } from '../market/reply.ts'
import { Picture } from '../market/pictures.ts'

/** An approved review for anyone. It never has an email address. */
export const PublicReview = z.object({
  id: Id,
  reviewerName: z.string(),
  country: z.string().nullable(),
  rating: z.int(),
  content: z.string(),
  /** The addresses are of Candor, without its origin. */
  photos: z.array(Photo.omit({ leftOutReason: true })),
  incentivized: z.literal(true),
  paid: Paid,
  /** Of the business. */
  reply: PublishedReply.nullable(),
  createdAt: Instant,
})

const stars = z.int()

export const PublicReviews = z.object({
  campaign: z.object({
    id: Id,
    title: z.string(),
    product: z.string(),
    companyName: z.string(),
    /** The addresses are of Candor, without its origin. */
    picture: Picture.nullable(),
    /** Of the public page of its reviews. */
    publicUrl: z.string().nullable(),
  }),
  ratingAverage: z.number().nullable(),
  ratingCount: z.int(),
  ratingCounts: z.object({ '1': stars, '2': stars, '3': stars, '4': stars, '5': stars }),
  disclosure: z.string(),
  items: z.array(PublicReview),
  nextCursor: z.string().nullable(),
})
export type PublicReviews = z.input<typeof PublicReviews>

export const getPublicReviews = endpoint({
  name: 'getPublicReviews',
  method: 'GET',
  path: '/api/public/campaigns/:campaignId/reviews',
  allow: 'anyone',
  anySite: true,
  mayLag: 'anyone',
  params: z.object({ campaignId: Id }),
  query: z.object(page),
  reply: PublicReviews,
})
