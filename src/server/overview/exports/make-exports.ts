import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../base/clock.ts'
import type { Db, Tx } from '../../base/db/database.ts'
import { partsOf } from './contents.ts'
import { offerExport } from './exports.ts'
import { readDocuments, readPhotoFiles, readProofFiles } from './own-rows.ts'
import { waitingExports } from './queries.ts'
import { addDocuments, addTexts, writeZip } from './zip.ts'
import { AddressSealing } from '../../market/addresses/sealing.ts'
import type { FileStore } from '../../base/files/files.ts'
import type { Viewer } from '../../base/http/session.ts'
import type { Role } from '../../../shared/base/roles.ts'
import { announceFile } from '../../base/files/announced.ts'
import { eachItem, type Log } from '../../base/jobs/items.ts'

interface Deps {
  files: FileStore
  clock: Clock
  log: Log
  /** AUTH_SECRET, or the secret that is generated without it. */
  secret: string
}

const atOnce = 20

/**
 * Makes the files of people who asked for their data. A file is named for removal before it is
 * stored, and offering it takes it out there: a crash in between leaves nothing behind, and the
 * next run makes the file again. Returns how many were offered.
 */
export async function makeExports(db: Db, deps: Deps): Promise<number> {
  const { clock, log } = deps
  let offered = 0
  const waiting = await waitingExports(db, atOnce)
  await eachItem(db, 'make-export', { at: clock.now(), log }, waiting, async (asked) => {
    if (await make(db, asked, deps)) offered++
  })
  return offered
}

async function make(
  db: Db,
  { id, userId, role }: { id: string; userId: string; role: Role },
  { files, clock, secret }: Deps,
): Promise<boolean> {
  const owner = { id: userId, role }
  const at = clock.now()
  const storageKey = `exports/${randomUUID()}`
  await db.transaction().execute((tx) => announceFile(tx, storageKey, at))
  const folder = await mkdtemp(join(tmpdir(), 'candor-export-'))
  try {
    const path = join(folder, 'export.zip')
    await writeZip(path, async (add) => {
      // One snapshot, so that the lists agree with each other.
      const documents = await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (tx) => {
          await addTexts(add, await partsOf(tx, owner, new AddressSealing(secret), at), at)
          return documentsOf(tx, owner)
        })
      await addDocuments(add, documents, files)
    })
    const { size: length } = await stat(path)
    await files.put(storageKey, { stream: createReadStream(path), length }, 'application/zip')
    const made = { id, userId, storageKey, sizeBytes: length }
    return await db.transaction().execute((tx) => offerExport(tx, made, clock.now()))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const documentsOf = async (tx: Tx, owner: Viewer) =>
  owner.role === 'business'
    ? readDocuments(tx, owner)
    : [...(await readPhotoFiles(tx, owner)), ...(await readProofFiles(tx, owner))]
