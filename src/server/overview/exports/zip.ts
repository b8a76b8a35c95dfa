import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
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

interface Contents {
  parts: readonly Part[]
  documents: readonly Document[]
}

/**
 * Writes a zip file of texts and stored documents. Documents of a business can be more than the
 * memory of the process, so each flows from the store to the disk, one after the other.
 */
export async function writeZip(
  to: string,
  { parts, documents }: Contents,
  files: FileStore,
  at: Date,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error))
  const add = async () => {
    for (const { path, text } of parts) zip.addBuffer(Buffer.from(text), path, { mtime: at })
    for (const [index, { folder, fileName, storageKey, uploadedAt }] of documents.entries()) {
      const stream = await open(files, storageKey)
      if (!stream) continue
      // Documents are compressed already.
      const path = `${folder}/${index + 1}-${safeName(fileName)}`
      zip.addReadStream(stream, path, { mtime: uploadedAt, compress: false })
      await finished(stream)
    }
    zip.end()
  }
  const written = pipeline(output, createWriteStream(to, { mode: 0o600 }))
  // A document that cannot be read ends the file; a disk that is full, the reading.
  await Promise.race([written, add().then(() => written)]).catch((error: unknown) => {
    output.destroy()
    throw error
  })
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
