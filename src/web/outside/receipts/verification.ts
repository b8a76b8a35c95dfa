import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import type { DigestClaims, ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'
import type { Inclusion } from '../../../shared/outside/receipts.ts'

/** What checking a receipt found. */
export type Finding =
  | { kind: 'matches'; claims: ReceiptClaims }
  | { kind: 'unpublished'; claims: ReceiptClaims; textMatches: boolean | null }
  | { kind: 'genuine'; claims: ReceiptClaims }
  | { kind: 'changed'; claims: ReceiptClaims }
  | { kind: 'forged' }
  | { kind: 'unknown-key' }
  | { kind: 'unsupported' }
  | { kind: 'unreadable' }

/**
 * Checks the signature of a receipt with these public keys, and that the text is the signed one.
 * Without a text it says what the receipt is about. Nothing is sent anywhere.
 */
export async function checkReceipt(
  jws: string,
  text: string | null,
  keys: readonly JWK[],
): Promise<Finding> {
  let kid: string | undefined
  try {
    kid = decodeProtectedHeader(jws).kid
  } catch {
    return { kind: 'unreadable' }
  }
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk) return { kind: 'unknown-key' }
  // Older browsers have no Ed25519, and pages over plain HTTP no crypto.subtle.
  const key = await importJWK({ ...jwk, ext: true }, 'EdDSA').catch(() => null)
  if (!key) return { kind: 'unsupported' }
  let claims: ReceiptClaims
  try {
    const { payload } = await compactVerify(jws, key, { algorithms: ['EdDSA'] })
    claims = JSON.parse(new TextDecoder().decode(payload)) as ReceiptClaims
  } catch {
    return { kind: 'forged' }
  }
  // Another signed text of Candor, such as a digest.
  if (!claims.textSha256) return { kind: 'unreadable' }
  const textMatches = text === null ? null : await isSignedText(text, claims.textSha256)
  if (claims.unpublishedAt) return { kind: 'unpublished', claims, textMatches }
  if (textMatches === null) return { kind: 'genuine', claims }
  return { kind: textMatches ? 'matches' : 'changed', claims }
}

/** The quotation marks around a text that was copied from one of Candor's pages or embeds. */
const quoted = /^(?:“([^]*)”|"([^]*)"|«([^]*)»|‘([^]*)’|'([^]*)')$/

const unquoted = (text: string) =>
  quoted
    .exec(text)
    ?.slice(1)
    .find((inside) => inside !== undefined)
    ?.trim() ?? text

/** Copying may change line ends and add space or quotation marks; nothing else is forgiven. */
async function isSignedText(text: string, wanted: string): Promise<boolean> {
  const lines = text.replaceAll(/\r\n?/g, '\n')
  const bare = unquoted(lines.trim())
  const forms = new Set([
    text,
    text.trim(),
    ...[lines.trim(), bare].flatMap((form) => [form, form.replaceAll('\n', '\r\n')]),
  ])
  for (const form of forms) if ((await sha256(form)) === wanted) return true
  return false
}

const sha256 = async (text: string) => hexOf(await hashed(new TextEncoder().encode(text)))

const hashed = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Whether the digest of a day has a receipt: these public keys signed the digest, and the path
 * leads from the receipt to its root.
 */
export async function isIncluded(
  jws: string,
  { day, index, size, path }: Inclusion,
  digest: string,
  keys: readonly JWK[],
): Promise<boolean> {
  const kid = decodeProtectedHeader(digest).kid
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk) return false
  const key = await importJWK({ ...jwk, ext: true }, 'EdDSA')
  const verified = await compactVerify(digest, key, { algorithms: ['EdDSA'] }).catch(() => null)
  if (!verified) return false
  const claims = JSON.parse(new TextDecoder().decode(verified.payload)) as DigestClaims
  if (claims.day !== day || claims.count + 1 !== size) return false
  return (await rootOf(jws, { index, size, path })) === claims.root
}

/** The root to which a path leads (RFC 9162, section 2.1.3.2); null if it is too long or short. */
async function rootOf(leaf: string, { index, size, path }: Omit<Inclusion, 'day'>) {
  let node = index
  let last = size - 1
  if (node > last) return null
  let hash = hexOf(await hashed(new TextEncoder().encode(`\0${leaf}`)))
  for (const other of path) {
    if (last === 0) return null
    const isRight = node % 2 === 1 || node === last
    hash = await nodeOf(isRight ? other + hash : hash + other)
    // The last of an odd number goes up without a neighbour.
    if (isRight) while (node % 2 === 0 && node > 0) [node, last] = [half(node), half(last)]
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 ? hash : null
}

const half = (number: number) => Math.floor(number / 2)

const nodeOf = async (hex: string) => hexOf(await hashed(Uint8Array.from([1, ...bytesOf(hex)])))

const bytesOf = (hex: string) => (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
