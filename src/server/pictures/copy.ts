import { buffer } from 'node:stream/consumers'
import { pictureAt, type PictureSize } from '../../shared/pictures.ts'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { MissingFile, type FileStore } from '../files/files.ts'
import { pictureKey } from '../files/removals.ts'
import type { Viewer } from '../http/session.ts'
import type { Images } from './images.ts'
import { wrongPicture } from './refusals.ts'

interface Deps {
  db: Db
  files: FileStore
}

/**
 * Reads both sizes of a picture of the business byte by byte: drawing and cutting them again would
 * make another picture. Refuses one that was changed or removed since its address was read.
 */
export async function readOwnImages(
  { db, files }: Deps,
  { id }: Viewer,
  address: string,
): Promise<Images> {
  const { campaignId, hash } = pictureAt(address)
  const own = await db
    .selectFrom('campaigns')
    .select('pictureId')
    .where('id', '=', isUuid(campaignId) ? campaignId : null)
    .where('businessId', '=', id)
    .where('pictureHash', '=', hash)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const { pictureId } = own ?? {}
  if (!pictureId) throw wrongPicture(gone)
  const read = async (size: PictureSize) => buffer(await files.open(pictureKey(pictureId, size)))
  try {
    return { hash, card: await read('card'), hero: await read('hero') }
  } catch (error) {
    // Removed since it was found.
    throw error instanceof MissingFile ? wrongPicture(gone) : error
  }
}

const gone = 'The picture to copy was changed or removed meanwhile. Choose a picture.'
