import type { documentTypes } from '../../shared/verification.ts'

type DocumentType = (typeof documentTypes)[number]

const signatures: [DocumentType, number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Detects the type of a file from its first bytes. Returns null when it is not accepted. */
export function documentTypeOf(bytes: Buffer): DocumentType | null {
  const known = signatures.find(([, signature]) => signature.every((byte, i) => bytes[i] === byte))
  return known ? known[0] : null
}
