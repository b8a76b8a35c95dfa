import { buffer } from 'node:stream/consumers'
import {
  pictureAt,
  type PictureFile,
  type PicturePosition,
} from '../../../shared/market/pictures.ts'
import type { Db } from '../../base/db/database.ts'
import { isUuid } from '../../base/db/uuid.ts'
import { MissingFile, type FileStore } from '../../base/files/files.ts'
import { pictureKey } from '../../base/files/removals.ts'
import type { Viewer } from '../../base/http/session.ts'
import { recrop, type Images } from './images.ts'
import { wrongPicture } from './pictures.ts'

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
    .select(['pictureId', 'picturePosition'])
    .where('id', '=', isUuid(campaignId) ? campaignId : null)
    .where('businessId', '=', id)
    .where('pictureHash', '=', hash)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  const { pictureId, picturePosition: position = null } = own ?? {}
  if (!pictureId) throw wrongPicture(gone)
  const read = async (size: PictureFile) => buffer(await files.open(pictureKey(pictureId, size)))
  try {
    const whole = position === null ? null : await read('whole')
    return { hash, card: await read('card'), hero: await read('hero'), whole, position }
  } catch (error) {
    // Removed since it was found.
    throw error instanceof MissingFile ? wrongPicture(gone) : error
  }
}

const gone = 'The picture to copy was changed or removed meanwhile. Choose a picture.'

interface Stored {
  pictureId: string | null
  picturePosition: PicturePosition | null
}

/** Cuts the stored picture of a campaign to another part; null where it has nothing else. */
export async function readCutAgain(
  { files }: Pick<Deps, 'files'>,
  owner: Viewer,
  { pictureId, picturePosition }: Stored,
  position: PicturePosition,
): Promise<Images | null> {
  if (!pictureId || !picturePosition || position === picturePosition) return null
  try {
    const whole = await buffer(await files.open(pictureKey(pictureId, 'whole')))
    return await recrop(owner, whole, position)
  } catch (error) {
    throw error instanceof MissingFile ? wrongPicture(missing) : error
  }
}

const missing = 'The picture was changed or removed meanwhile. Choose a picture.'
