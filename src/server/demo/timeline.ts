import type { Auth } from '../people/accounts/auth.ts'
import type { Viewer } from '../base/http/session.ts'
import type { CodeSealing } from '../market/codes/sealing.ts'
import type { AddressSealing } from '../market/addresses/sealing.ts'
import type { StoredFile } from '../people/verification/verification.ts'
import type { Tx } from '../base/db/database.ts'
import type { DemoPicture } from './pictures.ts'

export type DemoDocuments = ReadonlyMap<string, StoredFile[]>

/** The receipts of what reviewers bought, by the texts of their reviews. */
export type DemoReceipts = ReadonlyMap<string, { id: string; sizeBytes: number }>

export type DemoTimeline = ReturnType<typeof createTimeline>

export const hour = 60 * 60 * 1000
export const day = 24 * hour

interface Step {
  at: Date
  run: (at: Date) => Promise<unknown>
}

/** Collects the steps of the demo with their times, the people in it, and seeded random numbers. */
export function createTimeline(given: {
  now: Date
  tx: Tx
  auth: Auth
  /** Encrypts codes for products. */
  sealing: CodeSealing
  /** Encrypts addresses of parcels. */
  addresses: AddressSealing
  password: string
  grantCents: number
  /** The verification documents of each business, by its `email`. */
  documents: DemoDocuments
  /** The pictures of the campaigns, by product. */
  pictures: ReadonlyMap<string, DemoPicture>
  receipts: DemoReceipts
}) {
  const steps: Step[] = []
  const people = new Map<string, Viewer>()
  const random = seeded(20_240_607)
  return {
    ...given,
    people,
    person: (key: string) => people.get(key)!,
    admin: () => people.get('admin')!,
    /** When each reviewer wrote their first review. They register shortly before it. */
    firstSeen: new Map<string, Date>(),
    daysAgo: (days: number) => new Date(given.now.getTime() - days * day),
    /** A random number from `least` to `most`, the same in every demo. */
    between: (least: number, most: number) => least + random() * (most - least),
    plan: (at: Date, run: Step['run']) => void steps.push({ at, run }),
    inOrder: () => steps.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
  }
}

export const after = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds)

/** The random number generator mulberry32: the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
