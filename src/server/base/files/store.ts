import { join, dirname } from 'node:path'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { MissingFile, type FileStore } from './files.ts'
import { privateFolder } from '../private-folder.ts'

/** Opens the configured store. The S3 client is large, so it is imported only when it is used. */
export async function openFiles({
  s3,
  dataDir,
}: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (!s3) return localFiles(await privateFolder(join(dataDir, 'documents')))
  const { s3Files } = await import('./s3.ts')
  return s3Files(s3)
}

/** Stores files in a folder that only the user of this process can read. */
export function localFiles(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.part`
      try {
        // Flushed before the rename, so that a file survives a crash once it is recorded.
        const file = await open(draft, 'w', 0o600)
        try {
          await file.writeFile('stream' in bytes ? bytes.stream : bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async open(key) {
      await stat(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new MissingFile(`There is no file ${key}.`) : error
      })
      return createReadStream(pathOf(key))
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
