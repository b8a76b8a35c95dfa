import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { MissingFile, type FileStore } from '../files/files.ts'
import type { Part } from './contents.ts'

interface Document {
  fileName: string
  storageKey: string
  uploadedAt: Date
}

/** Makes a zip file of texts and stored documents. */
export async function zipOf(
  parts: readonly Part[],
  documents: readonly Document[],
  files: FileStore,
  at: Date,
): Promise<Buffer> {
  const zip = new ZipFile()
  const whole = buffer(zip.outputStream as Readable)
  for (const { path, text } of parts) zip.addBuffer(Buffer.from(text), path, { mtime: at })
  for (const [index, { fileName, storageKey, uploadedAt }] of documents.entries()) {
    const bytes = await read(files, storageKey)
    // Documents are compressed already.
    const path = `documents/${index + 1}-${safeName(fileName)}`
    if (bytes) zip.addBuffer(bytes, path, { mtime: uploadedAt, compress: false })
  }
  zip.end()
  return whole
}

/** Null for a document whose retention ended meanwhile. */
async function read(files: FileStore, storageKey: string): Promise<Buffer | null> {
  try {
    return await buffer(await files.open(storageKey))
  } catch (error) {
    if (error instanceof MissingFile) return null
    throw error
  }
}

/** Windows reserves these, and `/` and `..` could lead out of the folder into which one unpacks. */
const reserved = /[\p{Cc}\p{Cf}\p{Cs}<>:"/\\|?*]/gu

export const safeName = (name: string): string =>
  name
    .replace(reserved, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/gu, '_')
    .slice(-100) || 'document'
