import type { Address } from '../../../shared/market/shipping-rules.ts'
import { derivedKey, seal, unseal } from '../../base/secret.ts'

/** Encrypts addresses, with a key of AUTH_SECRET (docs/how-to/rotate-secrets.md). */
export class AddressSealing {
  readonly #key: string

  constructor(secret: string) {
    this.#key = derivedKey(secret, 'addresses of parcels')
  }

  seal(address: Address): Promise<string> {
    return seal(this.#key, JSON.stringify(address))
  }

  /** Null when it was sealed with another secret. */
  async unseal(sealed: string): Promise<Address | null> {
    const text = await unseal(this.#key, sealed)
    return text === null ? null : (JSON.parse(text) as Address)
  }

  /** An unreadable one, sealed with a lost secret, is a mistake of the operator. */
  async read(sealed: string): Promise<Address> {
    const address = await this.unseal(sealed)
    if (address === null) throw new Error('An address was sealed with another AUTH_SECRET.')
    return address
  }
}
