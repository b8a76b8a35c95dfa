import { approveReview } from '../../shared/market/reviews.ts'
import { aMember, type Member } from './members.ts'
import { aBusiness, api, aSubmittedReview, orFail } from './world.ts'

/** A reviewer who registered over HTTP, with earnings from one approved review. */
export async function aPaidMember(cents: number): Promise<Member> {
  const reviewer = await aMember('reviewer')
  const business = await aBusiness({ balance: cents * 2, verified: true })
  const { review, admin } = await aSubmittedReview({ business, reviewer, price: cents })
  orFail(await api(admin, approveReview, { params: { reviewId: review.id }, body: {} }))
  return reviewer
}
