import type { documentTypes } from '../../../shared/people/verification.ts'

type DocumentType = (typeof documentTypes)[number]

/** Programs write a byte order mark or blank lines first, and readers look so far for its start. */
const pdfStart = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]{0,1024}%PDF-/
const furthestStart = 1_040

const signatures: [DocumentType, number[]][] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Detects the type of a file from its first bytes. Returns null when it is not accepted. */
export function documentTypeOf(bytes: Buffer): DocumentType | null {
  if (pdfStart.test(bytes.subarray(0, furthestStart).toString('latin1'))) return 'application/pdf'
  const known = signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  return known ? known[0] : null
}
