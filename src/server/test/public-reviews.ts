import { getCampaign } from '../../shared/market/campaign-page.ts'
import { approveReview, rejectReview } from '../../shared/market/reviews.ts'
import { clock, config } from './server.ts'
import type { anActiveCampaign } from './world.ts'
import { api, aReviewer, aReviewOf, orFail, request } from './world.ts'

/** Published reviews, and the pages that show them. */

export type World = Awaited<ReturnType<typeof anActiveCampaign>>

const rejection = {
  reason: 'off_topic' as const,
  note: 'This is about another bakery in another town.',
}

/** A review with these stars, approved, rejected for good, or sent back for a second try. */
export async function aDecidedReview(
  { campaign, admin }: World,
  rating: number,
  fate: 'approved' | 'rejected' | 'sent back' = 'approved',
) {
  clock.travel({ minutes: 1 })
  const { id } = await aReviewOf(campaign, await aReviewer(), rating)
  const params = { reviewId: id }
  if (fate === 'approved') orFail(await api(admin, approveReview, { params, body: {} }))
  else {
    const body = { ...rejection, allowResubmission: fate === 'sent back' }
    orFail(await api(admin, rejectReview, { params, body }))
  }
  return id
}

/** The path of an absolute address of this Candor. */
export const pathOf = (url: string | null) => url!.replace(config.server.publicUrl, '')

/** Opens a page as a visitor. */
export const open = (path: string) => request<string>(null, 'GET', path)

/** The addresses of the pages of a campaign and its business, as the API gives them. */
export async function addressesOf({ campaign, admin }: World) {
  const { publicUrl, business } = orFail(
    await api(admin, getCampaign, { params: { campaignId: campaign.id } }),
  )
  return { product: publicUrl, business: business.publicUrl }
}
