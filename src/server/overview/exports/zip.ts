import { createWriteStream } from 'node:fs'
import { addAbortSignal, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { endOf } from '../../../shared/base/excerpt.ts'
import { MissingFile, type FileStore } from '../../base/files/files.ts'
import type { Part } from './contents.ts'

/** A stored file of the person: a document of a business, or a photo or proof of a reviewer. */
interface Document {
  /** Where it is in the file. */
  folder: string
  fileName: string
  storageKey: string
  uploadedAt: Date
}

/** Adds a file when the one before it is whole. */
type Add = (
  path: string,
  content: Readable,
  options: { mtime: Date; compress?: boolean },
) => Promise<void>

/**
 * Writes a zip file. Lists and documents of a person can be more than the memory of the process, so
 * each flows to the disk, one after the other.
 */
export async function writeZip(to: string, fill: (add: Add) => Promise<void>): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  // A content that cannot be read ends the file; a disk that is full, the reading.
  const broken = new AbortController()
  const written = pipeline(output, createWriteStream(to, { mode: 0o600 }))
  written.catch((error: unknown) => broken.abort(error))
  try {
    await fill(async (path, content, options) => {
      zip.addReadStream(addAbortSignal(broken.signal, content), path, options)
      await finished(content)
    })
    zip.end()
    await written
  } catch (error) {
    output.destroy()
    throw broken.signal.reason ?? error
  }
}

/** Adds texts of the time. */
export async function addTexts(add: Add, parts: readonly Part[], mtime: Date) {
  for (const { path, text } of parts) await add(path, Readable.from(text), { mtime })
}

/** Adds stored documents. */
export async function addDocuments(add: Add, documents: readonly Document[], files: FileStore) {
  for (const [index, { folder, fileName, storageKey, uploadedAt }] of documents.entries()) {
    const stream = await open(files, storageKey)
    if (!stream) continue
    // Documents are compressed already.
    const options = { mtime: uploadedAt, compress: false }
    await add(`${folder}/${index + 1}-${safeName(fileName)}`, stream, options)
  }
}

/** Null for a document whose retention ended meanwhile. */
async function open(files: FileStore, storageKey: string): Promise<Readable | null> {
  try {
    return await files.open(storageKey)
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

/** Windows reserves these, and `/` and `..` could lead out of the folder into which one unpacks. */
const reserved = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu

export const safeName = (name: string): string =>
  endOf(name.replace(reserved, '_').replace(/^[.\s]+|(?<![.\s])[.\s]+$/gu, '_'), 100) || 'document'
