import type { CampaignMoney } from '../../../shared/outside/campaign-money.ts'
import { Refusal } from '../../../shared/base/refusal.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { readCampaignMoney } from '../../ledger/campaign-money.ts'
import { hasPublicPage } from '../../platform/slugs/slugs.ts'

/** Reads the money of a campaign that has a public page. */
export async function readPublicMoney(db: Db, campaignId: string): Promise<CampaignMoney> {
  const isPublic = isUuid(campaignId) && (await isPublicCampaign(db, campaignId))
  const money = isPublic ? await readCampaignMoney(db, campaignId) : null
  if (!money) throw new Refusal('not_found', 'This campaign has no public page.')
  const { taken, reserved, paid, returned, reimbursed, advanced, platformPaid } = money
  const counts = { taken, reserved, paid, returned, reimbursed, advanced, platformPaid }
  return { ...money, counts }
}

async function isPublicCampaign(db: Db, campaignId: string) {
  const found = await db
    .selectFrom('campaigns as c')
    .select('c.id')
    .where('c.id', '=', campaignId)
    .where(hasPublicPage)
    .executeTakeFirst()
  return found !== undefined
}
