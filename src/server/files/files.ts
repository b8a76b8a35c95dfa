import type { Readable } from 'node:stream'

/** A private place for bytes under random keys; nobody but Candor reaches it. */
export interface FileStore {
  /** Keeps the whole of `bytes` under `key`, or throws and keeps nothing. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Throws when there is nothing under `key`. */
  open(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}
