import type { Readable } from 'node:stream'

/** What is too large for the memory. */
interface Streamed {
  stream: Readable
  length: number
}

/** A private store of files under random keys. Only Candor can access it. */
export interface FileStore {
  /** Stores or replaces a file. Throws when that fails, and then stores nothing. */
  put(key: string, bytes: Buffer | Streamed, contentType: string): Promise<void>
  /** Opens a file to read. Throws MissingFile when it does not exist. */
  open(key: string): Promise<Readable>
  /** Removes a file. Succeeds also when it does not exist. */
  remove(key: string): Promise<void>
}

/** The store has no file that the database names. It is answered as an internal error. */
export class MissingFile extends Error {
  override name = 'MissingFile'
}
