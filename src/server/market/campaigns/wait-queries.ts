import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import type { Viewer } from '../../base/http/session.ts'

/** Whether the reviewer is told when the campaign takes reviews again. */
export async function getWait(
  db: Db,
  { id }: Viewer,
  { campaignId }: { campaignId: string },
): Promise<{ waits: boolean }> {
  const wait = await db
    .selectFrom('campaignWaits')
    .select('createdAt')
    .where('campaignId', '=', isUuid(campaignId) ? campaignId : null)
    .where('reviewerId', '=', id)
    .executeTakeFirst()
  return { waits: wait !== undefined }
}
