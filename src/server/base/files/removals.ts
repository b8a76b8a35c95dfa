import { sql } from 'kysely'
import type { PictureFile } from '../../../shared/market/pictures.ts'
import type { Tx } from '../db/database.ts'

/**
 * Deletes the pictures of campaigns and lets a job remove their files: of one campaign, or of all
 * of a business.
 */
export async function removePictures(
  tx: Tx,
  of: { campaignId: string } | { businessId: string },
  at: Date,
) {
  const [column, id] =
    'campaignId' in of ? (['id', of.campaignId] as const) : (['businessId', of.businessId] as const)
  const campaigns = await tx
    .selectFrom('campaigns')
    .select('pictureId')
    .where(column, '=', id)
    .where('pictureId', 'is not', null)
    .forNoKeyUpdate()
    .execute()
  if (campaigns.length === 0) return
  const keys = campaigns.flatMap(({ pictureId }) => pictureKeys(pictureId!))
  await tx
    .insertInto('fileRemovals')
    .values(keys.map((storageKey) => ({ storageKey, removeAt: at })))
    .execute()
  await tx
    .updateTable('campaigns')
    .set({ pictureId: null, pictureHash: null, pictureAlt: null, picturePosition: null })
    .where(column, '=', id)
    .execute()
}

export const pictureKey = (pictureId: string, size: PictureFile) =>
  `campaign-pictures/${pictureId}/${size}.webp`

const pictureKeys = (pictureId: string) => [
  pictureKey(pictureId, 'card'),
  pictureKey(pictureId, 'hero'),
  pictureKey(pictureId, 'whole'),
]

/** Lets a job remove the stored file of a person's export, if there is one. */
export async function removeExportFile(tx: Tx, userId: string, at: Date) {
  await tx
    .insertInto('fileRemovals')
    .columns(['storageKey', 'removeAt'])
    .expression(
      tx
        .selectFrom('exports')
        .select(({ ref }) => ref('storageKey').$notNull().as('storageKey'))
        .select(sql<Date>`${at}::timestamptz`.as('removeAt'))
        .where('userId', '=', userId)
        .where('storageKey', 'is not', null)
        .forUpdate(),
    )
    .execute()
}
