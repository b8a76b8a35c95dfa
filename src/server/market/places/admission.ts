import { countriesOnlyText, takesReviewersOf } from '../../../shared/market/campaign-facts.ts'
import { campaignCan } from '../../../shared/market/campaigns.ts'
import { inDollars } from '../../../shared/base/money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import { personLock, requireOpen, stateOf } from '../../people/accounts/people.ts'
import type { LockedCampaign } from '../campaigns/lock.ts'
import { notFound as campaignNotFound } from '../campaigns/queries.ts'
import type { Tx } from '../../base/db/database.ts'
import type { Viewer } from '../../base/http/session.ts'

/** What a reviewer meets before a place is taken, or a review is submitted without one. */

/** Locks the reviewer and returns where they live. */
export async function lockReviewer(tx: Tx, { id }: Viewer) {
  const self = await personLock(tx, id).select(['id', 'country']).executeTakeFirstOrThrow()
  requireOpen(stateOf(self))
  return self
}

/** Refuses a reviewer who has reviewed the campaign. */
export async function refuseSecond(tx: Tx, { id }: Viewer, campaign: LockedCampaign) {
  const own = await tx
    .selectFrom('reviews')
    .select('id')
    .where('campaignId', '=', campaign.id)
    .where('reviewerId', '=', id)
    .executeTakeFirst()
  if (!own) return
  throw new Refusal('conflict', "You've already submitted a review for this campaign.")
}

interface Reader {
  country: string | null
  /** The version of the campaign that the reviewer has read. */
  version: number | undefined
  /** What is said of the draft, after the reason. */
  kept: string
}

/** Refuses a campaign that is not active, for other countries, or not as it was read. */
export function requireAdmission(
  campaign: LockedCampaign,
  { country, version, kept }: Reader,
  at: Date,
) {
  if (campaign.deletedAt) throw campaignNotFound()
  if (hasEnded(campaign, at)) throw ended(kept)
  // Reviewers never saw a draft, pending or rejected campaign.
  if (!campaignCan.takeReviews(campaign)) throw campaignNotFound()
  if (!takesReviewersOf(campaign, country)) {
    throw new Refusal('conflict', `${countriesOnlyText(campaign.countries)}${kept}`, {
      reason: 'country',
    })
  }
  requireReadVersion(campaign, version, kept)
}

/** Whether a campaign is completed, or will be by the next run of the job. */
const hasEnded = ({ status, endsAt }: LockedCampaign, at: Date) =>
  status === 'completed' || (status === 'active' && endsAt !== null && endsAt <= at)

const ended = (kept: string) =>
  new Refusal('conflict', `This campaign has ended.${kept}`, { reason: 'full' })

/** Refuses a review of another version than the present one: nobody is paid less than they read. */
function requireReadVersion(campaign: LockedCampaign, version: number | undefined, kept: string) {
  if (version === undefined || version === campaign.version) return
  throw new Refusal(
    'conflict',
    'This campaign has changed since you read it: a review now pays ' +
      `${inDollars(campaign.priceCents)}. Please read it again.${kept}`,
    { reason: 'changed' },
  )
}
