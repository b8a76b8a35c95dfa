import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const dayMillis = 86_400_000

/**
 * Removes the files of builds before yesterday's: a process, or a page that is open, may yet load
 * those of an earlier one.
 */
export const withoutOldFiles: Plugin = {
  name: 'without-old-files',
  async writeBundle({ dir = '' }) {
    for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = join(entry.parentPath, entry.name)
      const { mtimeMs } = await stat(file)
      if (Date.now() - mtimeMs > dayMillis) await rm(file)
    }
  },
}
