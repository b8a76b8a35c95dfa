import type { FileStore } from '../base/files/files.ts'

export type DemoFiles = ReturnType<typeof collectFiles>

/** Stores files, and can remove all of them again. */
export function collectFiles(files: FileStore) {
  const keys: string[] = []
  return {
    async put(key: string, bytes: Buffer, contentType: string) {
      keys.push(key)
      await files.put(key, bytes, contentType)
    },
    removeAll: () => Promise.allSettled(keys.map((key) => files.remove(key))),
  }
}
