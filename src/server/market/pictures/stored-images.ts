import type { Clock } from '../../base/clock.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { announceFile, dropFiles, keepFiles } from '../../base/files/announced.ts'
import type { FileStore } from '../../base/files/files.ts'

interface Deps {
  db: Db
  clock: Clock
  files: FileStore
}

interface StoredImage {
  storageKey: string
  bytes: Buffer
  contentType?: string
}

/**
 * Stores the files of an image and records them in a transaction. Each is announced first, so
 * that what is not recorded is removed, also after a crash.
 */
export async function storeImages<T>(
  deps: Deps,
  log: { warn: (failure: unknown) => void },
  images: StoredImage[],
  record: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, clock, files } = deps
  const stored: StoredImage[] = []
  try {
    for (const image of images) {
      const { storageKey, bytes, contentType = 'image/webp' } = image
      await db.transaction().execute((tx) => announceFile(tx, storageKey, clock.now()))
      stored.push(image)
      await files.put(storageKey, bytes, contentType)
    }
    return await db.transaction().execute(async (tx) => {
      if (images.length > 0) await keepFiles(tx, images)
      return record(tx)
    })
  } catch (error) {
    await drop(deps, stored).catch((failure: unknown) => log.warn(failure))
    throw error
  }
}

async function drop({ db, clock, files }: Deps, stored: StoredImage[]) {
  const keys = await db.transaction().execute((tx) => dropFiles(tx, stored, clock.now()))
  for (const key of keys) await files.remove(key)
}
