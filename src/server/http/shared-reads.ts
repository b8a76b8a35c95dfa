import type { Listener } from '../db/listener.ts'

/** How long an answer may be given again: as old as one of a replica (docs/operations.md). */
const keptMillis = 1_000
/**
 * How many others must have asked, with less than a second or two between them. What is kept for
 * nobody is old enough when it goes that only a collection of the whole heap frees it.
 */
const minOthers = 2
/** The most reads that are kept in that time, the most forms of one, and what is known as asked. */
const maxReads = 200
const maxForms = 50
const maxAsked = 10_000

/** What was read since a moment. A change ends it, and what is still being read is not kept. */
interface Kept {
  since: number
  reads: Map<string, Promise<object>>
}

/**
 * Reads once what several people ask for within a second, because it is the same for all of them.
 * What only one or two ask for is not kept, because it would cost memory and serve nobody. Nothing
 * that this process has committed or that the database has announced is missing in it; what another
 * process has committed may be missing for a second. While the database announces nothing, nothing
 * is kept.
 */
export class SharedReads {
  #kept: Kept = { since: 0, reads: new Map() }
  /** How often each key was given, of those that were in this second and in the last one. */
  #asked = { since: 0, now: new Map<string, number>(), before: new Map<string, number>() }
  #isTold = false
  readonly #forms = new WeakMap<object, Map<string, object>>()
  readonly #written = new WeakMap<object, Buffer>()

  /** Keeps reads for as long as this listener hears of changes. */
  follow(listener: Listener) {
    listener.on('topic', () => this.forget())
    listener.on('connected', () => (this.#isTold = true))
    listener.on('lost', () => {
      this.#isTold = false
      this.forget()
    })
  }

  /** Something has changed: who asks from now on reads anew. */
  forget(since = 0) {
    this.#kept = { since, reads: new Map() }
  }

  /**
   * The same read for all who give this key within a second of `at`; null for the first requests,
   * and while nothing is kept.
   */
  read<T extends object>(key: string, at: Date, read: () => Promise<T>): Promise<T> | null {
    if (!this.#isTold) return null
    if (Math.abs(at.getTime() - this.#kept.since) > keptMillis) this.forget(at.getTime())
    const { reads } = this.#kept
    const known = reads.get(key)
    if (known) return known as Promise<T>
    if (!this.#isPopular(key, at) || reads.size >= maxReads) return null
    const asked = read().then((value) => {
      this.#forms.set(value, new Map())
      return value
    })
    reads.set(key, asked)
    // A failure is for those who wait, not for those who come.
    asked.catch(() => reads.delete(key))
    return asked
  }

  /** Whether enough others have asked for this, the last in this second or the one before. */
  #isPopular(key: string, at: Date): boolean {
    const { since, now } = this.#asked
    const age = Math.abs(at.getTime() - since)
    if (age > keptMillis) {
      const before = age > 2 * keptMillis ? new Map<string, number>() : now
      this.#asked = { since: at.getTime(), now: new Map(), before }
    }
    const asked = this.#asked
    const others = asked.now.get(key) ?? asked.before.get(key) ?? 0
    if (asked.now.size < maxAsked) asked.now.set(key, others + 1)
    return others >= minOthers
  }

  /** A form of what was read, made once for all who get the same: `name` says which. */
  formOf<T extends object>(read: object, name: string, make: () => T): T {
    const forms = this.#forms.get(read)
    const known = forms?.get(name)
    if (known) return known as T
    const made = make()
    if (forms && forms.size < maxForms) {
      forms.set(name, made)
      this.#forms.set(made, new Map())
    }
    return made
  }

  /**
   * What is sent of an answer: its text, or bytes that are written once if it is what was read or a
   * form of it. Of a text Node would make these for each reader.
   */
  payloadOf(value: unknown, write: () => string): Buffer | string {
    const isShared = typeof value === 'object' && value !== null && this.#forms.has(value)
    if (!isShared) return write()
    const known = this.#written.get(value)
    if (known) return known
    const bytes = Buffer.from(write())
    this.#written.set(value, bytes)
    return bytes
  }
}
