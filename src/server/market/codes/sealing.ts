import { createHmac } from 'node:crypto'
import { derivedKey, seal, unseal } from '../../base/secret.ts'

/** Encrypts codes, with keys of AUTH_SECRET (docs/how-to/rotate-secrets.md). */
export class CodeSealing {
  readonly #sealingKey: string
  readonly #fingerprintKey: string

  constructor(secret: string) {
    this.#sealingKey = derivedKey(secret, 'codes for products')
    this.#fingerprintKey = derivedKey(secret, 'fingerprints of codes')
  }

  seal(code: string): Promise<string> {
    return seal(this.#sealingKey, code)
  }

  /** Null when it was sealed with another secret. */
  unseal(sealed: string): Promise<string | null> {
    return unseal(this.#sealingKey, sealed)
  }

  /** Finds a code without opening others. */
  fingerprint(code: string): string {
    return createHmac('sha256', this.#fingerprintKey).update(code).digest('base64url')
  }
}
