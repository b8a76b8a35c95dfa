import { endOf } from '../../../shared/base/excerpt.ts'
import type { documentTypes } from '../../../shared/people/verification.ts'

type DocumentType = (typeof documentTypes)[number]

const extensions: Record<DocumentType, string> = {
  'application/pdf': '.pdf',
  'image/jpeg': '.jpg',
  'image/png': '.png',
}

const longest = 120

/** A file name without its path, and without characters that nobody sees. */
export function cleanName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? ''
  // Remove control characters and those that change the text direction.
  return base.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
}

/**
 * The name of a document, to show and to save under. It ends like a document, because a saved file
 * is opened by its name: `deed.html` is a page again, whatever its first bytes are.
 */
export function documentName(name: string, type: DocumentType): string {
  const [, stem = '', extension = ''] =
    /^(.*?)(\.(?:pdf|jpe?g|png))?$/is.exec(cleanName(name)) ?? []
  const ending = extension || extensions[type]
  const kept = stem || (extension ? '' : 'document')
  return `${endOf(kept, longest - ending.length)}${ending}`
}
