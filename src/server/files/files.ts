import type { Readable } from 'node:stream'

/** A private place for bytes under random keys; nobody but Candor reaches it. */
export interface FileStore {
  /** Keeps the whole of `bytes` in place of what was there, or throws and keeps nothing of it. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Throws a MissingFile when there is nothing under `key`. */
  open(key: string): Promise<Readable>
  /** Also answers where there is nothing to remove. */
  remove(key: string): Promise<void>
}

/** The database names a file that the store does not have: a fault of ours, never of who asked. */
export class MissingFile extends Error {
  override name = 'MissingFile'
}
