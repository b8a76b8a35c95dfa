import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { audit } from '../../platform/audit/audit.ts'
import type { Tx } from '../../base/db/database.ts'
import { derivedKey } from '../../base/secret.ts'

const alg = 'EdDSA'
const sealingKey = (secret: string) => derivedKey(secret, 'receipt keys')

/** Opens a private key; null when it was sealed with another AUTH_SECRET. */
export async function openKey(secret: string, sealed: string): Promise<CryptoKey | null> {
  const text = await symmetricDecrypt({ key: sealingKey(secret), data: sealed }).catch(() => null)
  return text === null ? null : ((await importJWK(JSON.parse(text) as JWK, alg)) as CryptoKey)
}

const presentKey = (tx: Tx) =>
  tx.selectFrom('receiptKeys').select('sealedKey').where('retiredAt', 'is', null).executeTakeFirst()

/** Whether there is a key to sign with, and it was sealed with this AUTH_SECRET. */
export async function opensPresentKey(tx: Tx, secret: string): Promise<boolean> {
  const current = await presentKey(tx)
  return Boolean(current?.sealedKey && (await openKey(secret, current.sealedKey)))
}

/**
 * Makes the first key. Makes another one when the present key cannot be opened, because AUTH_SECRET
 * has changed.
 */
export async function ensureReceiptKey(tx: Tx, secret: string, at: Date): Promise<void> {
  if (await opensPresentKey(tx, secret)) return
  if (await presentKey(tx)) await rotateReceiptKey(tx, secret, at)
  else await addKey(tx, secret, at)
}

/** Signs with a new key from now on. The old public key stays, the old private key is deleted. */
export async function rotateReceiptKey(tx: Tx, secret: string, at: Date): Promise<string> {
  await tx
    .updateTable('receiptKeys')
    .set({ retiredAt: at, sealedKey: null })
    .where('retiredAt', 'is', null)
    .execute()
  const kid = await addKey(tx, secret, at)
  await audit(tx, null, { action: 'rotateReceiptKey', subject: `receipt-key:${kid}` }, at)
  return kid
}

/** Of processes that start at once, the first one's key stays. */
async function addKey(tx: Tx, secret: string, at: Date): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(alg, {
    crv: 'Ed25519',
    extractable: true,
  })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sealedKey = await symmetricEncrypt({
    key: sealingKey(secret),
    data: JSON.stringify(await exportJWK(privateKey)),
  })
  await tx
    .insertInto('receiptKeys')
    .values({
      kid,
      publicKey: JSON.stringify({ ...jwk, kid, alg, use: 'sig' }),
      sealedKey,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return kid
}
