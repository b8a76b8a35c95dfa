import { compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import type { ReceiptClaims } from '../../../shared/outside/receipt-claims.ts'

/** What checking a receipt found. */
export type Finding =
  | { kind: 'matches'; claims: ReceiptClaims }
  | { kind: 'unpublished'; claims: ReceiptClaims; textMatches: boolean | null }
  | { kind: 'genuine'; claims: ReceiptClaims }
  | { kind: 'changed'; claims: ReceiptClaims }
  | { kind: 'forged' }
  | { kind: 'unknown-key' }
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
  let claims: ReceiptClaims
  try {
    const key = await importJWK({ ...jwk, ext: true }, 'EdDSA')
    const { payload } = await compactVerify(jws, key, { algorithms: ['EdDSA'] })
    claims = JSON.parse(new TextDecoder().decode(payload)) as ReceiptClaims
  } catch {
    return { kind: 'forged' }
  }
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

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
